import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { OutsideError } from '../src/error.ts';
import { type Cut, split } from '../src/split.ts';

const source = 'nas:8080';

async function* inChunks(text: string, sizes: number[]): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  const buffer = new Uint8Array(bytes.length);
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = sizes.length === 0 ? bytes.length : (sizes[i % sizes.length] ?? 1);
    // One buffer used over and over, as a reader may do.
    buffer.fill(0);
    buffer.set(bytes.subarray(at, at + size));
    yield buffer.subarray(0, Math.min(size, bytes.length - at));
    at += size;
  }
}

async function splitObject(text: string, names: string[], sizes: number[] = []) {
  const members: Record<string, [string, unknown][]> = {};
  const cut: Cut = Object.fromEntries(
    names.map((name) => {
      const list: [string, unknown][] = [];
      members[name] = list;
      return [name, (value: unknown, key: string) => list.push([key, value])];
    }),
  );
  return { rest: await split(inChunks(text, sizes), cut, { source }), members };
}

async function splitList(text: string, sizes: number[] = []) {
  const items: unknown[] = [];
  await split(inChunks(text, sizes), (value) => items.push(value), { source });
  return items;
}

const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 5 });
const indent = fc.constantFrom(undefined, 1, '\t');
// What JSON itself can carry: -0 and undefined cannot be told apart afterwards.
const json = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value)));
const text = fc.string({ unit: 'binary' }).filter((word) => word.isWellFormed());

