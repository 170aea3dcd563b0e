import { describe, expect, test } from 'bun:test';
import { applyChanges } from '../../../src/config/change.ts';
import { maskTree } from '../../../src/config/mask.ts';
import type { Tree } from '../../../src/config/tree.ts';

const trackers: Tree[] = [
  { Name: 'a', URI: 'https://a.example/key-a/announce' },
  { Name: 'b', URI: 'https://b.example/key-b/announce', Passkey: 'secret' },
];
const tree: Tree = {
  WebUI: { Token: 'token' },
  Client: { Host: 'nas', Password: 'pw', Trackers: trackers },
  Movies: {
    URI: 'http://nas:7878',
    APIKey: 'k1',
    EntrySearch: { Ombi: { OmbiURI: 'http://nas:3579', OmbiAPIKey: 'o1' } },
  },
};
const shown = maskTree(tree) as { Client: { Trackers: Record<string, string>[] } };

function after(changes: Record<string, unknown>): Tree | string {
  const result = applyChanges(tree, changes);
  return result.ok ? result.tree : result.message;
}

const nothingStored = 'has to be entered again, because nothing is stored that it could stand for';

describe('what was shown instead of a secret', () => {
  test.each(['WebUI.Token', 'Client.Password', 'Movies.APIKey', 'Movies.EntrySearch.Ombi.OmbiAPIKey'])(
    'keeps %s',
    (key) => {
      const result = applyChanges(tree, { [key]: '[redacted]' });
      expect(result).toMatchObject({ ok: true, tree, changedKeys: [] });
      expect(applyChanges(tree, { [key]: ' [redacted] ' })).toMatchObject({ ok: true, tree, changedKeys: [] });
    },
  );

  test('changes nothing where nothing is stored', () => {
    expect(applyChanges(tree, { 'Client.APIKey': '[redacted]' })).toMatchObject({ ok: true, tree, changedKeys: [] });
  });

  test('stands for nothing in a section that is new', () => {
    expect(after({ 'Series.URI': 'http://nas:8989', 'Series.APIKey': '[redacted]' })).toContain(
      `Series.APIKey: ${nothingStored}`,
    );
  });

  test('can be replaced and emptied', () => {
    expect(after({ 'WebUI.Token': 'new' })).toMatchObject({ WebUI: { Token: 'new' } });
    expect(after({ 'WebUI.Token': '' })).toMatchObject({ WebUI: { Token: '' } });
    expect(after({ 'WebUI.Token': null })).not.toHaveProperty('WebUI');
  });
});

describe('rows that were shown masked', () => {
  const [a, b] = shown.Client.Trackers;

  test('are the stored ones when they come back', () => {
    expect(applyChanges(tree, { 'Client.Trackers': [a, b] })).toMatchObject({ ok: true, tree, changedKeys: [] });
  });

  test('may be moved, changed elsewhere, joined and left out', () => {
    expect(
      after({ 'Client.Trackers': [b, { Name: 'c', URI: 'c.example' }, { ...a, Name: 'z', Priority: 5 }] }),
    ).toMatchObject({
      Client: { Trackers: [trackers[1], { Name: 'c', URI: 'c.example' }, { ...trackers[0], Name: 'z', Priority: 5 }] },
    });
    expect(after({ 'Client.Trackers': [b] })).toMatchObject({ Client: { Trackers: [trackers[1]] } });
  });

  test('cannot be sent to another host', () => {
    expect(after({ 'Client.Trackers': [{ ...a, URI: 'https://evil.example/[redacted]' }] })).toContain(
      `Client.Trackers: ${nothingStored}`,
    );
  });
});

describe('a renamed section', () => {
  const moved = { Movies: null, 'Films-Movies.URI': 'http://nas:7878', 'Films-Movies.Type': 'movie' };

  test('takes its secrets along', () => {
    expect(
      after({
        ...moved,
        'Films-Movies.APIKey': '[redacted]',
        'Films-Movies.EntrySearch.Ombi.OmbiURI': 'http://nas:3579',
        'Films-Movies.EntrySearch.Ombi.OmbiAPIKey': '[redacted]',
      }),
    ).toEqual({
      WebUI: tree.WebUI as Tree,
      Client: tree.Client as Tree,
      'Films-Movies': {
        URI: 'http://nas:7878',
        Type: 'movie',
        APIKey: 'k1',
        EntrySearch: { Ombi: { OmbiURI: 'http://nas:3579', OmbiAPIKey: 'o1' } },
      },
    });
  });

  test('may be renamed leaf by leaf', () => {
    expect(
      after({
        'Movies.URI': null,
        'Movies.APIKey': null,
        'Movies.EntrySearch.Ombi.OmbiURI': null,
        'Movies.EntrySearch.Ombi.OmbiAPIKey': null,
        'Films-Movies.URI': 'http://nas:7878',
        'Films-Movies.Type': 'movie',
        'Films-Movies.APIKey': '[redacted]',
      }),
    ).toMatchObject({ 'Films-Movies': { APIKey: 'k1' } });
  });

  test('takes nothing from a client section', () => {
    expect(after({ Client: null, 'Series.URI': 'http://nas', 'Series.APIKey': '[redacted]' })).toContain(nothingStored);
  });

  test('is told apart from others by its address', () => {
    const two: Tree = { Movies: { URI: 'http://a', APIKey: 'k1' }, Series: { URI: 'http://b', APIKey: 'k2' } };
    const result = applyChanges(two, {
      Movies: null,
      Series: null,
      'Series-2.URI': 'http://b',
      'Series-2.APIKey': '[redacted]',
    });
    expect(result).toMatchObject({ ok: true, tree: { 'Series-2': { APIKey: 'k2' } } });
  });
});
