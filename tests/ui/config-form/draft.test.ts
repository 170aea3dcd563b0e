import { describe, expect, test } from 'bun:test';
import {
  changesIn,
  changesOf,
  type Draft,
  effectiveValue,
  emptyDraft,
  isCustom,
  isRemoved,
  mask,
  needsSecretAgain,
  withChange,
  withRemoval,
} from '../../../ui/config-form/draft.ts';
import { described, fieldOf } from './described.ts';

const { tree } = described();
const place = (section: string, key: string) => ({ section, field: fieldOf(section, key) });
const stalled = place('Movies-HD', 'Torrent.StalledDelay');
const limit = place('Movies-HD', 'EntrySearch.SearchLimit');
const uri = place('Movies-HD', 'URI');
const apiKey = place('Movies-HD', 'APIKey');

describe('a change', () => {
  test('is kept until the value is what is stored again', () => {
    const changed = withChange(tree, emptyDraft, stalled, 20);
    expect(changesOf(changed)).toEqual({ 'Movies-HD.Torrent.StalledDelay': 20 });
    expect(effectiveValue(tree, changed, stalled)).toBe(20);
    expect(withChange(tree, changed, stalled, 30)).toEqual(emptyDraft);
  });

  test('to the default of a key that the file does not have is none', () => {
    const changed = withChange(tree, emptyDraft, limit, 9);
    expect(changesOf(changed)).toEqual({ 'Movies-HD.EntrySearch.SearchLimit': 9 });
    expect(withChange(tree, changed, limit, 5)).toEqual(emptyDraft);
    expect(withChange(tree, changed, limit, null)).toEqual(emptyDraft);
  });

  test('to the default of a key that the file has is a deletion when it is reset', () => {
    const reset = withChange(tree, emptyDraft, stalled, null);
    expect(changesOf(reset)).toEqual({ 'Movies-HD.Torrent.StalledDelay': null });
    expect(effectiveValue(tree, reset, stalled)).toBe(15);
    expect([isCustom(tree, emptyDraft, stalled), isCustom(tree, reset, stalled)]).toEqual([true, false]);
  });

  test('leaves the draft that it began with as it was', () => {
    withChange(tree, emptyDraft, stalled, 20);
    expect(emptyDraft.size).toBe(0);
  });
});

test('a secret shows whether it is set, and is never sent unless it is replaced', () => {
  expect(effectiveValue(tree, emptyDraft, apiKey)).toBe(mask);
  expect(isCustom(tree, emptyDraft, apiKey)).toBe(true);
  expect(changesOf(withChange(tree, emptyDraft, apiKey, mask))).toEqual({});
  expect(changesOf(withChange(tree, emptyDraft, apiKey, 'new'))).toEqual({ 'Movies-HD.APIKey': 'new' });
});

test('what only holds a place counts as not set', () => {
  const kids = place('Kids', 'APIKey');
  expect(effectiveValue(tree, emptyDraft, kids)).toBe('');
  expect(isCustom(tree, emptyDraft, kids)).toBe(false);
});

test('a new address asks for the stored secret again, until one is entered', () => {
  const moved = withChange(tree, emptyDraft, uri, 'http://other:7878');
  expect(needsSecretAgain(tree, emptyDraft, apiKey)).toBe(false);
  expect(needsSecretAgain(tree, moved, apiKey)).toBe(true);
  expect(needsSecretAgain(tree, withChange(tree, moved, apiKey, 'new'), apiKey)).toBe(false);
  const kids = withChange(tree, emptyDraft, place('Kids', 'URI'), 'http://other:7878');
  expect(needsSecretAgain(tree, kids, place('Kids', 'APIKey'))).toBe(false);
});

describe('a removed section', () => {
  const changed = withChange(tree, withChange(tree, emptyDraft, stalled, 20), place('Kids', 'URI'), 'http://x');
  const removed: Draft = withRemoval(changed, 'Movies-HD', true);

  test('takes the changes of its keys with it', () => {
    expect(changesOf(removed)).toEqual({ 'Kids.URI': 'http://x', 'Movies-HD': null });
    expect([isRemoved(removed, 'Movies-HD'), isRemoved(removed, 'Kids')]).toEqual([true, false]);
    expect(changesIn(removed, 'Movies-HD')).toBe(1);
  });

  test('may stay after all', () => {
    expect(changesOf(withRemoval(removed, 'Movies-HD', false))).toEqual({ 'Kids.URI': 'http://x' });
  });
});
