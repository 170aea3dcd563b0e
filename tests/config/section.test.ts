import { expect, test } from 'bun:test';
import { roleOf, sectionNameProblem } from '../../src/config/section.ts';

test.each([
  ['Movies-HD', 'movie'],
  ['movie', 'movie'],
  ['SERIES 4K', 'series'],
  ['Music', 'music'],
  ['Radarr', 'movie'],
  ['sonarr-anime', 'series'],
  ['Lidarr_2', 'music'],
])('the name [%s] says %s', (section, kind) => {
  expect(roleOf(section, {})).toMatchObject({ role: 'instance', kind });
});

test('the key Type wins over the name', () => {
  expect(roleOf('Movies', { Type: 'Series' })).toMatchObject({ role: 'instance', kind: 'series' });
  expect(roleOf('Kids', { Type: 'movie' })).toMatchObject({ role: 'instance', kind: 'movie' });
  expect(roleOf('Kids', { Type: 'Radarr' })).toMatchObject({ role: 'instance', kind: 'movie' });
});

test.each([
  ['Client', 'default'],
  ['Client-Seedbox', 'Seedbox'],
])('[%s] is the client instance %s', (section, name) => {
  expect(roleOf(section, {})).toMatchObject({ role: 'client', name });
});

test.each([
  ['settings', 'Settings'],
  ['Setings', 'Settings'],
  ['WebUi', 'WebUI'],
  ['client', 'Client'],
  ['CLIENT-x', 'Client'],
  ['Clients', 'Client'],
])('[%s] was meant to be [%s]', (section, meant) => {
  expect(roleOf(section, {})).toMatchObject({ role: 'unknown', meant });
});

test.each([
  ['Kids', {}, 'a manager needs Type'],
  ['Kids', { Type: 'film' }, 'a manager needs Type'],
  ['qBit', {}, 'further ones are [Client-Name]'],
  ['qBit-Seedbox', {}, 'further ones are [Client-Name]'],
  ['Stray', 5, 'stands outside of a section'],
])('[%s] is unknown and says why', (section, table, words) => {
  const role = roleOf(section, table);
  expect(role.role === 'unknown' && role.message).toContain(words);
});

test.each(['Movies', 'Movies-HD', 'Movies HD_2', '4K', 'Client-Seedbox', 'a'.repeat(64)])(
  '[%s] is a usable name',
  (name) => {
    expect(sectionNameProblem(name)).toBeNull();
  },
);

test.each([
  '',
  '-x',
  '_x',
  'a.b',
  'a/b',
  'Films\u00e9',
  'a ',
  'a'.repeat(65),
  'Client-',
  'Client-Default',
  'main',
  'webui',
  'SETTINGS',
  'All',
  'Placeholders',
])('[%s] is no usable name', (name) => {
  expect(sectionNameProblem(name)).toBeString();
});
