/** Reads the manager's library into its file: everything, or what has changed since the last time. */
import type { Database } from 'bun:sqlite';
import { isRefusal, type Link } from '../../arr/link.ts';
import type { Change } from '../../arr/lists/changes.ts';
import type { ManagerLists } from '../../arr/lists/open.ts';
import type { Clock } from '../../clock.ts';
import { judgeAgain } from '../../database/library/judge.ts';
import type { Known } from '../../database/library/known.ts';
import type { LibraryWriter } from '../../database/library/writer.ts';
import type { MarkStore } from '../../database/search/marks.ts';
import { OutsideError } from '../../error.ts';
import type { Logger } from '../../log.ts';
import type { SearchSettings } from '../settings.ts';
import type { Present, SyncContext } from './context.ts';
import { rotation } from './fingerprint.ts';
import { readMovies, readSomeMovies } from './movies.ts';
import { readMusic, readSomeMusic } from './music.ts';
import { storeProfiles } from './profiles.ts';
import { createProgress } from './progress.ts';
import { readSeries, readSomeSeries } from './series.ts';

export interface ReaderOptions {
  database: Database;
  library: LibraryWriter;
  known: Known;
  marks: MarkStore;
  manager: ManagerLists;
  link: Link;
  clock: Clock;
  log: Logger;
  settings: Pick<SearchSettings, 'kind' | 'wishes' | 'startsOver'>;
  /** How far it is, in words. */
  say(progress: string): void;
}

export interface LibraryReading {
  /** @param again every detail, whatever is known of it @throws OutsideError when it could not be read to its end */
  full(again: boolean): Promise<void>;
  /** What the manager's history names since the last reading. More than a few things are read as a whole. */
  changes(): Promise<void>;
}

/** More things than these are faster read in one list. */
const few = 20;
/** So far back the history is asked, for clocks that differ; what was seen already is passed over. */
const overlap = 3_600_000;

export function createReading(options: ReaderOptions): LibraryReading {
  const { manager, link, clock, known, log } = options;
  const progress = createProgress(clock.elapsed, options.say);
  let seen = new Set<number>();
  /** Up to then the history was followed; null = not yet. */
  let followedTo: number | null = null;
  let rotatedAt: number | null = null;

  const begin = async (again: SyncContext['again']): Promise<SyncContext & { skipped(): number }> => {
    const { library, marks, database, settings } = options;
    const profiles = storeProfiles(library, known, await link.call(() => manager.profiles()));
    if (profiles.changed) judgeAgain(database, settings.wishes);
    return {
      ...{ database, library, known, marks, progress, again, wishes: settings.wishes, now: clock.now() },
      profiles: profiles.byId,
      remembers: marks.any(),
      releasesChanged: !settings.startsOver,
      ...createAsking(link, log),
    };
  };

  /** What the history names beyond what was followed; `follow` when all of that is read. */
  const unfollowed = async (): Promise<{ changes: Change[]; follow(): void }> => {
    const now = clock.now();
    const since = (followedTo ?? now) - overlap;
    const named = await link.request(() => manager.changes(since)).catch(noneWhenRefused);
    return {
      changes: named.filter(({ event }) => !seen.has(event)),
      follow() {
        seen = new Set(named.map(({ event }) => event));
        followedTo = now;
      },
    };
  };

  const full = async (everything: boolean): Promise<void> => {
    const due = rotation(rotatedAt, clock.now());
    const startedAt = clock.now();
    const { follow } = await unfollowed();
    const context = await begin((id) => everything || due(id));
    await readAll(context, manager);
    follow();
    rotatedAt = startedAt;
    if (context.skipped() > 0) log.warning(`The manager refused ${context.skipped()} parts of its library`);
    noteSynced(options, startedAt);
  };
  return {
    full,
    async changes() {
      const due = rotation(rotatedAt, clock.now());
      const { changes, follow } = await unfollowed();
      if (changes.length > 0) {
        const context = await begin(due);
        await readSome(context, manager, changes, () => full(false));
      }
      follow();
    },
  };
}

/** Old managers have no such feed. */
function noneWhenRefused(error: unknown): Change[] {
  if (error instanceof OutsideError && isRefusal(error)) return [];
  throw error;
}

async function readAll(context: SyncContext, { source }: ManagerLists): Promise<Present> {
  switch (source.kind) {
    case 'movie':
      return readMovies(context, source);
    case 'series':
      return readSeries(context, source);
    case 'music':
      return readMusic(context, source);
  }
}

async function readSome(
  context: SyncContext,
  { source }: ManagerLists,
  changes: readonly Change[],
  all: () => Promise<void>,
): Promise<void> {
  const owners = [...new Set(changes.map(({ ownerId }) => ownerId))];
  const media = [...new Set(changes.map(({ mediaId }) => mediaId))];
  if (owners.length > few || (source.kind === 'music' && media.length > few)) return all();
  if (source.kind === 'movie') await readSomeMovies(context, source, owners);
  else if (source.kind === 'series') await readSomeSeries(context, source, owners);
  else await readSomeMusic(context, source, owners, media);
}

/** When nothing has changed for hours, that is not worth a write. */
const noteEvery = 6 * 3_600_000;

function noteSynced({ library, known, settings }: ReaderOptions, at: number): void {
  const last = known.syncedAt();
  if (last === null || at - last >= noteEvery) library.synced(settings.kind, at);
}

/**
 * One thing that the manager refuses does not end a reading. When it refuses the first few without answering one, it is
 * the manager that has a problem.
 */
function createAsking(link: Link, log: Logger): Pick<SyncContext, 'ask' | 'attempt'> & { skipped(): number } {
  let [refused, answered] = [0, 0];
  let attempting = false;
  return {
    ask: (call) => (attempting ? link.request(call) : link.call(call)),
    async attempt(call) {
      attempting = true;
      try {
        await call();
        answered += 1;
        return true;
      } catch (error) {
        if (!(error instanceof OutsideError) || !isRefusal(error)) throw error;
        refused += 1;
        log.debug(error.message);
        if (answered === 0 && refused >= hopeless) throw error;
        return false;
      } finally {
        attempting = false;
      }
    },
    skipped: () => refused,
  };
}

const hopeless = 5;
