import type { Attention } from '../../src/supervisor/message.ts';

/** What is held back until a person confirms it. */
export interface Held {
  /** `brake`: removals of a category. `mount`: everything on a client whose files went missing together. */
  kind: 'brake' | 'mount';
  /** The category, or the client. */
  name: string;
  subject: string;
  text: string;
}

/** What is held back, among what needs attention. */
export function heldOf(attention: readonly Attention[] | null): Held[] {
  return (attention ?? []).flatMap(({ id, subject, text }) => {
    const [, kind, name] = /^(brake|mount):(.+)$/s.exec(id) ?? [];
    return name === undefined ? [] : [{ kind: kind === 'mount' ? 'mount' : 'brake', name, subject, text }];
  });
}

/** Where it is confirmed, relative to `web/`, and how the answer tells how many torrents that was. */
export function confirmation({ kind, name }: Pick<Held, 'kind' | 'name'>): { path: string; amount: string } {
  const place = encodeURIComponent(name);
  return kind === 'brake'
    ? { path: `torrents/brake/${place}/release`, amount: 'released' }
    : { path: `torrents/mounts/${place}/confirm`, amount: 'confirmed' };
}
