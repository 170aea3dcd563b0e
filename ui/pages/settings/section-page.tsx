import { useEffect, useState } from 'preact/hooks';
import { isRemoved } from '../../config-form/draft.ts';
import { fieldId } from '../../config-form/field-row.tsx';
import { sectionForm } from '../../config-form/form.ts';
import { GroupView } from '../../config-form/group-view.tsx';
import { isInstance, type Section } from '../../config-form/section.ts';
import type { ConfigStore } from '../../config-form/store.ts';
import { useApp } from '../../context.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { text } from '../../strings/settings.ts';
import { ClientConnection, ManagerConnection } from './connection.tsx';
import { Does } from './does.tsx';
import { Rename } from './rename.tsx';

interface Props {
  store: ConfigStore;
  section: Section;
}

/** One section as a form: how it is reached first, then everything else. */
export function SectionPage({ store, section }: Props) {
  const { router } = useApp();
  const wanted = router.route.value.key;
  // Known once the connection was tested.
  const [profiles, learn] = useState<readonly string[]>([]);
  const { name, role, group } = section;
  const removed = isRemoved(store.draft.value, name);
  const form = sectionForm(store, name, (field) =>
    field.key === 'EntrySearch.QualityProfileMappings' ? profiles : [],
  );
  useWanted(name, wanted);
  const canBeRemoved = role === 'client' || isInstance(role);
  const connection = role === 'client' ? clientPlace : isInstance(role) ? managerPlace : [];
  return (
    <>
      <PageHead title={name}>
        <span class="quiet">{text.role(role)}</span>
      </PageHead>
      {removed ? (
        <Removed store={store} name={name} />
      ) : (
        <div class="section-columns">
          <Does role={role} group={group} form={form} />
          <div class="section-form">
            {role === 'client' && <ClientConnection store={store} section={section} form={form} />}
            {isInstance(role) && (
              <ManagerConnection store={store} section={section} form={form} kind={role} onProfiles={learn} />
            )}
            <div class="card-stack">
              <GroupView group={group} form={form} wanted={wanted} without={connection} />
            </div>
            {canBeRemoved && <Rename store={store} section={section} />}
            {canBeRemoved && <Removal store={store} name={name} />}
          </div>
        </div>
      )}
    </>
  );
}

const managerPlace = ['URI', 'APIKey', 'SkipTLSVerify'];
const clientPlace = ['Host', 'Port', 'BasePath', 'UserName', 'Password', 'APIKey', 'SkipTLSVerify'];

/** Goes to the key that the address names, once it is drawn. */
function useWanted(section: string, key: string | null): void {
  useEffect(() => {
    if (key === null) return;
    const timer = setTimeout(() => {
      const element = document.getElementById(fieldId(section, key));
      element?.focus();
      element?.closest('.field')?.scrollIntoView({ block: 'center' });
    }, 50);
    return () => clearTimeout(timer);
  }, [section, key]);
}

function Removal({ store, name }: { store: ConfigStore; name: string }) {
  return (
    <section class="card removal">
      <p class="quiet">{text.removeText(name)}</p>
      <button type="button" class="button" onClick={() => store.remove(name, true)}>
        {text.remove}
      </button>
    </section>
  );
}

function Removed({ store, name }: { store: ConfigStore; name: string }) {
  return (
    <section class="card empty">
      <p>{text.removed(name)}</p>
      <button type="button" class="button" onClick={() => store.remove(name, false)}>
        {text.keep}
      </button>
    </section>
  );
}
