/** Trackers, files and payloads of single torrents, asked for when a rule needs them and kept until they change. */
import type { TorrentFile, TorrentTracker } from '../client/details.ts';
import type { Clock } from '../clock.ts';
import { OutsideError } from '../error.ts';
import type { ClientWriter } from './client-writer.ts';
import type { Inquiry } from './inquiry.ts';
import type { FilesView, TrackersView } from './rules/view.ts';
import type { Tracked } from './tracked.ts';

export interface Details {
  readTrackers(tracked: Tracked): Promise<void>;
  readFiles(tracked: Tracked): Promise<void>;
  askPayload(tracked: Tracked): Promise<void>;
  /** What may still be relied on. */
  trackersOf(tracked: Tracked): TrackersView | null;
  filesOf(tracked: Tracked): FilesView | null;
  payloadOf(tracked: Tracked): Tracked['payload'];
}

export interface DetailsOptions {
  writer: ClientWriter;
  inquiry: Inquiry;
  clock: Clock;
  signal: AbortSignal;
}

/** Milliseconds between two calls for trackers at one client: five a second. */
const trackerPace = 200;
/** What could not be read is asked for again after this. */
const failureKept = 60_000;
/** Files of a torrent without metadata come with it; its state then says so. */
const emptyKept = 60_000;
const payloadKept = 30_000;

export function createDetails({ writer, inquiry, clock, signal }: DetailsOptions): Details {
  const lines = new Map<string, Promise<void>>();

  /** One after the other for each client, with a pause between two. */
  const inLine = async (name: string, pause: number, job: () => Promise<void>): Promise<void> => {
    const before = lines.get(name) ?? Promise.resolve();
    const done = before.then(() => {
      signal.throwIfAborted();
      return job();
    });
    lines.set(
      name,
      done.then(
        () => clock.sleep(pause, signal),
        () => {},
      ),
    );
    return done;
  };
  const read = async <T>(ask: () => Promise<T>): Promise<{ readAt: number; list: T | null }> => {
    try {
      return { list: await ask(), readAt: clock.now() };
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      return { list: null, readAt: clock.now() };
    }
  };
  const age = ({ readAt }: { readAt: number }) => clock.now() - readAt;

  return {
    readTrackers: (tracked) =>
      inLine(`trackers ${tracked.client}`, trackerPace, async () => {
        const { client, torrent } = tracked;
        const ask = () => writer.read(client, (calls) => calls.trackers(torrent.hash));
        const answer = await read<TorrentTracker[]>(ask);
        // An answer about a state that is over says nothing about the one that came meanwhile.
        if (tracked.torrent.state === torrent.state) tracked.trackers = answer;
      }),
    readFiles: (tracked) =>
      inLine(`files ${tracked.client}`, 0, async () => {
        const { client, torrent } = tracked;
        const answer = await read<TorrentFile[]>(() => writer.read(client, (calls) => calls.files(torrent.hash)));
        if (tracked.torrent.state === torrent.state) tracked.files = answer;
      }),
    async askPayload(tracked) {
      const is = await inquiry.payload(tracked.client, tracked.torrent.hash);
      tracked.payload = { askedAt: clock.now(), is };
    },
    trackersOf: ({ trackers }) => (trackers?.list === null && age(trackers) > failureKept ? null : trackers),
    filesOf({ files }) {
      if (files?.list === null && age(files) > failureKept) return null;
      return files?.list?.length === 0 && age(files) > emptyKept ? null : files;
    },
    payloadOf: ({ payload }) => (payload !== null && clock.now() - payload.askedAt <= payloadKept ? payload : null),
  };
}
