/** The disks that downloads land on, and how much of each may still be used. */
import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../../config/config.ts';
import { parseSize } from '../../config/size.ts';
import type { Disk } from '../../supervisor/space.ts';

/** What is measured of a folder; null = it cannot be. */
export type Measure = (folder: string) => Promise<{ device: string; free: number } | null>;

export interface Disks {
  disks: Disk[];
  /** Folders that were named and cannot be measured. */
  missing: string[];
}

/** Bytes to keep free; null = nothing is to be kept free, or no torrent may be stopped for it. */
export function keptFree({ Settings, clients }: Config): number | null {
  const bytes = parseSize(Settings.FreeSpace);
  const isOn = bytes !== null && bytes >= 0 && Settings.AutoPauseResume;
  return isOn && clients.some(({ Disabled }) => !Disabled) ? bytes : null;
}

/** Clients whose folders lie on one filesystem share its space. */
export async function measureDisks(config: Config, keep: number, measure: Measure): Promise<Disks> {
  const disks = new Map<string, { clients: string[]; budget: number | null }>();
  const missing: string[] = [];
  for (const { name, FreeSpaceFolder, Disabled } of config.clients) {
    if (Disabled) continue;
    const named = FreeSpaceFolder || config.Settings.FreeSpaceFolder;
    const measured =
      named === '' ? await nearest(config.Settings.CompletedDownloadFolder, measure) : await measure(named);
    if (measured === null && named !== '') missing.push(named);
    const device = measured?.device ?? `unknown ${name}`;
    const disk = disks.get(device) ?? { clients: [], budget: measured && measured.free - keep };
    disk.clients.push(name);
    disks.set(device, disk);
  }
  return { disks: [...disks.values()], missing: [...new Set(missing)] };
}

/** A folder that is not there yet will be made on the disk of the folder around it. */
async function nearest(folder: string, measure: Measure): ReturnType<Measure> {
  for (let place = folder; place !== ''; ) {
    const measured = await measure(place);
    if (measured) return measured;
    const parent = dirname(place);
    if (parent === place || parent === '.') return null;
    place = parent;
  }
  return null;
}

const patienceMs = 5_000;

/** A filesystem that hangs is not asked again before it has answered. */
export function createMeasure(): Measure {
  const waiting = new Set<string>();
  return async (folder) => {
    if (waiting.has(folder)) return null;
    waiting.add(folder);
    const answer = Promise.all([stat(folder), statfs(folder)])
      .then(([{ dev }, { bavail, bsize }]) => ({ device: String(dev), free: bavail * bsize }))
      .catch(() => null)
      .finally(() => waiting.delete(folder));
    return Promise.race([answer, Bun.sleep(patienceMs).then(() => null)]);
  };
}
