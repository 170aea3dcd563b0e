/** What changed settings would do to the torrents as they are now. Pure. */
import { readLedger } from '../answer/ledger.ts';
import { fields } from '../answer/read.ts';
import { type Draft, sectionOf } from './draft.ts';

/** One torrent and everything that would be done with it. */
export interface Affected {
  key: string;
  name: string;
  instance: string;
  /** Sentences such as `Would remove it with its files, because its ratio reached 2.` */
  deeds: string[];
  removed: boolean;
}

/** How the service begins a sentence about what is not done. */
const beginning = /^Dry run: would /;

/** Settings of the page itself do nothing to torrents. */
export function concernsTorrents(draft: Draft): boolean {
  return [...draft.keys()].some((key) => sectionOf(key) !== 'WebUI');
}

/** Of `POST web/torrents/preview`: torrent by torrent, those that would be removed first. */
export function readPreview(body: unknown): Affected[] {
  const found = new Map<string, Affected>();
  for (const { client, hash, name, instance, reason } of readLedger({ entries: fields(body).matches })) {
    const key = `${client} ${hash} ${instance}`;
    const affected = found.get(key) ?? { key, name, instance, deeds: [], removed: false };
    const deed = reason.replace(beginning, 'Would ');
    const removes = deed.startsWith('Would remove it');
    affected.deeds = removes ? [deed, ...affected.deeds] : [...affected.deeds, deed];
    affected.removed ||= removes;
    found.set(key, affected);
  }
  return [...found.values()].sort((one, other) => Number(other.removed) - Number(one.removed));
}
