import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { applyEdits, type Edit } from '../../../src/config/toml/edit.ts';
import { parseToml } from '../../../src/config/toml.ts';
import { type Tree, type TreeValue, withoutValue, withValue } from '../../../src/config/tree.ts';
import { sampleText } from './sample.ts';

const text = fc.string({
  unit: fc.constantFrom('a', 'Z', '9', ' ', '"', "'", '\\', '#', '=', '.', 'é', '\n', '\t'),
  maxLength: 12,
});
const scalar: fc.Arbitrary<TreeValue> = fc.oneof(
  text,
  fc.integer(),
  fc.boolean(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0.5 : value)),
);
const leaf: fc.Arbitrary<TreeValue> = fc.oneof(scalar, fc.array(text, { maxLength: 4 }));
const name = fc.constantFrom('Name', 'URI', 'AddTags', 'Other Key');
const rows = fc.array(fc.dictionary(name, leaf, { minKeys: 1, maxKeys: 4 }), { minLength: 1, maxLength: 4 });

const places: string[][] = [
  ['Settings', 'ConsoleLevel'],
  ['Settings', 'DryRun'],
  ['WebUI', 'Theme'],
  ['Client', 'ManagedCategories'],
  ['Client', 'CategorySeeding', 'RemoveTorrent'],
  ['Movies', 'EntrySearch', 'SearchMissing'],
  ['Movies', 'EntrySearch', 'Ombi', 'OmbiURI'],
  ['Movies', 'EntrySearch', 'QualityProfileMappings', 'HD.1'],
  ['Movies', 'EntrySearch', 'QualityProfileMappings', 'a b'],
  ['Films 4K', 'Torrent', 'SeedingMode', 'MaxUploadRatio'],
];

const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ path: fc.constantFrom(...places), value: leaf }),
  fc.record({ path: fc.constantFrom(...places), value: fc.constant(undefined) }),
  fc.record({ path: fc.constantFrom(['Client', 'Trackers'], ['Movies', 'Torrent', 'Trackers']), value: rows }),
  fc.record({ path: fc.constantFrom(['Client', 'Trackers'], ['Movies'], ['Client']), value: fc.constant(undefined) }),
);

function treeOf(source: string): Tree {
  const reading = parseToml(source);
  if (!reading.ok) throw new Error(reading.reason);
  return reading.tree;
}

test('after any edits the text says what the edits say', () => {
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 5 }), (edits) => {
      const expected = edits.reduce(
        (tree, { path, value }) => (value === undefined ? withoutValue(tree, path) : withValue(tree, path, value)),
        treeOf(sampleText),
      );
      expect(treeOf(applyEdits(sampleText, edits))).toEqual(expected);
    }),
    { numRuns: 150 },
  );
});

test('an edit keeps every line of the other sections, in their order', () => {
  fc.assert(
    fc.property(edit, (one) => {
      const after = applyEdits(sampleText, [one]);
      expect(isWithin(linesOutside(one.path[0] ?? ''), after.split('\n'))).toBe(true);
    }),
    { numRuns: 150 },
  );
});

test('an edit that is taken back leaves the text as it was', () => {
  const fresh = places.filter((path) => !has(path));
  fc.assert(
    fc.property(fc.constantFrom(...fresh), scalar, (path, value) => {
      const there = applyEdits(sampleText, [{ path, value }]);
      const back = applyEdits(there, [{ path, value: undefined }]);
      expect(back.replace(/\n+/g, '\n')).toBe(sampleText.replace(/\n+/g, '\n'));
    }),
    { numRuns: 60 },
  );
});

function has(path: string[]): boolean {
  let current: unknown = treeOf(sampleText);
  for (const key of path)
    current = typeof current === 'object' && current !== null ? (current as Tree)[key] : undefined;
  return current !== undefined;
}

function linesOutside(section: string): string[] {
  const kept: string[] = [];
  let inside = false;
  for (const line of sampleText.split('\n')) {
    const header = /^\s*\[+"?([^.\]"]+)/.exec(line)?.[1];
    if (header !== undefined) inside = header === section;
    if (!inside && line.trim() !== '') kept.push(line);
  }
  return kept;
}

function isWithin(lines: string[], all: string[]): boolean {
  let at = -1;
  return lines.every((line) => {
    at = all.indexOf(line, at + 1);
    return at >= 0;
  });
}
