/** Pictures of movies, series and artists: from disk while they are fresh, else from their manager. */
import { createHash } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import { messageOf, OutsideError } from '../../error.ts';
import { imageType } from './image.ts';
import type { PosterStore } from './poster-store.ts';

export interface Poster {
  bytes: Uint8Array;
  /** One of PNG, JPEG, WebP, GIF and AVIF, by its content. */
  type: string;
  /** Strong: another picture has another one. */
  tag: string;
}

export interface PosterRequest {
  /** Tells apart what is shown: kind, address of the manager, id. */
  key: string;
  /** The manager that is asked; one that fails is left alone for a moment. */
  manager: string;
  /** Null = there is none. @throws OutsideError */
  load(): Promise<Uint8Array | null>;
}

/** Null = there is none. @throws OutsideError when the manager cannot be asked and nothing is stored */
export type Posters = (request: PosterRequest) => Promise<Poster | null>;

const freshMs = 24 * 3_600_000;
const absentMs = 5 * 60_000;
const restMs = 30_000;
/** A browser that waits longer has been cut off by then. */
const withinMs = 20_000;
const mostAbsent = 20_000;

export interface PostersOptions {
  store: PosterStore;
  clock: Clock;
  /** A picture could not be kept: the disk is full, for example. It is shown all the same. */
  warn(text: string): void;
}

export function createPosters({ store, clock, warn }: PostersOptions): Posters {
  const absent = new Map<string, number>();
  const resting = new Map<string, { until: number; reason: OutsideError }>();
  const underWay = new Map<string, Promise<Poster | null>>();

  const remember = (key: string) => {
    if (absent.size >= mostAbsent) absent.clear();
    absent.set(key, clock.elapsed() + absentMs);
  };

  const fetched = async ({ key, manager, load }: PosterRequest): Promise<Poster | null> => {
    const rest = resting.get(manager);
    if (rest && rest.until > clock.elapsed()) throw rest.reason;
    try {
      const poster = toPoster(await loaded(load));
      if (!poster) remember(key);
      await (poster ? store.put(key, poster.bytes) : store.remove(key)).catch((error: unknown) =>
        warn(`A picture could not be kept: ${messageOf(error)}`),
      );
      return poster;
    } catch (error) {
      if (error instanceof OutsideError) resting.set(manager, { until: clock.elapsed() + restMs, reason: error });
      throw error;
    }
  };

  const found = async (request: PosterRequest): Promise<Poster | null> => {
    const stored = await store.get(request.key);
    const old = stored && toPoster(stored.bytes);
    if (old && Math.abs(clock.now() - stored.fetchedAt) < freshMs) return old;
    try {
      return await fetched(request);
    } catch (error) {
      if (old && error instanceof OutsideError) return old;
      throw error;
    }
  };

  return async function poster(request) {
    const { key } = request;
    const until = absent.get(key);
    if (until !== undefined && until > clock.elapsed()) return null;
    absent.delete(key);
    let work = underWay.get(key);
    if (!work) {
      work = found(request).finally(() => underWay.delete(key));
      underWay.set(key, work);
    }
    return inTime(work, clock);
  };
}

/** An answer that is wrong for this one picture says nothing about the manager. */
async function loaded(load: PosterRequest['load']): Promise<Uint8Array | null> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof OutsideError && isAboutPicture(error)) return null;
    throw error;
  }
}

function isAboutPicture({ failure, details: { status = 0 } }: OutsideError): boolean {
  return failure === 'format' || (failure === 'status' && status < 500 && status !== 429);
}

/** What is no picture counts as none: a login page, for example. */
function toPoster(bytes: Uint8Array | null): Poster | null {
  const type = bytes && imageType(bytes);
  if (!type) return null;
  return { bytes, type, tag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
}

/** The work goes on and is kept for the next one who asks. */
async function inTime<T>(work: Promise<T>, clock: Clock): Promise<T> {
  const timer = new AbortController();
  const late = clock.sleep(withinMs, timer.signal).then(() => {
    throw new OutsideError('timeout', 'The manager did not send the picture in time');
  });
  late.catch(() => {});
  work.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
}
