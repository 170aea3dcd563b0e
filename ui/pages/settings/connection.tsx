import type { Kind } from '../../../src/config/config.ts';
import { mask } from '../../config-form/draft.ts';
import { FieldList } from '../../config-form/field-list.tsx';
import type { Form } from '../../config-form/form.ts';
import type { Json } from '../../config-form/json.ts';
import { clientName, fieldAt, type Section } from '../../config-form/section.ts';
import type { ConfigStore } from '../../config-form/store.ts';
import type { ClientTest, ManagerTest } from '../../connect/answer.ts';
import { testClient, testManager } from '../../connect/ask.ts';
import { TestResult } from '../../connect/result.tsx';
import { useTest } from '../../connect/use-test.ts';
import { useApp, useGone } from '../../context.ts';
import { text } from '../../strings/connect.ts';

interface Props {
  store: ConfigStore;
  section: Section;
  form: Form;
}

interface ManagerProps extends Props {
  kind: Kind;
  onProfiles: (names: readonly string[]) => void;
}

/** Address and key of a manager, and whether they are right. */
export function ManagerConnection({ store, section, form, kind, onProfiles }: ManagerProps) {
  const { api } = useApp();
  const { result, busy, run, show } = useTest<ManagerTest>();
  const keys = ['URI', 'APIKey', 'SkipTLSVerify'];
  const test = async () => {
    const value = reader(section, form);
    if (!isTouched(store, section, keys)) {
      const found = await run(() => testManager(api, { arrType: kind, instanceKey: section.name }));
      if (found.ok) onProfiles(found.profiles);
      return;
    }
    const apiKey = `${value('APIKey') ?? ''}`;
    if (apiKey === mask || apiKey === '') {
      show({ ok: false, message: text.keyAgain });
      return;
    }
    const skipTlsVerify = value('SkipTLSVerify') === true;
    const uri = `${value('URI') ?? ''}`.trim();
    const found = await run(() => testManager(api, { arrType: kind, uri, apiKey, skipTlsVerify }));
    if (found.ok) onProfiles(found.profiles);
  };
  return <Block section={section} form={form} keys={keys} busy={busy} result={result} onTest={() => void test()} />;
}

/** How a torrent client is reached, and whether that is right. */
export function ClientConnection({ store, section, form }: Props) {
  const { api } = useApp();
  const { result, busy, run, show } = useTest<ClientTest>();
  const keys = ['Host', 'Port', 'BasePath', 'UserName', 'Password', 'APIKey', 'SkipTLSVerify'];
  const test = async () => {
    if (!isTouched(store, section, keys)) {
      await run(() => testClient(api, { instance: clientName(section.name) }));
      return;
    }
    const value = reader(section, form);
    const [password, apiKey] = [`${value('Password') ?? ''}`, `${value('APIKey') ?? ''}`];
    if (password === mask || apiKey === mask) {
      show({ ok: false, message: text.passwordAgain });
      return;
    }
    const host = [value('Host'), value('BasePath')].map((part) => `${part ?? ''}`.trim()).join('');
    const skipTlsVerify = value('SkipTLSVerify') === true;
    const userName = `${value('UserName') ?? ''}`;
    await run(() => testClient(api, { host, port: Number(value('Port')), userName, password, apiKey, skipTlsVerify }));
  };
  return <Block section={section} form={form} keys={keys} busy={busy} result={result} onTest={() => void test()} />;
}

interface BlockProps {
  section: Section;
  form: Form;
  keys: readonly string[];
  busy: boolean;
  result: ManagerTest | ClientTest | null;
  onTest: () => void;
}

function Block({ section, form, keys, busy, result, onTest }: BlockProps) {
  const gone = useGone();
  const fields = keys.map((key) => fieldAt(section, key)).filter((field) => field !== null);
  return (
    <section class="card" aria-labelledby="connection-title">
      <h2 id="connection-title">{text.connection}</h2>
      <FieldList fields={fields} form={form} />
      <p class="actions">
        <button type="button" class="button" disabled={gone || busy} onClick={onTest}>
          {busy ? text.testing : text.test}
        </button>
      </p>
      <TestResult result={result} />
    </section>
  );
}

function reader(section: Section, form: Form): (key: string) => Json | undefined {
  return (key) => {
    const field = fieldAt(section, key);
    return field === null ? undefined : form.value(field);
  };
}

function isTouched({ draft }: ConfigStore, { name }: Section, keys: readonly string[]): boolean {
  return keys.some((key) => draft.value.has(`${name}.${key}`));
}
