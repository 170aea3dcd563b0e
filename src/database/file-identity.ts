/** Tells whether a file is still the one that was opened, or another that was put in its place. */
import { statSync } from 'node:fs';

/** Another text for another file of the same name, as after a restoration; null = there is no file. */
export function fileIdentity(path: string): string | null {
  const stat = statSync(path, { throwIfNoEntry: false });
  // Numbers of files are used again, times of birth are not.
  return stat ? `${stat.ino}-${stat.birthtimeMs}` : null;
}
