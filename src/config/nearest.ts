/** Finds what somebody meant to write. */

/** The word closest to `written`, if it is close enough to be a slip; null otherwise. Case counts for nothing. */
export function nearest(written: string, words: readonly string[]): string | null {
  const allowed = Math.max(1, Math.min(3, Math.floor(written.length / 4)));
  let best: { word: string; distance: number } | null = null;
  for (const word of words) {
    if (Math.abs(word.length - written.length) > allowed) continue;
    const distance = editDistance(written.toLowerCase(), word.toLowerCase());
    if (distance <= allowed && (!best || distance < best.distance)) best = { word, distance };
  }
  return best?.word ?? null;
}

/** Insertions, deletions, replacements and swaps of neighbours that turn one text into the other. */
export function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + same);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, (beforePrevious[j - 2] ?? 0) + 1);
      current.push(cost);
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}
