import { describe, expect, test } from 'bun:test';
import type { Result } from '../../../ui/api.ts';
import { type Command, matching } from '../../../ui/palette/command.ts';
import { findTitles, settingCommands } from '../../../ui/palette/found.ts';
import { album, artist, instance, movie, page, series } from '../library/entries.ts';

const command = (group: Command['group'], label: string, detail = '', words = ''): Command => ({
  id: `${group} ${label}`,
  group,
  label,
  detail,
  words,
  target: '#/home',
});
const labels = (commands: Command[], typed: string) => matching(commands, typed).map(({ label }) => label);

describe('what was typed finds', () => {
  const all = [
    command('action', 'Restart Movies-HD'),
    command('page', 'Movies'),
    command('page', 'Logs'),
    command('instance', 'Movies-HD', 'processes', 'movies/hd'),
    command('setting', 'Limit of searches', 'Movies-HD.EntrySearch.SearchLimit'),
    command('title', 'Silent Harbour'),
  ];
  const table: [typed: string, labels: string[]][] = [
    ['', ['Movies', 'Logs', 'Silent Harbour', 'Restart Movies-HD']],
    ['mov', ['Movies', 'Movies-HD', 'Silent Harbour', 'Limit of searches', 'Restart Movies-HD']],
    ['MOVIES  hd', ['Movies-HD', 'Silent Harbour', 'Limit of searches', 'Restart Movies-HD']],
    ['limit search', ['Silent Harbour', 'Limit of searches']],
    ['movies/hd', ['Movies-HD', 'Silent Harbour']],
    ['zzz', ['Silent Harbour']],
  ];
  for (const [typed, expected] of table) {
    test(`'${typed}'`, () => {
      expect(labels(all, typed)).toEqual(expected);
    });
  }

  test('what begins with it first, then words that do, then the rest, then what only its details have', () => {
    const pages = ['Relog', 'The logs', 'Logs'].map((label) => command('page', label));
    expect(labels([command('page', 'Else', 'logs'), ...pages], 'log')).toEqual(['Logs', 'The logs', 'Relog', 'Else']);
  });

  test('accents and case or not', () => {
    expect(labels([command('page', 'Émile')], 'emi')).toEqual(['Émile']);
  });

  test('not more than can be looked over', () => {
    const many = Array.from({ length: 50 }, (_, number) => command('setting', `Key ${number}`));
    expect(labels(many, 'key').length).toBe(8);
  });
});

describe('titles are found', () => {
  const bodies: Record<string, unknown> = {
    movies: page('movies', [movie(), movie({ id: 2, title: 'Harbour II', year: 0 })]),
    series: page('series', [series()]),
    artists: page('artists', [artist()]),
    albums: page('albums', [album()]),
  };
  const instances = [
    instance(),
    instance({ category: 'tv', name: 'TV', type: 'series' }),
    instance({ category: 'music', name: 'Music', type: 'music' }),
    instance({ category: 'odd', type: null }),
  ];
  const asked: string[] = [];
  const get = async (path: string): Promise<Result> => {
    asked.push(path);
    const list = /\/(\w+)\?/.exec(path)?.[1] ?? '';
    const body = bodies[list];
    if (list === 'series') return { answer: null, failure: { kind: 'refused', status: 503, message: 'Not ready' } };
    return { answer: { unchanged: false, body, headers: new Headers() }, failure: null };
  };

  test('in all libraries that answer, no kind hiding another', async () => {
    const found = await findTitles(get, instances, 'har', new AbortController().signal);
    expect(found.map(({ label, detail }) => [label, detail])).toEqual([
      ['Silent Harbour (1968)', 'Movies · Movies-HD'],
      ['Cold Meridian', 'Music · Music'],
      ['Glass Orchard (1984)', 'Cold Meridian · Music · Music'],
      ['Harbour II', 'Movies · Movies-HD'],
    ]);
    expect(asked.every((path) => path.includes('q=har&'))).toBe(true);
    expect(asked.length).toBe(4);
  });
});

test('keys of the configuration lead to their place in Settings', () => {
  const definitions = {
    webui: { properties: { Port: { title: 'Port' }, Hidden: { title: 'No', hidden: true } } },
    movie: {
      properties: {
        EntrySearch: { input: 'group', properties: { SearchLimit: { title: 'Searches at a time' } } },
      },
    },
  };
  const properties = { WebUI: { $ref: '#/definitions/webui' }, 'Movies-HD': { $ref: '#/definitions/movie' } };
  expect(settingCommands({ properties, definitions })).toMatchObject([
    { label: 'Port', detail: 'WebUI.Port', target: '#/settings/WebUI#Port' },
    {
      label: 'Searches at a time',
      detail: 'Movies-HD.EntrySearch.SearchLimit',
      target: '#/settings/Movies-HD#EntrySearch.SearchLimit',
    },
  ]);
  expect(settingCommands(null)).toEqual([]);
});
