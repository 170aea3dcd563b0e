import { useState } from 'preact/hooks';
import { readIssues } from '../../config-form/issues.ts';
import { renameChanges, renameProblem, variableOf } from '../../config-form/rename.ts';
import type { Section } from '../../config-form/section.ts';
import type { ConfigStore } from '../../config-form/store.ts';
import { Labelled } from '../../connect/labelled.tsx';
import { Problems } from '../../connect/problems.tsx';
import { useApp, useGone } from '../../context.ts';
import { href } from '../../router.ts';
import { text } from '../../strings/settings.ts';

interface Props {
  store: ConfigStore;
  section: Section;
}

/** Another name for a section. It is stored at once, so nothing else may wait to be saved. */
export function Rename({ store, section }: Props) {
  const [open, setOpen] = useState(false);
  const { name } = section;
  return (
    <section class="card removal">
      <p class="quiet">{text.renameText(name)}</p>
      <button type="button" class="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {text.rename}
      </button>
      {open && <Form store={store} section={section} />}
    </section>
  );
}

function Form({ store, section }: Props) {
  const { api, router, toasts, poller } = useApp();
  const gone = useGone();
  const [next, setNext] = useState(section.name);
  const [lines, setLines] = useState<readonly string[]>([]);
  const [saving, setSaving] = useState(false);
  const loaded = store.loaded.value;
  const taken = loaded?.schema.sections.map(({ name }) => name) ?? [];
  const wanted = next.trim();
  const problem = renameProblem(section, wanted, taken);
  const kept = reasonToKeep(store, section);
  const save = async (event: Event) => {
    event.preventDefault();
    if (saving || loaded === null || problem !== null || kept !== null || wanted === section.name) return;
    setSaving(true);
    const { failure } = await api.post('config', { changes: renameChanges(loaded.tree, section, wanted) });
    setSaving(false);
    if (failure !== null) {
      setLines(readIssues(failure.message)?.map(({ key, message }) => `${key} ${message}`) ?? [failure.message]);
      return;
    }
    poller.refresh();
    await store.load();
    toasts.add('info', text.renamed(section.name, wanted));
    router.go(href('settings', [wanted]), { replace: true });
  };
  if (kept !== null) return <p class="warning-text">{kept}</p>;
  return (
    <form class="plain-form" onSubmit={(event) => void save(event)} noValidate>
      <Labelled
        label={text.newName}
        help={text.newNameHelp}
        problem={problem === null ? null : text.nameProblems[problem]}
      >
        {(common) => (
          <input
            {...common}
            name="section"
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            value={next}
            onInput={({ currentTarget }) => setNext(currentTarget.value)}
          />
        )}
      </Labelled>
      <Problems lines={lines} />
      <p class="actions">
        <button
          type="submit"
          class="button primary"
          disabled={gone || saving || problem !== null || wanted === section.name}
        >
          {saving ? text.saving : text.renameNow}
        </button>
      </p>
    </form>
  );
}

/** Why it cannot be renamed now; null when it can. */
function reasonToKeep(store: ConfigStore, section: Section): string | null {
  const variable = variableOf(section);
  if (variable !== null) return text.renameVariable(variable);
  return store.draft.value.size > 0 ? text.renameAfterSave : null;
}
