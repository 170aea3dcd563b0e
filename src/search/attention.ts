/** What a person should look at, from the view of the search process. Pure. */
import type { OutsideError } from '../error.ts';
import type { Attention } from '../supervisor/message.ts';

/** What only the owner can mend, against what may pass by itself. */
const lasting: ReadonlySet<OutsideError['failure']> = new Set(['auth', 'kind', 'format', 'redirect', 'tls', 'dns']);

/** @param section section name of the instance. @param trouble why the manager cannot be used; null = it can */
export function attentionOf(section: string, trouble: OutsideError | null): Attention[] {
  if (trouble === null) return [];
  return [
    {
      id: `manager:${section}`,
      severity: lasting.has(trouble.failure) ? 'error' : 'warning',
      subject: section,
      text: `${trouble.message}.`,
      action: `#/logs/${encodeURIComponent(section)}.log`,
    },
  ];
}
