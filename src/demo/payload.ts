import type { Kind } from '../config/config.ts';
import type { DemoFile } from './qbittorrent/torrent.ts';

/** The files of an invented release: what is wanted and some of the usual extras. */
export function payload(kind: Kind, title: string, size: number, parts: number): DemoFile[] {
  if (kind === 'music') return tracks(title, size);
  if (parts > 1) return episodes(title, size, parts);
  return [
    { name: `${title}/${title}.mkv`, size: size - 40_100_000, priority: 1 },
    { name: `${title}/Sample/${title}-sample.mkv`, size: 40_000_000, priority: 1 },
    { name: `${title}/${title}.nfo`, size: 100_000, priority: 1 },
  ];
}

function episodes(title: string, size: number, parts: number): DemoFile[] {
  return Array.from({ length: parts }, (_, index) => ({
    name: `${title}/${title}.E${String(index + 1).padStart(2, '0')}.mkv`,
    size: Math.floor(size / parts),
    priority: 1,
  }));
}

function tracks(title: string, size: number): DemoFile[] {
  return Array.from({ length: 10 }, (_, index) => ({
    name: `${title}/${String(index + 1).padStart(2, '0')}.flac`,
    size: Math.floor(size / 10),
    priority: 1,
  }));
}
