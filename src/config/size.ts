/** Sizes as owners write them. */

const units: Record<string, number> = { '': 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3, T: 1024 ** 4 };

/** Bytes of `50G`, `1.5T` or a plain number, 1024-based, any case; -1 for `-1` (off); null for anything else. */
export function parseSize(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '-1') return -1;
  const match = /^(\d+(?:\.\d+)?)\s*([KMGT]?)$/i.exec(trimmed);
  if (!match) return null;
  const bytes = Math.floor(Number(match[1]) * (units[(match[2] ?? '').toUpperCase()] ?? 1));
  return Number.isSafeInteger(bytes) ? bytes : null;
}
