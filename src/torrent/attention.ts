/** What a person should look at, from the view of one torrent process. */
import type { BrakeRow } from '../database/brake.ts';
import type { OutsideError } from '../error.ts';
import type { Attention } from '../supervisor/message.ts';

export interface FailingImport {
  client: string;
  hash: string;
  name: string;
  failures: number;
  /** What the last try ended with. */
  reason: string;
}

/** So many failures in a row are no passing trouble. */
export const failuresToShow = 3;
/** More torrents than this are one item. */
const single = 5;

/** @param section section name of the instance */
export function attentionOf(
  section: string,
  trouble: OutsideError | null,
  failing: readonly FailingImport[],
): Attention[] {
  const items: Attention[] = [];
  const action = `#/logs/${encodeURIComponent(section)}.log`;
  if (trouble !== null) {
    items.push({
      id: `manager:${section}`,
      severity: severityOf(trouble),
      subject: section,
      text: `${trouble.message}.`,
      action,
    });
  }
  const shown = failing.filter(({ failures }) => failures >= failuresToShow);
  if (shown.length > single) {
    const text = `${shown.length} finished downloads are not imported although it was tried several times.`;
    items.push({ id: `imports:${section}`, severity: 'warning', subject: section, text, action });
    return items;
  }
  for (const { client, hash, name, failures, reason } of shown) {
    const text = `Not imported after ${failures} tries. ${reason}`;
    items.push({ id: `import:${section}:${client}:${hash}`, severity: 'warning', subject: name, text, action });
  }
  return items;
}

/** What only the owner can mend, against what may pass by itself. */
function severityOf({ failure }: OutsideError): Attention['severity'] {
  return ['auth', 'kind', 'format', 'redirect', 'tls', 'dns'].includes(failure) ? 'error' : 'warning';
}

/** What holds removals, and torrents that rules cannot help. */
export interface Holding {
  /** Section name. */
  section: string;
  brakes: readonly { row: BrakeRow; held: number }[];
  /** Names of torrents whose files are missing, for another reason than a lost disk. */
  missing: readonly string[];
  /** Names of torrents that the client stops with an error although their files were checked several times. */
  failing: readonly string[];
  /** Unix milliseconds at which the memory was restored from a copy, while that matters; null = it does not. */
  restoredAt: number | null;
}

export function holdingAttention({ section, brakes, missing, failing, restoredAt }: Holding): Attention[] {
  const items: Attention[] = brakes.map(({ row: { category, reason }, held }) => ({
    id: `brake:${category}`,
    severity: 'warning',
    subject: category,
    text: `Removals are held. ${reason} ${held} of them ${held === 1 ? 'waits' : 'wait'} until you let them pass.`,
    action: `#/ledger?category=${encodeURIComponent(category)}&verdict=withheld`,
  }));
  if (missing.length > 0) {
    items.push({
      id: `missing:${section}`,
      severity: 'warning',
      subject: section,
      text: `The files of ${named(missing)} are missing, and not because they were moved into a library. Nothing is done about it.`,
      action: '#/torrents?state=missingFiles',
    });
  }
  if (failing.length > 0) {
    items.push({
      id: `error:${section}`,
      severity: 'warning',
      subject: section,
      text: `The client stops ${named(failing)} with an error again and again, although the files were checked. A full disk or missing rights are the usual cause.`,
      action: '#/torrents?state=error',
    });
  }
  if (restoredAt !== null) {
    items.push({
      id: `restored:${section}`,
      severity: 'error',
      subject: section,
      text: 'What was remembered of its torrents was damaged and restored from a copy. Nothing is removed for a day.',
      action: `#/logs/${encodeURIComponent(section)}.log`,
    });
  }
  return items;
}

/** The first one by name, and how many more. */
function named([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} and ${others.length} other${others.length === 1 ? '' : 's'}`;
}
