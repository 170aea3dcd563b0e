/** What a section does, in sentences, recomputed while it is edited. Pure. */
import { text } from '../strings/config-form.ts';
import { parseDuration, unitSeconds } from './check/duration.ts';
import { parseSize } from './check/rules.ts';
import type { Json } from './json.ts';
import type { Role } from './section.ts';

/** What holds for a key of the section once everything is saved. */
export type Read = (key: string) => Json | undefined;

const say = text.sentences;

export function sentencesOf(role: Role, read: Read): string[] {
  if (role === 'settings') return settings(read);
  if (role === 'webui') return [];
  return role === 'client' ? client(read) : instance(read);
}

function settings(read: Read): string[] {
  const size = `${read('FreeSpace') ?? ''}`;
  const folder = read('FreeSpaceFolder');
  const watched = (parseSize(size) ?? -1) >= 0 && typeof folder === 'string' && folder !== '';
  return [...dryRun(read), watched ? say.space(size, `${folder}`) : say.spaceOff];
}

function client(read: Read): string[] {
  if (read('Disabled') === true) return [say.disabled];
  const categories = read('ManagedCategories');
  if (!Array.isArray(categories) || categories.length === 0) return [];
  const at: Read = (key) => read(`CategorySeeding.${key}`);
  return [say.unmanaged(categories.join(', ')), ...limits(at), ...hitAndRun(at), ...young(at), ...stalled(at, false)];
}

function instance(read: Read): string[] {
  if (read('Managed') === false) return [say.managed];
  const at: Read = (key) => read(`Torrent.${key}`);
  return [
    ...dryRun(read),
    ...limits((key) => read(`Torrent.SeedingMode.${key}`)),
    ...young(at),
    ...stalled(at, read('ReSearch') === true),
    ...slow(at),
    ...search((key) => read(`EntrySearch.${key}`)),
  ];
}

/** Only what becomes of torrents, of an instance. */
export function torrentSentences(read: Read): string[] {
  const at: Read = (key) => read(`Torrent.${key}`);
  return [...limits((key) => read(`Torrent.SeedingMode.${key}`)), ...stalled(at, true), ...slow(at)];
}

function dryRun(read: Read): string[] {
  return read('DryRun') === true ? [say.dryRun] : [];
}

/** An unset limit is never reached; of two that must both be reached the only one that is set decides. */
function limits(read: Read): string[] {
  const mode = Number(read('RemoveTorrent') ?? -1);
  const ratio = Math.max(0, Number(read('MaxUploadRatio') ?? 0)) || 0;
  const seconds = lengthOf(read('MaxSeedingTime'), 'seconds');
  const time = words(seconds);
  if (![1, 2, 3, 4].includes(mode)) return [say.never];
  if (mode === 1) return [ratio > 0 ? say.ratio(ratio) : say.noLimit];
  if (mode === 2) return [seconds > 0 ? say.time(time) : say.noLimit];
  if (ratio > 0 && seconds > 0) return [mode === 3 ? say.either(ratio, time) : say.both(ratio, time)];
  if (ratio <= 0 && seconds <= 0) return [say.noLimit];
  const single = ratio > 0 ? say.ratio(ratio) : say.time(time);
  return mode === 4 ? [single, say.onlyOne] : [single];
}

function hitAndRun(read: Read): string[] {
  const mode = read('HitAndRunMode');
  const ratio = Number(read('MinSeedRatio') ?? 0) || 0;
  const days = parseDuration(read('MinSeedingTimeDays') ?? 0, 'days') ?? 0;
  if ((mode !== 'and' && mode !== 'or') || (ratio <= 0 && days <= 0)) return [];
  return [say.hitAndRun(ratio, days, mode)];
}

function young(read: Read): string[] {
  const seconds = lengthOf(read('IgnoreTorrentsYoungerThan'), 'seconds');
  return seconds > 0 ? [say.young(words(seconds))] : [];
}

function stalled(read: Read, searchesAgain: boolean): string[] {
  const seconds = lengthOf(read('StalledDelay'), 'minutes');
  if (seconds < 0) return [say.stalledNever];
  return [seconds === 0 ? say.stalledWaits : say.stalled(words(seconds), searchesAgain)];
}

function slow(read: Read): string[] {
  const seconds = lengthOf(read('MaximumETA'), 'seconds');
  return [read('DoNotRemoveSlow') === true || seconds <= 0 ? say.slowKept : say.slow(words(seconds))];
}

function search(read: Read): string[] {
  if (read('SearchMissing') !== true) return [say.searchOff];
  const limit = Number(read('SearchLimit') ?? 0);
  const hour = Number(read('SearchesPerHour') ?? -1);
  const missing = say.search(limit > 0 ? say.searchLimit(limit) : '', hour > 0 ? say.searchHour(hour) : '');
  const again = [
    read('DoUpgradeSearch') === true ? say.upgradeAny : '',
    read('QualityUnmetSearch') === true ? say.upgradeQuality : '',
    read('CustomFormatUnmetSearch') === true ? say.upgradeScore : '',
  ].filter((what) => what !== '');
  return again.length === 0 ? [missing] : [missing, say.upgrades(again.join(', '))];
}

/** Seconds; -1 for what is off or no duration. */
function lengthOf(value: Json | undefined, unit: 'seconds' | 'minutes'): number {
  const amount = parseDuration(value, unit);
  return amount === null || amount < 0 ? -1 : amount * unitSeconds[unit];
}

const lengths: [number, keyof typeof text.lengths][] = [
  [604_800, 'week'],
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
];

/** `2 weeks`: in the largest unit that leaves a whole number. */
function words(seconds: number): string {
  const [length, unit] = lengths.find(([candidate]) => seconds % candidate === 0) ?? [1, 'second'];
  return text.lengths[unit](seconds / length);
}
