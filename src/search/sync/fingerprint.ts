/**
 * What tells whether the details of a thing have to be read again: a number made of everything that the manager says
 * about it in its list. Pure.
 */

/** Never 0: that means "not read yet". */
export function fingerprint(...parts: (string | number | boolean | null)[]): number {
  return Number(Bun.hash.xxHash64(JSON.stringify(parts)) & 0x1f_ffff_ffff_ffffn) || 1;
}

/**
 * Some changes leave no trace in lists. So each thing has a quarter of an hour of the day in which it is read again
 * anyway; over a day all are.
 */
const slots = 96;
const slotLength = 86_400_000 / slots;

/** Whether the turn of a thing came between two times. Unix milliseconds; `since` null = only the present one. */
export function rotation(since: number | null, now: number): (id: number) => boolean {
  const last = Math.floor(now / slotLength);
  const first = since === null ? last : Math.max(Math.floor(since / slotLength) + 1, last - slots + 1);
  return (id) => {
    // The first slot from `first` on that is this thing's.
    const next = first + ((((id - first) % slots) + slots) % slots);
    return next <= last;
  };
}
