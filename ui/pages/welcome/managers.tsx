import { useState } from 'preact/hooks';
import { ManagerForm } from '../../connect/manager-form.tsx';
import { useApp } from '../../context.ts';
import { text } from '../../strings/welcome.ts';
import { Connected } from './connected.tsx';
import { useSections } from './sections.ts';
import type { StepProps } from './welcome.tsx';

/** One manager after the other. */
export function ManagersStep({ onDone }: StepProps) {
  const { status, poller } = useApp();
  const { sections, again } = useSections();
  const instances = status.state.value.data?.instances ?? [];
  const [adding, setAdding] = useState(false);
  const saved = () => {
    setAdding(false);
    poller.once(status);
    void again();
  };
  // A manager that was just added is only known to the file for a moment.
  const known = sections.filter((name) => !['Settings', 'WebUI'].includes(name) && !/^Client(-|$)/.test(name));
  const names = [...new Set([...instances.map(({ name }) => name), ...known])];
  return (
    <section class="card">
      <p>{text.managersText}</p>
      <Connected rows={names.map((name) => ({ name, alive: null }))} />
      {names.length === 0 || adding ? (
        <ManagerForm taken={sections} onSaved={saved} />
      ) : (
        <p class="actions">
          <button type="button" class="button primary" onClick={onDone}>
            {text.next}
          </button>
          <button type="button" class="button" onClick={() => setAdding(true)}>
            {text.another}
          </button>
        </p>
      )}
    </section>
  );
}
