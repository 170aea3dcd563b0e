import { useState } from 'preact/hooks';
import { ClientForm } from '../../connect/client-form.tsx';
import { useApp, useFreshness } from '../../context.ts';
import { text } from '../../strings/welcome.ts';
import { Connected } from './connected.tsx';
import { useSections } from './sections.ts';
import type { StepProps } from './welcome.tsx';

/** How the torrent client is reached. */
export function ClientStep({ onDone }: StepProps) {
  const { status } = useApp();
  const live = useFreshness(status) === 'live';
  const { sections } = useSections();
  const clients = status.state.value.data?.clients ?? [];
  const [more, setMore] = useState(false);
  const rows = clients.map(({ name, alive }) => ({ name, alive: live ? alive : null }));
  return (
    <section class="card">
      <p>{text.clientText}</p>
      <Connected rows={rows} />
      {rows.length === 0 || more ? (
        <ClientForm taken={sections} onSaved={onDone} />
      ) : (
        <p class="actions">
          <button type="button" class="button" onClick={() => setMore(true)}>
            {text.another}
          </button>
        </p>
      )}
    </section>
  );
}
