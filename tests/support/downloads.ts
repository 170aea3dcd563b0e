import { torrentStates } from '../../src/client/torrent.ts';
import type { Download, DownloadSource } from '../../src/demo/manager/download.ts';
import type { Qbittorrent } from './qbittorrent.ts';

/** A real client as a demo manager's download client, so that the manager follows real torrents. */
export function realDownloads(client: Qbittorrent, name = 'qBittorrent'): DownloadSource {
  return {
    name,
    host: '127.0.0.1',
    port: client.port,
    async list() {
      const answer = await client.call('torrents/info');
      if (!answer.ok) throw new Error(`qBittorrent answered ${answer.status}`);
      return ((await answer.json()) as Record<string, unknown>[]).map(toDownload);
    },
    remove: (hash) => client.call('torrents/delete', { hashes: hash, deleteFiles: 'true' }),
    moved: () => {},
  };
}

function toDownload(fields: Record<string, unknown>): Download {
  const word = String(fields.state).replace('paused', 'stopped');
  const eta = Number(fields.eta);
  return {
    hash: String(fields.hash),
    name: String(fields.name),
    category: String(fields.category),
    state: torrentStates.find((state) => state === word) ?? 'unknown',
    size: Number(fields.size),
    amountLeft: Number(fields.amount_left),
    eta: eta === 8_640_000 ? null : eta,
    contentPath: String(fields.content_path),
    addedOn: Number(fields.added_on),
  };
}
