import type { ConfigStore } from '../../config-form/store.ts';
import { ClientForm } from '../../connect/client-form.tsx';
import { ManagerForm } from '../../connect/manager-form.tsx';
import { useApp } from '../../context.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { href } from '../../router.ts';
import { text } from '../../strings/connect.ts';

/** The form for a new section: a client, or else a manager. */
export function Add({ store, what }: { store: ConfigStore; what: string }) {
  const onSaved = useOpen(store);
  const isClient = what === 'client';
  const Form = isClient ? ClientForm : ManagerForm;
  return (
    <>
      <PageHead title={isClient ? text.addClient : text.addManager} />
      <section class="card">
        <p class="quiet">{isClient ? text.addClientText : text.addManagerText}</p>
        <Form taken={sectionsOf(store)} onSaved={onSaved} />
      </section>
    </>
  );
}

function sectionsOf({ loaded }: ConfigStore): string[] {
  return loaded.value?.schema.sections.map(({ name }) => name) ?? [];
}

/** Shows the section that was just stored. */
function useOpen(store: ConfigStore): (section: string) => void {
  const { router } = useApp();
  return (section) => void store.load().then(() => router.go(href('settings', [section])));
}
