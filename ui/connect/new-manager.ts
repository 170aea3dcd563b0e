import { useEffect, useState } from 'preact/hooks';
import type { Kind } from '../../src/config/config.ts';
import { rules } from '../config-form/check/rules.ts';
import type { Json } from '../config-form/json.ts';
import { freeName } from '../config-form/section.ts';
import { useApp } from '../context.ts';
import { text } from '../strings/connect.ts';
import type { ManagerTest } from './answer.ts';
import { testManager } from './ask.ts';
import { askCategories, noCategories, suggestCategory } from './categories.ts';
import { saveSection } from './save.ts';
import { nameSentence } from './section-name.ts';
import { useTest } from './use-test.ts';

export interface Entered {
  uri: string;
  apiKey: string;
  skipTlsVerify: boolean;
  /** null until the test has found it out or the visitor has said it. */
  kind: Kind | null;
  /** null: as suggested. */
  name: string | null;
  category: string | null;
}

const empty: Entered = { uri: '', apiKey: '', skipTlsVerify: false, kind: null, name: null, category: null };

export type NewManager = ReturnType<typeof useNewManager>;

/** A manager that is being added: what was entered, what is suggested, how the test went, what is wrong. */
export function useNewManager(taken: readonly string[], onSaved: (section: string) => void) {
  const { api, toasts } = useApp();
  const [entered, setEntered] = useState<Entered>(empty);
  const [categories, setCategories] = useState(noCategories);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [saving, setSaving] = useState(false);
  const { result, busy, run, show } = useTest<ManagerTest>();
  useEffect(() => void askCategories(api).then(setCategories), [api]);

  const enter = (part: Partial<Entered>) => {
    setEntered((before) => ({ ...before, ...part }));
    // A test says nothing about another address or key.
    if ('uri' in part || 'apiKey' in part || 'skipTlsVerify' in part) show(null);
  };
  const { kind } = entered;
  const uri = entered.uri.trim();
  const apiKey = entered.apiKey.trim();
  const name = entered.name ?? (kind === null ? '' : freeName(text.kindNames[kind], taken));
  const category = entered.category ?? (kind === null ? '' : suggestCategory(kind, categories));

  const test = async () => {
    const problem = placeProblem(uri, apiKey);
    if (problem !== null) {
      show({ ok: false, message: problem });
      return;
    }
    const { skipTlsVerify } = entered;
    const found = await run(() => testManager(api, { arrType: 'auto', uri, apiKey, skipTlsVerify }));
    if (found.ok && found.kind !== null) enter({ kind: found.kind });
  };
  const save = async () => {
    const wrong = placeProblem(uri, apiKey) ?? (kind === null ? text.testFirst : nameSentence(name, taken));
    if (saving || wrong !== null) {
      setProblems(wrong === null ? [] : [wrong]);
      return;
    }
    setSaving(true);
    const refused = await saveSection(api, name, keysOf(entered, category.trim()));
    setSaving(false);
    setProblems(refused);
    if (refused.length > 0) return;
    toasts.add('info', text.saved(name));
    setEntered(empty);
    show(null);
    onSaved(name);
  };
  return { entered, enter, name, category, categories, result, busy, test, saving, save, problems };
}

function placeProblem(uri: string, apiKey: string): string | null {
  if (uri === '' || apiKey === '') return text.incomplete;
  const problem = rules.address(uri);
  return problem === null ? null : text.addressWrong(problem);
}

function keysOf({ kind, uri, apiKey, skipTlsVerify }: Entered, category: string): Record<string, Json> {
  return {
    Type: kind ?? '',
    URI: uri.trim(),
    APIKey: apiKey.trim(),
    ...(category === '' ? {} : { Category: category }),
    ...(skipTlsVerify ? { SkipTLSVerify: true } : {}),
  };
}
