/** What a person should look at, from the view of one torrent process. */
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
