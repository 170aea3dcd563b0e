import type { DemoManager } from './manager/manager.ts';
import { payload } from './payload.ts';
import type { DemoClient } from './qbittorrent/client.ts';
import { hashOf } from './qbittorrent/torrent.ts';
import { createRandom } from './random.ts';
import { dotted, movieTitle } from './title.ts';

const day = 86_400;

/**
 * Torrents that were there before the story begins: complete, imported, seeding. Every tenth belongs to nobody.
 * Cheap for tens of thousands.
 */
export function addStock(
  clients: DemoClient[],
  managers: DemoManager[],
  torrents: number,
  seed: number,
  now: number,
): void {
  const random = createRandom(seed + 1);
  const owned = new Map(managers.map((manager) => [manager, firstOwned(manager)]));
  for (let index = 0; index < torrents; index += 1) {
    const client = clients[index % 4 === 3 ? clients.length - 1 : 0];
    const manager = index % 10 === 9 ? null : (managers[index % managers.length] ?? null);
    if (!client) return;
    const size = random.between(300, 9_000) * 1_000_000;
    const title = `${dotted(movieTitle(seed, 1_000_000 + index))}.${1960 + (index % 60)}.INVENTED`;
    const hash = hashOf(`${seed} ${index} ${title}`);
    const media = manager && pick(owned.get(manager) ?? [], index);
    if (manager && media) manager.remember(hash, media, title);
    const age = random.between(1, 300) * day;
    const completionOn = Math.floor(now / 1000) - age;
    client.addTorrent({
      hash,
      name: title,
      category: manager?.category ?? '',
      savePath: `${client.preferences.save_path}/${manager?.category ?? 'other'}`,
      files: payload(manager?.kind ?? 'movie', title, size, 1),
      state: 'stalledUP',
      addedOn: completionOn - 3_600,
      completionOn,
      lastActivity: completionOn + random.between(0, age),
      seedingTime: age,
      timeActive: age + 3_600,
      uploaded: Math.round(size * random.next() * 3),
      trackers: [`https://tracker-${index % 12}.birchwood.example/announce?passkey=0123456789abcdef`],
    });
  }
}

/** Up to 500 things that have a file. */
function firstOwned({ library }: DemoManager): number[] {
  const ids: number[] = [];
  for (const id of library.owned()) {
    if (ids.push(id) === 500) break;
  }
  return ids;
}

function pick(ids: number[], index: number): number | null {
  return ids[index % Math.max(1, ids.length)] ?? null;
}
