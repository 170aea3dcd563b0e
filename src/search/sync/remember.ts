/** What is remembered of searches, put on rows that are new or have changed. */
import type { Marked } from '../../database/library/known.ts';
import type { Reason } from '../../database/library/rows.ts';
import type { SyncContext } from './context.ts';
import { isAnotherWish } from './judge.ts';

type Remembering = Pick<SyncContext, 'known' | 'marks' | 'remembers' | 'releasesChanged'>;

/**
 * A row that is new, or stands for another thing than before, as after its manager was set up anew.
 * @param wasThere there was a row with this number
 */
export function remember(
  { known, marks, remembers }: Remembering,
  table: Marked,
  row: { id: number; key: string; wasThere: boolean },
): void {
  const mark = remembers ? marks.get(row.key) : null;
  if (row.wasThere || mark) known.mark(table, row.id, mark);
}

/** A thing that was searched for in this cycle comes up again where its wish is another one now. */
export function releaseChanged(
  { known, marks, releasesChanged }: Remembering,
  table: Marked,
  row: { id: number; key: string; reason: Reason | null },
  before: { reason: Reason | null; searched: boolean } | null,
): void {
  if (!releasesChanged || before === null || !isAnotherWish(before, row.reason)) return;
  marks.release(row.key);
  known.mark(table, row.id, marks.get(row.key));
}