describe('any JSON in any chunks', () => {
  test('comes out as JSON.parse sees it: an object with a cut object', async () => {
    const members = fc.dictionary(text, json, { noNullPrototype: true });
    await fc.assert(
      fc.asyncProperty(members, members, sizes, indent, async (torrents, others, chunking, space) => {
        const { torrents: _, ...rest } = others;
        const answer = JSON.stringify({ ...rest, torrents }, null, space);
        const expected = JSON.parse(answer);
        const got = await splitObject(answer, ['torrents'], chunking);
        expect(got.members.torrents).toEqual(Object.entries(expected.torrents));
        delete expected.torrents;
        expect(got.rest).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  test('comes out as JSON.parse sees it: a list, alone or under a key', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(json), sizes, indent, async (items, chunking, space) => {
        expect(await splitList(JSON.stringify(items, null, space), chunking)).toEqual(items);
        const page = JSON.stringify({ page: 1, records: items, totalRecords: 3 }, null, space);
        const { rest, members } = await splitObject(page, ['records'], chunking);
        expect(members.records?.map(([, value]) => value)).toEqual(items);
        expect(rest).toEqual({ page: 1, totalRecords: 3 });
      }),
      { numRuns: 300 },
    );
  });

  test('is refused wherever it breaks off, and where a byte is missing it is never read differently', async () => {
    const answer = '{"rid":7,"torrents":{"a":{"name":"x\\"},é{"},"b":[1,{"c":[]}]},"tags":["t"]}';
    for (let length = 0; length < answer.length; length++) {
      expect(await splitObject(answer.slice(0, length), ['torrents']).catch((error) => error)).toBeInstanceOf(
        OutsideError,
      );
    }
    for (let at = 0; at < answer.length; at++) {
      const damaged = answer.slice(0, at) + answer.slice(at + 1);
      const ours = await splitObject(damaged, ['torrents']).catch(() => null);
      let theirs: Record<string, unknown> | null = null;
      try {
        theirs = JSON.parse(damaged);
      } catch {}
      expect(ours === null).toBe(theirs === null);
      if (ours && theirs) {
        const cut = ours.members.torrents?.length ? { torrents: Object.fromEntries(ours.members.torrents) } : {};
        expect<unknown>({ ...ours.rest, ...cut }).toEqual(theirs);
      }
    }
  });
});

async function splitLists(text: string, sizes: number[] = []) {
  const lists: [string, unknown[]][] = [];
  const list = (key: string) => {
    const items: unknown[] = [];
    lists.push([key, items]);
    return (item: unknown) => void items.push(item);
  };
  return { rest: await split(inChunks(text, sizes), { trackers: { list } }, { source }), lists };
}

describe('lists inside of a cut object', () => {
  test('come item by item, as JSON.parse sees them, in any chunks', async () => {
    const trackers = fc.dictionary(text, fc.oneof(fc.array(json), json), { noNullPrototype: true });
    await fc.assert(
      fc.asyncProperty(trackers, sizes, indent, async (given, chunking, space) => {
        const answer = JSON.stringify({ rid: 1, trackers: given, tags: ['t'] }, null, space);
        const expected = Object.entries(JSON.parse(answer).trackers).map(([key, value]) => [
          key,
          Array.isArray(value) ? value : [],
        ]);
        const { rest, lists } = await splitLists(answer, chunking);
        expect<unknown>(lists).toEqual(expected);
        expect(rest).toEqual({ rid: 1, tags: ['t'] });
      }),
      { numRuns: 300 },
    );
  });

  test('are refused wherever the answer breaks off, and where a byte is missing never read differently', async () => {
    const answer = '{"rid":7,"trackers":{"a":["x\\"]","y"],"b":[],"c":[1,[2,{"d":[]}]],"e":{"f":[3]}},"tags":["t"]}';
    for (let length = 0; length < answer.length; length++) {
      expect(await splitLists(answer.slice(0, length)).catch((error) => error)).toBeInstanceOf(OutsideError);
    }
    for (let at = 0; at < answer.length; at++) {
      const damaged = answer.slice(0, at) + answer.slice(at + 1);
      const ours = await splitLists(damaged).catch(() => null);
      let theirs: Record<string, unknown> | null = null;
      try {
        theirs = JSON.parse(damaged);
      } catch {}
      expect(ours === null).toBe(theirs === null);
      if (!ours || !theirs || !('trackers' in theirs)) continue;
      const wanted = Object.entries(theirs.trackers as object).map(([key, value]) => [
        key,
        Array.isArray(value) ? value : [],
      ]);
      expect<unknown>(ours.lists).toEqual(wanted);
    }
  });

  test.each(['[1][2]', '[1]2', 'x[1]', '[1,]', '[,1]', '[1}', '[1'])('%s as one of them is refused', async (list) => {
    for (const answer of [`{"trackers":{"a":${list}}}`, `{"trackers":[${list}]}`]) {
      expect(await splitLists(answer).catch((error) => error)).toMatchObject({ failure: 'format' });
    }
  });

  test.each(['{"trackers":{[1]}}', '{"trackers":{"a"[1]}}'])('%s is refused', async (answer) => {
    expect(await splitLists(answer).catch((error) => error)).toMatchObject({ failure: 'format' });
  });
});

describe('shapes', () => {
  test.each([
    ['an empty container', '{"torrents":{}}', []],
    ['one with a blank in it', '{"torrents": { } , "rid" : 1}', []],
    ['none at all', '{"rid":1}', []],
    ['an empty answer object', ' {} ', []],
    [
      'one given twice',
      '{"torrents":{"a":1},"torrents":{"b":2}}',
      [
        ['a', 1],
        ['b', 2],
      ],
    ],
    ['an escaped name', '{"torr\\u0065nts":{"\\u0061":1}}', [['a', 1]]],
  ])('%s is fine', async (_, answer, members) => {
    expect((await splitObject(answer, ['torrents'])).members.torrents).toEqual(members as [string, unknown][]);
  });

  test('a named key that holds neither object nor list is among the rest', async () => {
    const { rest, members } = await splitObject('{"torrents":null,"records":3}', ['torrents', 'records']);
    expect(rest).toEqual({ torrents: null, records: 3 });
    expect(members).toEqual({ torrents: [], records: [] });
  });

  test('a key of the same name further down is not cut', async () => {
    const { rest, members } = await splitObject('{"a":{"torrents":{"x":1}},"torrents":{"y":{"torrents":{"z":1}}}}', [
      'torrents',
    ]);
    expect(rest).toEqual({ a: { torrents: { x: 1 } } });
    expect(members.torrents).toEqual([['y', { torrents: { z: 1 } }]]);
  });

  test('names of the object prototype are ordinary names', async () => {
    const { rest, members } = await splitObject('{"__proto__":{"a":1},"constructor":[2],"torrents":{"__proto__":3}}', [
      'torrents',
    ]);
    expect(Object.entries(rest)).toEqual([
      ['__proto__', { a: 1 }],
      ['constructor', [2]],
    ]);
    expect(members.torrents).toEqual([['__proto__', 3]]);
  });

  test.each([
    '',
    ' ',
    'Fails.',
    '<html></html>',
    'null',
    '"text"',
    '[]',
    '{} {}',
    '{}x',
    '{"a":1,}',
    '{,}',
    '{"a"}',
    '{"a":}',
    '{a:1}',
    '{1:1}',
    '{"a":1 2}',
    '{"a":1]',
    '{"torrents":{"a":1,}}',
    '{"torrents":{"a":1]}',
    '{"torrents":[1,]}',
    '{"torrents":[,1]}',
    '{"torrents":{}:1}',
    '{"torrents":{}1}',
    '{"torrents":x{}}',
    '{"torrents":{"a":{]}}}',
    '{"torrents":{"a":01}}',
    '{"torrents"{}}',
    '{"torrents":{"a":1}',
  ])('%p is refused as an object', async (answer) => {
    const error = await splitObject(answer, ['torrents']).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(OutsideError);
    expect(error).toMatchObject({ failure: 'format', message: expect.stringContaining(source) });
  });

  test.each(['', '{}', '[1,]', '[,]', '[1 2]', '[1', '[1]]', '[[1}'])('%p is refused as a list', async (answer) => {
    expect(await splitList(answer).catch((error) => error)).toMatchObject({ failure: 'format' });
  });

  test('what a member’s taker throws passes unchanged', async () => {
    const mine = new Error('mine');
    const take = () => {
      throw mine;
    };
    expect(await split(inChunks('[1]', []), take, { source }).catch((error) => error)).toBe(mine);
  });
});

test('a long answer in one chunk lets others have their turn in between', async () => {
  let passed = 0;
  const turn = { due: () => true, pass: async () => void passed++ };
  const items: unknown[] = [];
  await split(inChunks(JSON.stringify(Array(20_000).fill('0123456789')), []), (value) => items.push(value), {
    source,
    turn,
  });
  expect(items).toHaveLength(20_000);
  expect(passed).toBeGreaterThan(5);
});

describe('an answer that does not end', () => {
  async function* endless(start: string, part: string): AsyncGenerator<Uint8Array> {
    const bytes = new TextEncoder().encode(part.repeat(Math.ceil(1_000_000 / part.length)));
    yield new TextEncoder().encode(start);
    // Far more than may be kept, and yet an end, should nobody stop it.
    for (let sent = 0; sent < 100; sent++) yield bytes;
  }

  test.each([
    ['one text', '{"torrents":{"a":"', 'x'],
    ['one list that is not cut', '{"other":[', '1,'],
    ['keys that are not cut', '{"rid":1', ',"other":"text"'],
  ])('is given up before the memory is full: %s', async (_, start, part) => {
    const work = split(endless(start, part), { torrents: () => {} }, { source });
    await expect(work).rejects.toThrow('nas:8080 sent an answer that does not end');
  });
});
