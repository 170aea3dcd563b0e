import { kinds } from '../answer/status.ts';
import { useGone } from '../context.ts';
import { text } from '../strings/connect.ts';
import { Labelled } from './labelled.tsx';
import { type NewManager, useNewManager } from './new-manager.ts';
import { PasswordInput } from './password-input.tsx';
import { Problems } from './problems.tsx';
import { TestResult } from './result.tsx';
import { nameSentence } from './section-name.ts';

interface Props {
  /** Names of the sections there are. */
  taken: readonly string[];
  onSaved: (section: string) => void;
}

/** Address and key first; the test finds out what it is, and the rest is suggested. */
export function ManagerForm({ taken, onSaved }: Props) {
  const gone = useGone();
  const form = useNewManager(taken, onSaved);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void form.save();
  };
  return (
    <form class="plain-form" onSubmit={submit} noValidate>
      <Place form={form} />
      <p class="actions">
        <button type="button" class="button" disabled={gone || form.busy} onClick={() => void form.test()}>
          {form.busy ? text.testing : text.test}
        </button>
      </p>
      <TestResult result={form.result} />
      <KindChoice form={form} />
      {form.entered.kind !== null && <Identity form={form} taken={taken} />}
      <Problems lines={form.problems} />
      <p class="actions">
        <button type="submit" class="button primary" disabled={gone || form.saving}>
          {form.saving ? text.saving : text.save}
        </button>
      </p>
    </form>
  );
}

function Place({ form: { entered, enter } }: { form: NewManager }) {
  return (
    <>
      <Labelled label={text.address} help={text.addressHelp}>
        {(common) => (
          <input
            {...common}
            name="address"
            type="url"
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            value={entered.uri}
            onInput={({ currentTarget }) => enter({ uri: currentTarget.value })}
          />
        )}
      </Labelled>
      <Labelled label={text.apiKey} help={text.apiKeyHelp}>
        {(common) => (
          <PasswordInput
            {...common}
            name="manager-key"
            autocomplete="off"
            value={entered.apiKey}
            onInput={(apiKey) => enter({ apiKey })}
          />
        )}
      </Labelled>
      <label class="check">
        <input
          type="checkbox"
          checked={entered.skipTlsVerify}
          onChange={({ currentTarget }) => enter({ skipTlsVerify: currentTarget.checked })}
        />
        {text.anyCertificate}
      </label>
    </>
  );
}

function KindChoice({ form: { entered, enter, result } }: { form: NewManager }) {
  const found = result?.ok && result.kind ? text.found(result.kind, result.version) : text.kindHelp;
  const choose = (word: string) => enter({ kind: kinds.find((kind) => kind === word) ?? null });
  return (
    <Labelled label={text.kind} help={found}>
      {(common) => (
        <select {...common} value={entered.kind ?? ''} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          <option value="">{text.kindUnknown}</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {text.kindNames[kind]}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

function Identity({ form, taken }: { form: NewManager; taken: readonly string[] }) {
  const { name, category, categories, enter } = form;
  const owner = categories.owners.get(category);
  const matching = categories.torrents.get(category);
  return (
    <>
      <Labelled label={text.name} help={text.nameHelp} problem={nameSentence(name, taken)}>
        {(common) => (
          <input
            {...common}
            name="section"
            value={name}
            autocomplete="off"
            onInput={({ currentTarget }) => enter({ name: currentTarget.value })}
          />
        )}
      </Labelled>
      <Labelled
        label={text.category}
        help={matching === undefined ? text.categoryHelp : text.categoryMatches(matching, category)}
        problem={owner === undefined ? null : text.categoryTaken(owner)}
      >
        {(common) => (
          <input
            {...common}
            name="category"
            value={category}
            autocomplete="off"
            onInput={({ currentTarget }) => enter({ category: currentTarget.value })}
          />
        )}
      </Labelled>
    </>
  );
}
