/** Looks for releases: seldom, one look at a time, and nobody waits for it who did not ask to. */
import { OutsideError } from '../error.ts';
import type { SendRequest } from '../request.ts';
import { type ReleaseList, readReleases } from './release.ts';

/** What is known; null and empty before the first answer. */
export interface ReleaseKnowledge extends ReleaseList {
  /** Unix milliseconds of the last look; null = none yet. */
  checkedAt: number | null;
  /** Why the last look failed; null = it did not. What was known before it stays. */
  error: string | null;
}

export interface ReleaseCheck {
  /** What is known, refreshed in the background where that is old. With `force` after a look that ends within 10 s. */
  read(force: boolean): Promise<ReleaseKnowledge>;
}

export interface ReleaseCheckOptions {
  /** Address of the list of releases; null = there is no source. May change between calls. */
  source(): string | null;
  running: string;
  request: SendRequest;
  now(): number;
}

const freshMs = 3_600_000;
const afterFailureMs = 300_000;
const timeoutMs = 10_000;
const longestError = 200;

const unknown: ReleaseKnowledge = { latest: null, current: null, checkedAt: null, error: null };

export function createReleaseCheck({ source, running, request, now }: ReleaseCheckOptions): ReleaseCheck {
  let known = unknown;
  let asked: string | null = null;
  let looking: Promise<void> | null = null;

  async function look(url: string): Promise<void> {
    try {
      const answer = await request(`${url.replace(/\/+$/, '')}?per_page=30`, {
        headers: { Accept: 'application/json' },
        timeoutMs,
      });
      if (!answer.ok) {
        void answer.discard();
        throw new OutsideError('status', `${answer.host} answered ${answer.status}`);
      }
      const releases = readReleases(await answer.json(), running);
      if (url === asked) known = { ...releases, checkedAt: now(), error: null };
    } catch (thrown) {
      if (!(thrown instanceof OutsideError)) throw thrown;
      if (url === asked) known = { ...known, checkedAt: now(), error: thrown.message.slice(0, longestError) };
    }
  }

  const refresh = (url: string): Promise<void> => {
    looking ??= look(url).finally(() => {
      looking = null;
    });
    return looking;
  };

  const isOld = (): boolean => {
    const { checkedAt, error } = known;
    if (checkedAt === null) return true;
    const age = now() - checkedAt;
    return age < 0 || age >= (error === null ? freshMs : afterFailureMs);
  };

  return {
    async read(force) {
      const url = source();
      if (url !== asked) known = unknown;
      asked = url;
      if (url === null) return { ...unknown, error: 'No release source configured' };
      if (force) await refresh(url);
      else if (isOld()) void refresh(url);
      return known;
    },
  };
}
