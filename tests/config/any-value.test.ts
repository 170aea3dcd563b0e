import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { applyChanges } from '../../src/config/change.ts';
import { applyEnvironment } from '../../src/config/environment.ts';
import { keysOf } from '../../src/config/keys.ts';
import { readConfig, readTree } from '../../src/config/load.ts';
import { maskTree, type Shown } from '../../src/config/mask.ts';
import { clientSchema } from '../../src/config/schema/client.ts';
import { instanceSchema } from '../../src/config/schema/instance.ts';
import { settingsSchema } from '../../src/config/schema/settings.ts';
import { webUISchema } from '../../src/config/schema/webui.ts';
import { linesOf, parseToml } from '../../src/config/toml.ts';
import { type Tree, type TreeValue, valueAt, withValue } from '../../src/config/tree.ts';
import { variableOf } from '../../src/config/variable.ts';
import { sampleText } from './toml/sample.ts';

const scalar: fc.Arbitrary<TreeValue> = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.bigInt(),
  fc.date({ noInvalidDate: true }),
  fc.constantFrom('', 'CHANGE_ME', '1.5h', '[redacted]', 'http://x', '__proto__', '-1'),
);
const anything: fc.Arbitrary<TreeValue> = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 5 }), scalar, { maxKeys: 3 }),
  fc.array(fc.dictionary(fc.constantFrom('URI', 'Name', 'x'), scalar), { maxLength: 2 }),
);
const sections: [string, Parameters<typeof keysOf>[0]][] = [
  ['Settings', settingsSchema],
  ['WebUI', webUISchema],
  ['Client', clientSchema],
  ['Movies', instanceSchema],
];
const places = sections.flatMap(([section, schema]) => [
  [section],
  ...keysOf(schema).map(({ path }) => [section, ...path]),
]);
const place = fc.constantFrom(...places);

function sample(): Tree {
  const reading = parseToml(sampleText);
  if (!reading.ok) throw new Error(reading.reason);
  return reading.tree;
}

test('whatever stands at a key, reading ends in a configuration of the right shape', () => {
  const { config: defaults } = readTree({});
  fc.assert(
    fc.property(place, anything, (path, value) => {
      const { config, issues } = readTree(withValue(sample(), path, value));
      const shape = (section: object) => Object.entries(section).map(([key, inner]) => [key, typeof inner]);
      expect(shape(config.Settings)).toEqual(shape(defaults.Settings));
      expect(shape(config.WebUI)).toEqual(shape(defaults.WebUI));
      for (const { key, message } of issues) expect([key, message].every((text) => text.length > 0)).toBe(true);
    }),
    { numRuns: 400 },
  );
});

test('whatever a variable holds, reading ends', () => {
  fc.assert(
    fc.property(place, fc.string({ maxLength: 20 }), ([section = '', ...path], text) => {
      const { findings } = applyEnvironment(sample(), { [variableOf(section, path)]: text }, () => '');
      expect(findings.length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 200 },
  );
});

test('whatever is posted is applied or refused', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.oneof(
          place.map((path) => path.join('.')),
          fc.string(),
        ),
        fc.oneof(anything, fc.constant(null)),
        { maxKeys: 3 },
      ),
      (changes) => {
        const result = applyChanges(sample(), changes);
        if (result.ok) expect(readTree(result.tree).issues.filter(({ effect }) => effect === 'stopped')).toEqual([]);
        else expect(result.message.length).toBeGreaterThan(10);
      },
    ),
    { numRuns: 400 },
  );
});

test('whatever a file holds, it is read or broken in a place that it has', () => {
  const piece = fc.constantFrom(
    '[a]\n',
    '[[b]]\n',
    'c = ',
    '1',
    '"x',
    '"',
    "'",
    '\n',
    '[1,',
    ']',
    '{',
    '}',
    '=',
    '#',
    '.',
    'é',
    '\\u12',
    '1979-05-27',
    '\r\n',
    '\u0000',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('');
      const reading = readConfig(text);
      if (reading.state !== 'broken') {
        expect(linesOf(text)).toBeInstanceOf(Map);
        return;
      }
      expect(reading.line).toBeWithin(1, text.split('\n').length + 1);
      expect(reading.column).toBeGreaterThan(0);
      expect(reading.reason.length).toBeGreaterThan(5);
    }),
    { numRuns: 600 },
  );
});

test('everything that is shown, posted back, changes nothing', () => {
  const tree = withValue(sample(), ['WebUI', 'Token'], 'secret');
  const changes = Object.fromEntries(leavesOf(maskTree(tree), []));
  expect(Object.values(changes)).toContain('[redacted]');
  expect(applyChanges(tree, changes)).toMatchObject({ ok: true, changedKeys: [], tree });
});

function leavesOf(value: Shown, path: string[]): [string, Shown][] {
  if (typeof value !== 'object' || Array.isArray(value)) return [[path.join('.'), value]];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
}

test('the sample has what these tests need', () => {
  expect(valueAt(sample(), ['Movies', 'APIKey'])).toBe('k1');
});
