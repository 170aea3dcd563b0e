/** The configuration under work: what the service has stored, what the visitor changed, and what is wrong with it. */
import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { fields, list, text, textOrNull } from '../answer/read.ts';
import type { Api, Failure } from '../api.ts';
import { type Problem, problemsOf } from './check/value.ts';
import {
  changesOf,
  type Draft,
  effectiveValue,
  emptyDraft,
  keyOf,
  type Place,
  sectionOf,
  withChange,
  withRemoval,
} from './draft.ts';
import { type Issue, placeOf, readIssues } from './issues.ts';
import { isTable, type Json, type JsonTable } from './json.ts';
import { type ReloadPlan, reloadOf } from './reload.ts';
import { fieldAt, readSchema, type Schema } from './section.ts';

export interface Loaded {
  tree: JsonTable;
  schema: Schema;
  /** The file was written by another version; null when it was not. */
  warning: string | null;
}

/** What the service said about a save. */
export interface Saved {
  reloadType: string;
  affectedInstances: string[];
}

export interface ConfigStore {
  loaded: Signal<Loaded | null>;
  failure: Signal<Failure | null>;
  draft: Signal<Draft>;
  /** By dotted key. */
  problems: Signal<ReadonlyMap<string, readonly Problem[]>>;
  /** Of the last save: what no field of the page stands for. */
  refusal: Signal<{ status: number | null; message: string; issues: Issue[] } | null>;
  saving: Signal<boolean>;
  plan: ReadonlySignal<ReloadPlan | null>;
  load: () => Promise<void>;
  change: (place: Place, value: Json | null) => void;
  /** Checks what a field holds now. */
  check: (place: Place) => void;
  remove: (section: string, removed: boolean) => void;
  discard: () => void;
  /** Saves the draft. Gives what the service said; null when it was not saved. */
  save: () => Promise<Saved | null>;
}

export function createConfigStore(api: Pick<Api, 'get' | 'post'>, warn: (text: string) => void): ConfigStore {
  const loaded = signal<Loaded | null>(null);
  const failure = signal<Failure | null>(null);
  const draft = signal<Draft>(emptyDraft);
  const problems = signal<ReadonlyMap<string, readonly Problem[]>>(new Map());
  const refusal = signal<{ status: number | null; message: string; issues: Issue[] } | null>(null);
  const saving = signal(false);
  const plan = computed(() =>
    loaded.value === null || draft.value.size === 0 ? null : reloadOf(loaded.value.schema, draft.value),
  );

  async function load(): Promise<void> {
    const [config, schema] = await Promise.all([api.get('config'), api.get('config/schema')]);
    const failed = config.failure ?? schema.failure;
    batch(() => {
      failure.value = failed;
      if (config.failure !== null || schema.failure !== null) return;
      loaded.value = readLoaded(config.answer.body, schema.answer.body);
    });
  }

  function check(place: Place): void {
    const { tree } = loaded.value ?? { tree: {} };
    const value = draft.value.get(keyOf(place)) === null ? undefined : effectiveValue(tree, draft.value, place);
    const found = value === undefined || !draft.value.has(keyOf(place)) ? [] : problemsOf(place.field, value);
    put(keyOf(place), found);
  }

  function put(key: string, found: readonly Problem[]): void {
    const next = new Map(problems.value);
    if (found.length === 0) next.delete(key);
    else next.set(key, found);
    problems.value = next;
  }

  function checkAll(): boolean {
    const { schema } = loaded.value ?? { schema: null };
    for (const key of draft.value.keys()) {
      const section = schema?.sections.find(({ name }) => name === sectionOf(key));
      const field = section && fieldAt(section, key.slice(sectionOf(key).length + 1));
      if (section && field) check({ section: section.name, field });
    }
    return problems.value.size === 0;
  }

  function change(place: Place, value: Json | null): void {
    batch(() => {
      draft.value = withChange(loaded.value?.tree ?? {}, draft.value, place, value);
      // What was said to be wrong is looked at again at once; what is being typed is not, until it is left.
      if (problems.value.has(keyOf(place))) check(place);
    });
  }

  function refuse({ status, message }: Failure): void {
    const issues = readIssues(message) ?? [];
    const sections = loaded.value?.schema.sections ?? [];
    const next = new Map(problems.value);
    const homeless: Issue[] = [];
    for (const issue of issues) {
      const place = placeOf(sections, issue.key);
      if (place === null) homeless.push(issue);
      else next.set(keyOf(place), [...(next.get(keyOf(place)) ?? []), { message: issue.message, at: place.at }]);
    }
    problems.value = next;
    refusal.value = { status, message: issues.length > 0 ? '' : message, issues: homeless };
  }

  async function save(): Promise<Saved | null> {
    if (saving.value || draft.value.size === 0) return null;
    refusal.value = null;
    if (!checkAll()) {
      refusal.value = { status: null, message: '', issues: [] };
      return null;
    }
    saving.value = true;
    const expected = plan.value;
    const { answer, failure: failed } = await api.post('config', { changes: changesOf(draft.value) });
    if (failed !== null) {
      batch(() => {
        saving.value = false;
        refuse(failed);
      });
      return null;
    }
    const saved = readSaved(answer.body);
    if (expected !== null && !agrees(expected, saved)) {
      warn(`The service reloads ${saved.reloadType} (${saved.affectedInstances}), not ${expected.reloadType}`);
    }
    discard();
    await load();
    saving.value = false;
    return saved;
  }

  function discard(): void {
    batch(() => {
      draft.value = emptyDraft;
      problems.value = new Map();
      refusal.value = null;
    });
  }

  function remove(section: string, removed: boolean): void {
    batch(() => {
      draft.value = withRemoval(draft.value, section, removed);
      problems.value = new Map([...problems.value].filter(([key]) => sectionOf(key) !== section));
    });
  }

  return { loaded, failure, draft, problems, refusal, saving, plan, load, change, check, remove, discard, save };
}

function readLoaded(config: unknown, schema: unknown): Loaded {
  const { config: shown, warning } = fields(config);
  const tree = isTable(shown) ? shown : {};
  return { tree, schema: readSchema(schema, tree), warning: textOrNull(fields(warning).message) };
}

function readSaved(body: unknown): Saved {
  const answer = fields(body);
  const affectedInstances = list(answer.affectedInstances).filter((name) => typeof name === 'string');
  return { reloadType: text(answer.reloadType, 'frontend'), affectedInstances };
}

function agrees(expected: ReloadPlan, { reloadType, affectedInstances }: Saved): boolean {
  return expected.reloadType === reloadType && `${expected.affectedInstances}` === `${affectedInstances}`;
}
