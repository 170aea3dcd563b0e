import { afterAll, afterEach, describe, expect, test } from 'bun:test';
import type { Kind } from '../../src/config/config.ts';
import type { Fault } from '../../src/demo/http/fault.ts';
import { type Stage, startStage } from './support/stage.ts';

let stage: Stage;
let [tried, survived] = [0, 0];
afterEach(() => stage.stop());
afterAll(() => console.log(`faults of managers while syncing and searching: ${tried} tried, ${survived} survived`));

const minute = 60_000;

const answer = (status: number, body = '', headers: Record<string, string> = {}): Fault => ({
  kind: 'answer',
  status,
  body,
  headers,
});
const faults: Record<string, Fault> = {
  'a dropped connection': { kind: 'reset' },
  'a slow answer': { kind: 'delay', ms: 20 },
  'half an answer': { kind: 'truncate', bytes: 40 },
  'an empty list': answer(200, '[]'),
  'an empty body': answer(200),
  'a web page': answer(200, '<!doctype html><title>Login</title>'),
  'an object instead of a list': answer(200, '{"message":"odd"}'),
  'JSON that is broken in the middle': answer(200, '[{"id":1,"title":"x"},{"id":'),
  'too many requests': answer(429, '{"message":"slow down"}', { 'retry-after': '90' }),
  'a refused key': answer(401),
  'an unknown path': answer(404, '{"message":"NotFound"}'),
  'a conflict': answer(409, '{"message":"Conflict"}'),
  'an unsupported type': answer(415, '{"title":"Unsupported Media Type"}'),
  'an error inside': answer(500, '{"message":"boom","description":"at System.Linq"}'),
  'a manager that starts': answer(503, '{"errorMessage":"starting up"}'),
};

const calls: Record<Kind, string[]> = {
  movie: ['GET movie', 'GET moviefile', 'PUT movie/editor'],
  series: ['GET series', 'GET episode', 'PUT series/editor'],
  music: ['GET artist', 'GET album', 'GET track', 'GET trackfile', 'PUT artist/editor'],
};
const common = [
  'GET system/status',
  'GET qualityprofile',
  'GET history/since',
  'GET queue',
  'GET command',
  'POST command',
];
const sizes: Record<Kind, number> = { movie: 80, series: 8, music: 8 };
const tables: Record<Kind, string> = { movie: 'movies', series: 'episodes', music: 'albums' };

const search = `SearchesPerHour = 40\nSearchAgainOnSearchCompletion = false\nUseTempForMissing = true
QualityProfileMappings = { "Any" = "Searching", "Standard" = "Searching", "Best" = "Searching" }`;

const rows = (kind: Kind) => stage.rows<{ n: number }>(`SELECT count(*) AS n FROM ${tables[kind]}`)[0]?.n ?? 0;

/** What is searched for by itself: nothing of that twice, because nothing starts over here. */
const subjects = () =>
  stage.searches().flatMap((command) => (command.name === 'SeasonSearch' ? [] : JSON.stringify(command)));

function hit(call: string, fault: Fault): { hits: () => number; heal: () => void } {
  let hits = 0;
  const heal = stage.manager.before(({ name, method }) => {
    if (`${method} ${name}` !== call || hits >= 2) return undefined;
    hits += 1;
    return fault;
  });
  return { hits: () => hits, heal };
}

/** Everything that is missing came by itself: no temporary profile has a reason to stay. */
async function findEverything(): Promise<void> {
  for (const id of [...stage.manager.library.wanted()]) stage.manager.library.receive(id);
  await stage.pass(60 * minute);
}

const originals = async (kind: Kind) => {
  const list = await stage.ask(kind === 'music' ? 'artist' : kind);
  return new Map(list.map(({ id, qualityProfileId }) => [Number(id), Number(qualityProfileId)]));
};

/** The kinds differ in what they read, not in how they take a failure. */
const forAll = new Set([
  'a dropped connection',
  'half an answer',
  'an empty list',
  'too many requests',
  'an error inside',
]);
const kindsFor = (name: string): Kind[] => (forAll.has(name) ? ['movie', 'series', 'music'] : ['movie']);

describe.each(Object.keys(faults))('%s', (name) => {
  test.each<Kind>(kindsFor(name))(
    'at any call of a manager for %s: no row goes, nothing is searched for twice, profiles find back',
    async (kind) => {
      const fault = faults[name];
      if (!fault) throw new Error(name);
      stage = startStage(kind, { search, settings: 'SearchLoopDelay = 20', size: sizes[kind] });
      const before = await originals(kind);
      stage.begin();
      await stage.synced();
      const known = rows(kind);
      expect(known).toBeGreaterThan(20);
      for (const call of [...calls[kind], ...common]) {
        const { hits, heal } = hit(call, fault);
        // So that there is something to read, to switch and to search for.
        const [next] = stage.manager.library.owned();
        if (next !== undefined)
          stage.manager.library.changeMedia(next, kind === 'music' ? { files: 0 } : { fileId: 0 });
        await stage.pass(25 * minute);
        heal();
        tried += hits();
        expect(rows(kind)).toBe(known);
      }
      await stage.pass(90 * minute);
      const sent = subjects();
      expect(new Set(sent).size).toBe(sent.length);
      const times = stage
        .ledger()
        .filter(({ rule, verdict }) => rule === 'search' && verdict === 'done')
        .map(({ time }) => Date.parse(time));
      expect(times.every((at, index) => index < 40 || at - (times[index - 40] ?? 0) >= 60 * minute)).toBe(true);
      await findEverything();
      expect(await originals(kind)).toEqual(before);
      expect(stage.stored('SELECT key FROM profile_switches')).toEqual([]);
      survived = tried;
    },
  );
});
