import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Kind } from '../../src/config/config.ts';
import { demoDownloads } from '../../src/demo/manager/download.ts';
import { type DemoManager, startDemoManager } from '../../src/demo/manager/manager.ts';
import { type DemoClient, startDemoClient } from '../../src/demo/qbittorrent/client.ts';
import { describeWith, sharedDocument } from '../support/needs.ts';
import { until } from '../support/wait.ts';
import { type OpenApi, readOpenApi } from './openapi.ts';

const documents = { movie: 'radarr', series: 'sonarr', music: 'lidarr' } as const;
const prefixes = { movie: '/api/v3', series: '/api/v3', music: '/api/v1' } as const;

/** Documented path and the query that is asked; `{id}` of the path is filled in from what the list beside it holds. */
const common = [
  ['/system/status'],
  ['/health'],
  ['/diskspace'],
  ['/rootfolder'],
  ['/tag'],
  ['/remotepathmapping'],
  ['/downloadclient'],
  ['/qualityprofile'],
  ['/qualityprofile/{id}', '1'],
  ['/customformat'],
  ['/command'],
  ['/command/{id}', '1'],
  ['/queue/details'],
  ['/queue/status'],
  ['/history', '?pageSize=50'],
  ['/history/since', '?date=2020-01-01'],
  ['/wanted/missing', '?pageSize=50'],
  ['/wanted/cutoff', '?pageSize=50'],
] as const;

const own: Record<Kind, readonly (readonly [string, string?])[]> = {
  movie: [
    ['/movie'],
    ['/movie/{id}', '1'],
    ['/moviefile', '?movieId=1&movieId=2&movieId=3'],
    ['/history/movie', '?movieId=1'],
    ['/queue', '?includeUnknownMovieItems=true&pageSize=50'],
  ],
  series: [
    ['/series'],
    ['/series/{id}', '1'],
    ['/episode', '?seriesId=1&includeEpisodeFile=true'],
    ['/episodefile', '?seriesId=1'],
    ['/history/series', '?seriesId=1'],
    ['/queue', '?includeUnknownSeriesItems=true&pageSize=50'],
  ],
  music: [
    ['/artist'],
    ['/artist/{id}', '1'],
    ['/album'],
    ['/album/{id}', '101'],
    ['/track', '?artistId=1'],
    ['/trackfile', '?artistId=1'],
    ['/history/artist', '?artistId=1'],
    ['/queue', '?includeUnknownArtistItems=true&pageSize=50'],
  ],
};

for (const kind of ['movie', 'series', 'music'] as const) {
  const document = sharedDocument(`contracts/${documents[kind]}.openapi.json`);
  describeWith(`the demo ${documents[kind]} answers as published`, [document], () => {
    let api: OpenApi;
    let client: DemoClient;
    let manager: DemoManager;
    const prefix = prefixes[kind];
    beforeAll(async () => {
      api = readOpenApi(document.found ?? '');
      client = startDemoClient();
      manager = startDemoManager({ kind, size: 30, downloads: [demoDownloads(client)], pathMappings: mappings });
      manager.health.push({ source: 'RootFolderCheck', type: 'warning', message: 'Missing root folder' });
      await liveALittle(client, manager);
    });
    afterAll(async () => {
      await manager?.stop();
      await client?.stop();
    });

    for (const [path, more = ''] of [...common, ...own[kind]]) {
      test(`GET ${path}${more.startsWith('?') ? more : ''}`, async () => {
        const url = `${manager.url}${prefix}${path.replace('{id}', more)}${more.startsWith('?') ? more : ''}`;
        const answer = await fetch(url, { headers: { 'x-api-key': manager.apiKey } });
        const body: unknown = await answer.json();
        expect(answer.status).toBe(200);
        expect(sizeOf(body)).toBeGreaterThan(0);
        expect(api.problems('GET', `${prefix}${path}`, body)).toEqual([]);
      });
    }

    test('POST /command', async () => {
      const { status, body } = await send(manager, 'POST', `${prefix}/command`, { name: 'RssSync' });
      expect([status, api.problems('POST', `${prefix}/command`, body)]).toEqual([201, []]);
    });

    test('POST /history/failed/{id} is published', () => {
      expect(api.has('POST', `${prefix}/history/failed/{id}`)).toBe(true);
    });

    test('every route of its library is a published one', () => {
      const isPublished = (call: string) => {
        const [method = '', name = ''] = call.split(' ');
        return api.has(method, `${prefix}/${name}`);
      };
      expect(Object.keys(manager.library.routes).filter((call) => !isPublished(call))).toEqual([]);
    });
  });
}

const mappings = [{ host: '127.0.0.1', remotePath: '/downloads/', localPath: '/data/' }];

/** So that every list has something in it: one download at work, one unknown, one imported. */
async function liveALittle(client: DemoClient, manager: DemoManager): Promise<void> {
  const [first = 0, second = 0] = manager.library.wanted();
  const { category } = manager;
  const working = client.addTorrent({ name: 'Working', category, eta: 90_000, progress: 0.5 });
  const done = client.addTorrent({ name: 'Done', category });
  client.addTorrent({ name: 'Unknown', category, state: 'error' });
  manager.grab(working.hash, first);
  manager.grab(done.hash, second);
  client.complete(done.hash);
  await manager.refresh();
  const name = { movie: 'DownloadedMoviesScan', series: 'DownloadedEpisodesScan', music: 'DownloadedAlbumsScan' }[
    manager.kind
  ];
  const body = { name, path: '/data/Done', downloadClientId: done.hash.toUpperCase(), importMode: 'Auto' };
  await send(manager, 'POST', `${prefixes[manager.kind]}/command`, body);
  await until(() => manager.tracked(done.hash)?.state === 'imported', { what: 'the import' });
  // Files of the first thing, so that its history and files are there whatever the seed is.
  manager.remember('f'.repeat(40), firstMedia[manager.kind], 'First');
  manager.library.receive(firstMedia[manager.kind]);
}

const firstMedia: Record<Kind, number> = { movie: 1, series: 1051, music: 101 };

async function send(manager: DemoManager, method: string, path: string, json: unknown) {
  const headers = { 'x-api-key': manager.apiKey, 'content-type': 'application/json' };
  const answer = await fetch(manager.url + path, { method, headers, body: JSON.stringify(json) });
  return { status: answer.status, body: (await answer.json()) as unknown };
}

/** Members of a list, records of a page, keys of an object. */
function sizeOf(body: unknown): number {
  if (Array.isArray(body)) return body.length;
  if (typeof body !== 'object' || body === null) return 0;
  return 'records' in body && Array.isArray(body.records) ? body.records.length : Object.keys(body).length;
}
