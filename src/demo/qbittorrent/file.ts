import { json, notFound, ok, text } from './answer.ts';
import { change, type Routes, read, single } from './route.ts';
import type { DemoTorrent } from './torrent.ts';
import type { Wire } from './wire.ts';

const pieceSize = 1_048_576;

export const fileRoutes: Routes = {
  'torrents/files': read(['hash'], (call) => {
    const torrent = single(call);
    if (!torrent) return notFound();
    const wanted = call.param('indexes');
    const files = torrent.files.map((_, index) => fileWire(torrent, index));
    if (wanted === null || files.length === 0) return json(files);
    const picked: Wire[] = [];
    for (const word of wanted.split('|')) {
      if (!/^-?\d+$/.test(word)) return text(409, `"${word}" is not a valid file index.`);
      const file = files[Number(word)];
      if (!file) return text(409, `Index ${word} is out of bounds.`);
      picked.push(file);
    }
    return json(picked);
  }),
  'torrents/filePrio': change(['hash', 'id', 'priority'], (call) => {
    const priority = Number(call.param('priority'));
    if (!Number.isInteger(priority)) return text(400, 'Priority must be an integer');
    if (![0, 1, 6, 7].includes(priority)) return text(400, 'Priority is not valid');
    const torrent = single(call);
    if (!torrent) return notFound();
    if (!torrent.hasMetadata) return text(409, "Torrent's metadata has not yet downloaded");
    const ids = (call.param('id') ?? '').split('|');
    if (!ids.every((id) => /^-?\d+$/.test(id))) return text(400, 'File IDs must be integers');
    if (!ids.every((id) => torrent.files[Number(id)])) return text(409, 'File ID is not valid');
    const files = torrent.files.map((file, index) => (ids.includes(String(index)) ? { ...file, priority } : file));
    call.store.update(torrent.hash, { files });
    return ok();
  }),
};

function fileWire(torrent: DemoTorrent, index: number): Wire {
  const file = torrent.files[index];
  const start = torrent.files.slice(0, index).reduce((sum, { size }) => sum + size, 0);
  const size = file?.size ?? 0;
  return {
    availability: torrent.availability,
    index,
    ...(index === 0 ? { is_seed: torrent.progress === 1 } : {}),
    name: file?.name ?? '',
    piece_range: [Math.floor(start / pieceSize), Math.floor(Math.max(start, start + size - 1) / pieceSize)],
    priority: file?.priority ?? 1,
    progress: torrent.progress,
    size,
  };
}
