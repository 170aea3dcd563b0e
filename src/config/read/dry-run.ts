/**
 * A dry run that was asked for in words that are nearly right. Who wrote them believes that nothing is removed, so
 * until the slip is mended nothing is.
 */
import { nearest } from '../nearest.ts';
import { isTree, type Tree } from '../tree.ts';
import { isPlaceholder } from './value.ts';

/** What is said of such a key. */
export const slipMessage = 'is not a known key here; did you mean DryRun? Until that is clear, it is a dry run';

/**
 * The dotted key that was meant to ask for a dry run; null = there is none, or the right key is there as well.
 *
 * @param knowsIt the section itself has the key `DryRun`
 */
export function slippedDryRun(table: Tree, at: string, knowsIt: boolean): string | null {
  if (knowsIt && Object.hasOwn(table, 'DryRun')) return null;
  for (const [key, value] of Object.entries(table)) {
    if (isTree(value)) {
      const inner = slippedDryRun(value, `${at}.${key}`, false);
      if (inner !== null) return inner;
    } else if (isMeant(key) && value !== false && !isPlaceholder(value)) return `${at}.${key}`;
  }
  return null;
}

/** The same for the name of a variable of the environment that is no known one. */
export function isDryRunVariable(name: string): boolean {
  return /_DRY_?RUN/i.test(name);
}

function isMeant(key: string): boolean {
  return /^dry[ _-]?run/i.test(key) || nearest(key, ['DryRun']) !== null;
}
