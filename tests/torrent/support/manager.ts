import type { Answer } from '../../../src/demo/http/request.ts';
import { type DemoRequest, jsonOf } from '../../../src/demo/http/request.ts';
import { type DemoServer, serve } from '../../../src/demo/http/server.ts';

/** One movie, episode or album of a download, as a queue record has it. */
export interface FakeItem {
  mediaId: number;
  state: string;
  status: string;
  messages: string[];
}

export interface FakeDownload {
  /** Upper case. */
  id: string;
  items: FakeItem[];
  outputPath: string;
}

export interface FakeCommand {
  id: number;
  name: string;
  body: Record<string, unknown>;
  status: string;
  result: string;
}

/** A manager of the movie kind whose every answer the test decides. */
export interface FakeManager extends DemoServer {
  appName: string;
  now: () => number;
  downloads: Map<string, FakeDownload>;
  history: { downloadId: string; eventType: string; movieId: number; date: string }[];
  commands: FakeCommand[];
  pathMappings: { host: string; remotePath: string; localPath: string }[];
  /** Its torrent clients, by the category that each gives its downloads; null = it does not tell. */
  downloadClients: { category: string }[] | null;
  /** What commands do, with the result that they end with; default imports what is listed. */
  work: (command: FakeCommand) => string;
  /** The scans that were accepted. */
  scans(): FakeCommand[];
  /** What was blocklisted, in order: hash in upper case, and how. */
  blocklisted: { hash: string; by: 'queue' | 'history'; skipRedownload: boolean }[];
  /** The movies of each search, in order. */
  searched(): unknown[];
  /** The manager grabbed this download. */
  grabbed(hash: string, mediaId?: number): void;
  list(hash: string, items?: Partial<FakeItem>[], outputPath?: string): FakeDownload;
  imported(hash: string, mediaId?: number): void;
}

const apiKey = 'k'.repeat(32);
export const managerKey = apiKey;

/** @param now Unix milliseconds, for the dates of the history */
export function startFakeManager(now: () => number): FakeManager {
  const state: Omit<FakeManager, keyof DemoServer> = {
    appName: 'Radarr',
    now,
    downloads: new Map(),
    history: [],
    commands: [],
    pathMappings: [],
    downloadClients: [{ category: 'movies' }],
    work: ({ name, body }) =>
      name === 'DownloadedMoviesScan' ? importAll(String(body.downloadClientId)) : 'successful',
    blocklisted: [],
    searched: () =>
      state.commands
        .filter(({ name }) => name === 'MoviesSearch')
        .map(({ body }) => (body as { movieIds: unknown }).movieIds),
    grabbed: (hash, mediaId = 1) => note(hash, 'grabbed', mediaId),
    scans: () => state.commands.filter(({ name }) => name === 'DownloadedMoviesScan'),
    list(hash, items = [{}], outputPath = `/data/movies/${hash}`) {
      const id = hash.toUpperCase();
      const full = items.map((item, index) => ({
        mediaId: index + 1,
        state: 'importPending',
        status: 'completed',
        messages: [],
        ...item,
      }));
      const download = { id, items: full, outputPath };
      state.downloads.set(id, download);
      return download;
    },
    imported: (hash, mediaId = 1) => note(hash, 'downloadFolderImported', mediaId),
  };
  const note = (hash: string, eventType: string, movieId: number) => {
    const date = new Date(now()).toISOString();
    state.history.unshift({ downloadId: hash.toUpperCase(), eventType, movieId, date });
  };
  const importAll = (id: string): string => {
    const download = state.downloads.get(id);
    if (!download) return 'unsuccessful';
    for (const { mediaId } of download.items) state.imported(id, mediaId);
    state.downloads.delete(id);
    return 'successful';
  };
  const server = serve({
    port: 0,
    now,
    nameOf: (path) => path.replace('/api/v3/', '').replace(/\/\d+$/, '/{id}'),
    answer: (request) => answer(request, fake),
  });
  const fake: FakeManager = Object.assign(state, server);
  return fake;
}

