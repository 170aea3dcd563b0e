import type { Answer } from '../http/request.ts';
import { empty } from './answer.ts';
import type { ManagerKind, ManagerRoutes } from './kind.ts';
import { picture } from './picture.ts';

/** Width by height; of the full picture, in pixels. */
const sizes: Record<string, [number, number]> = {
  poster: [200, 300],
  cover: [300, 300],
  banner: [380, 70],
  fanart: [480, 270],
};

/** Covers through the key-protected route: `poster.jpg`, `poster-250.jpg`. The number is the picture's height. */
export function coverRoutes({ kind }: ManagerKind): ManagerRoutes {
  const cover: ManagerRoutes[string] = ({ request, ids: [id = 0] }) => answerCover(request.path, id);
  if (kind !== 'music') return { 'GET mediacover/{id}/{file}': cover };
  return { 'GET mediacover/artist/{id}/{file}': cover, 'GET mediacover/album/{id}/{file}': cover };
}

function answerCover(path: string, id: number): Answer {
  const file = /\/([a-z]+)(?:-(\d+))?\.(?:jpg|png)$/.exec(path);
  const full = sizes[file?.[1] ?? ''];
  // Every ninth thing has no picture yet.
  if (!file || !full || id % 9 === 0) return empty(404);
  const height = Math.min(full[1], Number(file[2] ?? full[1]));
  const body = picture(id, Math.round((full[0] * height) / full[1]), height);
  return {
    status: 200,
    headers: { 'content-type': 'image/png', 'last-modified': 'Sat, 31 Jan 2026 09:05:00 GMT' },
    body,
  };
}
