import { describe, expect, test } from 'bun:test';
import { applyChanges } from '../../../src/config/change.ts';
import type { Tree } from '../../../src/config/tree.ts';
import { renameChanges, renameProblem, variableOf } from '../../../ui/config-form/rename.ts';
import { described, sample } from './described.ts';

const sectionOf = (name: string, loaded = described()) => {
  const found = loaded.schema.sections.find((section) => section.name === name);
  if (!found) throw new Error(`There is no section ${name}`);
  return found;
};

function renamed(tree: Tree, name: string, next: string): Tree {
  const loaded = described(tree);
  const applied = applyChanges(tree, renameChanges(loaded.tree, sectionOf(name, loaded), next));
  if (!applied.ok) throw new Error(applied.message);
  return applied.tree;
}

describe('a section under another name', () => {
  test('keeps its secret and everything else, and the old one is gone', () => {
    const after = renamed(sample, 'Movies-HD', 'Films');
    expect(after['Movies-HD']).toBeUndefined();
    expect(after.Films).toEqual({
      Type: 'movie',
      Category: 'movies',
      URI: 'http://nas:7878',
      APIKey: 'key',
      Torrent: { StalledDelay: 30 },
    });
  });

  test('keeps the kind and the category that followed from the old name', () => {
    const after = renamed(sample, 'Series', 'Shows');
    expect(after.Shows).toMatchObject({ Type: 'series', Category: 'series', APIKey: 'key' });
  });

  test('keeps maps and lists of tables in one piece, with the secrets in them', () => {
    const Torrent = { Trackers: [{ Name: 'one', URI: 'tracker.example' }] };
    const EntrySearch = { QualityProfileMappings: { 'HD.1': 'Any', '4K': 'Any' } };
    const after = renamed(
      { ...sample, Series: { ...(sample.Series as Tree), Torrent, EntrySearch } },
      'Series',
      'Small',
    );
    expect(after.Small).toMatchObject({ Torrent, EntrySearch });
  });

  test('of a torrent client keeps its password', () => {
    expect(renamed(sample, 'Client', 'Client-Nas')['Client-Nas']).toEqual(sample.Client as Tree);
  });
});

test.each<[string, string, string | null]>([
  ['Movies-HD', 'Films', null],
  ['Movies-HD', 'movies-hd', null],
  ['Movies-HD', 'kids', 'taken'],
  ['Movies-HD', '', 'shape'],
  ['Movies-HD', 'a/b', 'shape'],
  ['Movies-HD', 'WebUI', 'taken'],
  ['Movies-HD', 'Main', 'reserved'],
  ['Movies-HD', 'Client-Films', 'reserved'],
  ['Client', 'Client-Nas', null],
  ['Client', 'Nas', 'client'],
  ['Client', 'Client-', 'shape'],
])('%s as %j: %p', (name, next, problem) => {
  const { sections } = described().schema;
  expect(
    renameProblem(
      sectionOf(name),
      next,
      sections.map((section) => section.name),
    ),
  ).toBe(problem as never);
});

test('a name that the environment is tied to is told', () => {
  const loaded = described(sample, { TENDARR_MOVIES_HD_API_KEY: 'other' });
  expect(variableOf(sectionOf('Movies-HD', loaded))).toBe('TENDARR_MOVIES_HD_API_KEY');
  expect(variableOf(sectionOf('Kids', loaded))).toBeNull();
});