function answer(request: DemoRequest, fake: FakeManager): Answer {
  if (request.headers.get('x-api-key') !== apiKey) return { status: 401 };
  const call = `${request.method} ${request.name}`;
  if (call === 'GET system/status') return json({ appName: fake.appName, version: '5.1.0' });
  if (call === 'GET remotepathmapping') return json(fake.pathMappings);
  if (call === 'GET health') return json([]);
  if (call === 'GET downloadclient' && fake.downloadClients !== null) {
    return json(fake.downloadClients.map(({ category }) => clientOf(category)));
  }
  if (call === 'GET command') return json(fake.commands.map(commandJson));
  if (call === 'GET queue') return page(request, [...fake.downloads.values()].flatMap(recordsOf));
  if (call === 'GET history') return page(request, historyOf(request, fake));
  if (call === 'POST command') return json(commandJson(accept(request, fake)), 201);
  if (call === 'DELETE queue/{id}') return giveUp(request, fake);
  if (call === 'POST history/failed/{id}') return fail(request, fake);
  const command = fake.commands.find(({ id }) => request.path.endsWith(`/${id}`));
  if (call !== 'GET command/{id}' || !command) return json({ message: 'NotFound' }, 404);
  if (command.status === 'queued') {
    command.result = fake.work(command);
    command.status = 'completed';
  }
  return json(commandJson(command));
}

function clientOf(category: string) {
  const fields = [{ name: 'movieCategory', value: category }];
  return { name: 'qBittorrent', enable: true, implementation: 'QBittorrent', fields };
}

function giveUp({ path, query }: DemoRequest, fake: FakeManager): Answer {
  const id = Number(path.split('/').at(-1));
  const download = [...fake.downloads.values()].find((one) => recordsOf(one).some((record) => record.id === id));
  if (!download) return json({ message: 'NotFound' }, 404);
  const skipRedownload = query.get('skipRedownload') === 'true';
  if (query.get('blocklist') === 'true') fake.blocklisted.push({ hash: download.id, by: 'queue', skipRedownload });
  fake.downloads.delete(download.id);
  noteFailure(fake, download.id);
  return { status: 200 };
}

function fail({ path }: DemoRequest, fake: FakeManager): Answer {
  const event = fake.history[fake.history.length - Number(path.split('/').at(-1))];
  if (!event) return json({ message: 'NotFound' }, 404);
  fake.blocklisted.push({ hash: event.downloadId, by: 'history', skipRedownload: false });
  noteFailure(fake, event.downloadId);
  return { status: 200 };
}

function noteFailure(fake: FakeManager, downloadId: string): void {
  const date = new Date(fake.now()).toISOString();
  fake.history.unshift({ downloadId, eventType: 'downloadFailed', movieId: 1, date });
}

/** As the real ones: the same again while it is open is the same command. */
function accept(request: DemoRequest, fake: FakeManager): FakeCommand {
  const { name, ...body } = jsonOf(request) as Record<string, unknown>;
  const open = fake.commands.find(
    (command) => command.name === name && command.status === 'queued' && Bun.deepEquals(command.body, body),
  );
  if (open) return open;
  const command = { id: 100 + fake.commands.length, name: String(name), body, status: 'queued', result: 'unknown' };
  fake.commands.push(command);
  return command;
}

function commandJson({ body, ...rest }: FakeCommand) {
  return { ...rest, commandName: rest.name, body: { ...body, name: rest.name } };
}

function recordsOf({ id, items, outputPath }: FakeDownload) {
  return items.map(({ mediaId, state, status, messages }) => ({
    id: Number.parseInt(id.slice(-8), 16) * 100 + mediaId,
    downloadId: id,
    title: id,
    status,
    trackedDownloadStatus: messages.length > 0 ? 'warning' : 'ok',
    trackedDownloadState: state,
    statusMessages: messages.length > 0 ? [{ title: 'file.mkv', messages }] : [],
    outputPath,
    protocol: 'torrent',
    movieId: mediaId,
  }));
}

function historyOf({ query }: DemoRequest, { history }: FakeManager) {
  const wanted = query.get('downloadId');
  // The oldest has number 1, whatever follows.
  const events = history.map((event, index) => ({ id: history.length - index, ...event }));
  return wanted === null ? events : events.filter(({ downloadId }) => downloadId === wanted);
}

function page({ query }: DemoRequest, all: object[]): Answer {
  const number = Number(query.get('page') ?? 1);
  const pageSize = Number(query.get('pageSize') ?? 10);
  const records = all.slice((number - 1) * pageSize, number * pageSize);
  return json({ page: number, pageSize, totalRecords: all.length, records });
}

function json(body: unknown, status = 200): Answer {
  return { status, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
}
