import type { Ask, Result } from '../api.ts';
import type { Source } from '../poll.ts';
import { fields, textOrNull } from './read.ts';

/** The few settings that pages other than Settings draw something from. */
export interface FewSettings {
  /** Address of the page of each manager, by section. */
  managers: Record<string, string>;
  /** Bytes that are to stay free; null: no limit. */
  freeSpace: number | null;
}

/** Of `GET web/config`; not kept beyond the page. */
export function fewSettings(get: (path: string, ask: Ask) => Promise<Result>): Source<FewSettings> {
  return {
    path: 'few settings',
    every: 300_000,
    patient: true,
    ask: (ask) => get('config', ask),
    read: readFewSettings,
  };
}

export function readFewSettings(body: unknown): FewSettings {
  const config = fields(fields(body).config);
  const addresses = Object.entries(config).flatMap(([section, value]) => {
    const address = webAddress(fields(value).URI);
    return address === null ? [] : [[section, address] as const];
  });
  return { managers: Object.fromEntries(addresses), freeSpace: readSize(fields(config.Settings).FreeSpace) };
}

/** Only http and https, because it becomes a link; without a slash at the end. */
function webAddress(value: unknown): string | null {
  const address = textOrNull(value);
  return address !== null && /^https?:\/\//i.test(address) ? address.replace(/\/+$/, '') : null;
}

const units: Record<string, number> = { '': 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3, T: 1024 ** 4 };

/** `50G` or a number of bytes; -1 is no limit. */
function readSize(value: unknown): number | null {
  const [, number, unit = ''] = /^\s*(\d+(?:\.\d+)?)\s*([KMGT]?)\s*$/i.exec(`${value ?? ''}`) ?? [];
  return number === undefined ? null : Number(number) * (units[unit.toUpperCase()] ?? 1);
}
