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

  const since = () => clock.now() - overlap;
  const unseen = async (): Promise<Change[]> => {
    const changes = await link.request(() => manager.changes(since())).catch(noneWhenRefused);
    const fresh = changes.filter(({ event }) => !seen.has(event));
    seen = new Set(changes.map(({ event }) => event));
    return fresh;
  };

  const full = async (everything: boolean): Promise<void> => {
    const due = rotation(rotatedAt, clock.now());
    const startedAt = clock.now();
    await unseen();
    const context = await begin((id) => everything || due(id));
    await readAll(context, manager);
    rotatedAt = startedAt;
    if (context.skipped() > 0) log.warning(`The manager refused ${context.skipped()} parts of its library`);
    noteSynced(options, startedAt);
  };
  return {
    full,
    async changes() {
      const due = rotation(rotatedAt, clock.now());
      const changes = await unseen();
      if (changes.length === 0) return;
      const context = await begin(due);
      await readSome(context, manager, changes, () => full(false));
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
