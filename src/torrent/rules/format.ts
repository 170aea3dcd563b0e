/** Releases whose custom format score is too low for what they are to replace. */
import type { QueueRecord } from '../../arr/queue.ts';
import { isImported, isStoppedForSpace } from './judge.ts';
import { remove } from './removal.ts';
import { hold, type LibraryFact, type Rule } from './rule.ts';

export const format: Rule = {
  name: 'format',
  // What cannot be judged may still be imported.
  additive: true,
  decide(view) {
    const { manager, settings, library } = view;
    if (manager === null || settings.formats === null || isImported(view)) return null;
    if (isStoppedForSpace(view)) return null;
    const records = manager.queue?.records.filter(({ state }) => state !== 'imported') ?? [];
    if (records.length === 0) return null;
    if (
      records.some(
        ({ state, formatScore, mediaId }) => state === 'importing' || formatScore === null || mediaId === null,
      )
    ) {
      return null;
    }
    if (library === null) {
      return hold(
        'unknown',
        `The library of ${manager.name} has not been read yet, so its custom format score is not judged.`,
        {},
      );
    }
    const { forceMinimum } = settings.formats;
    const facts = records.map((record) => ({ record, fact: library.get(record.mediaId ?? -1) ?? null }));
    if (!facts.every(({ record, fact }) => fact !== null && isUnmet(record, fact, forceMinimum))) return null;
    return remove(view, {
      cause: 'format',
      because: `its custom format score is lower than ${forceMinimum ? 'its quality profile takes' : 'that of the file in the library'}`,
      inputs: {
        score: records.map(({ formatScore }) => formatScore),
        fileScore: facts.map(({ fact }) => fact?.fileScore ?? null),
        minimumScore: facts.map(({ fact }) => fact?.minimumScore ?? null),
      },
      deleteFiles: true,
      giveUp: true,
    });
  },
};

/** Of two things to compare, one that is not known makes it not unmet. */
function isUnmet(
  { formatScore }: QueueRecord,
  { hasFile, fileScore, minimumScore }: LibraryFact,
  forced: boolean,
): boolean {
  if (formatScore === null) return false;
  const belowMinimum = minimumScore !== null && formatScore < minimumScore;
  if (!hasFile) return forced && belowMinimum;
  return fileScore !== null && formatScore < fileScore && (!forced || belowMinimum);
}
