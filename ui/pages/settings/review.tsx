import { type Draft, mask, sectionOf } from '../../config-form/draft.ts';
import type { Field } from '../../config-form/field.ts';
import { type Json, valueAt } from '../../config-form/json.ts';
import { fieldAt } from '../../config-form/section.ts';
import type { ConfigStore, Loaded } from '../../config-form/store.ts';
import { useGone } from '../../context.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { text } from '../../strings/settings.ts';
import { strings } from '../../strings.ts';
import { Preview } from './preview.tsx';

interface Props {
  store: ConfigStore;
  open: boolean;
  onClose: () => void;
  onSave: () => void;
}

/** Every change with its key, before and after, and what it would do to the torrents. */
export function Review({ store, open, onClose, onSave }: Props) {
  const gone = useGone();
  const loaded = store.loaded.value;
  return (
    <Dialog title={text.reviewTitle} open={open && loaded !== null} onClose={onClose} wide>
      {loaded !== null && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the screen is scrolled by keys */}
          <div class="scroller" tabIndex={0}>
            <table class="review">
              <thead>
                <tr>
                  <th scope="col">{text.reviewKey}</th>
                  <th scope="col">{text.reviewBefore}</th>
                  <th scope="col">{text.reviewAfter}</th>
                </tr>
              </thead>
              <tbody>
                {rowsOf(loaded, store.draft.value).map(({ key, before, after }) => (
                  <tr key={key}>
                    <th scope="row">
                      <code>{key}</code>
                    </th>
                    <td>{before}</td>
                    <td>{after}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <Preview store={store} />
          <p class="actions end">
            <button type="button" class="button" onClick={onClose}>
              {strings.close}
            </button>
            <button type="button" class="button primary" disabled={gone || store.saving.value} onClick={onSave}>
              {text.save}
            </button>
          </p>
        </>
      )}
    </Dialog>
  );
}

export interface ReviewRow {
  key: string;
  before: string;
  after: string;
}

export function rowsOf({ tree, schema }: Loaded, draft: Draft): ReviewRow[] {
  return [...draft].map(([key, value]) => {
    const name = sectionOf(key);
    if (key === name) return { key, before: text.reviewSection, after: text.reviewRemoved };
    const section = schema.sections.find((candidate) => candidate.name === name);
    const field = section ? fieldAt(section, key.slice(name.length + 1)) : null;
    const stored = valueAt(tree, [name, ...(field?.path ?? [])]);
    return { key, before: words(stored), after: value === null ? removed(field) : written(field, value) };
  });
}

function removed(field: Field | null): string {
  const left = field?.default;
  return left === undefined || left === '' ? text.reviewRemoved : text.reviewDefault(words(left));
}

/** What was entered as a secret is not shown either. */
function written(field: Field | null, value: Json): string {
  return field?.secret ? text.reviewNewSecret : words(value);
}

function words(value: Json | undefined): string {
  if (value === undefined || value === '') return text.reviewNone;
  if (value === mask) return text.reviewSecret;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
