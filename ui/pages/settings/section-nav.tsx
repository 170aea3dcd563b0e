import { useRef, useState } from 'preact/hooks';
import { changesIn, type Draft, isRemoved, sectionOf } from '../../config-form/draft.ts';
import { valueAt } from '../../config-form/json.ts';
import { searchFields } from '../../config-form/search.ts';
import type { Section } from '../../config-form/section.ts';
import type { ConfigStore, Loaded } from '../../config-form/store.ts';
import { useApp } from '../../context.ts';
import { Icon } from '../../parts/icon.tsx';
import { useKeys } from '../../parts/keys.ts';
import { href } from '../../router.ts';
import { text } from '../../strings/settings.ts';

/** Every section with its state, and the search over all of their keys. */
export function SectionNav({ store }: { store: ConfigStore }) {
  const [query, setQuery] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const loaded = store.loaded.value;
  useKeys({ '/': () => field.current?.focus() });
  return (
    <nav class="section-nav" aria-label={text.sections}>
      <label class="section-search">
        <span class="unseen">{text.search}</span>
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          placeholder={text.search}
          value={query}
          onInput={({ currentTarget }) => setQuery(currentTarget.value)}
          onKeyDown={({ key }) => key === 'Escape' && setQuery('')}
        />
      </label>
      {query.trim() === '' || loaded === null ? (
        <SectionList store={store} loaded={loaded} />
      ) : (
        <Results loaded={loaded} query={query} onChoose={() => setQuery('')} />
      )}
    </nav>
  );
}

function SectionList({ store, loaded }: { store: ConfigStore; loaded: Loaded | null }) {
  const { router } = useApp();
  const { path, query } = router.route.value;
  const current = path[0] ?? null;
  const atOverview = current === null && query.add === undefined;
  return (
    <ul>
      <li>
        <a href={href('settings')} aria-current={atOverview ? 'page' : undefined}>
          {text.overview}
        </a>
      </li>
      {loaded?.schema.sections.map((section) => (
        <li key={section.name}>
          <a href={href('settings', [section.name])} aria-current={current === section.name ? 'page' : undefined}>
            <span>
              {section.name}
              <small>{text.role(section.role)}</small>
            </span>
            <StateNote store={store} loaded={loaded} section={section} />
          </a>
        </li>
      ))}
      <li>
        <a href={href('settings', [], { add: 'manager' })} aria-current={query.add === 'manager' ? 'page' : undefined}>
          <Icon name="plus" />
          {text.addManager}
        </a>
      </li>
      <li>
        <a href={href('settings', [], { add: 'client' })} aria-current={query.add === 'client' ? 'page' : undefined}>
          <Icon name="plus" />
          {text.addClient}
        </a>
      </li>
    </ul>
  );
}

function StateNote({ store, loaded, section }: { store: ConfigStore; loaded: Loaded; section: Section }) {
  const note = noteOf(section, loaded, store.draft.value, [...store.problems.value.keys()]);
  return note === null ? null : <span class={`state-note ${note.kind}`}>{note.words}</span>;
}

interface Note {
  kind: 'bad' | 'changed' | 'off';
  words: string;
}

/** The most important thing there is to say about a section; null when it is simply in order. */
export function noteOf({ name }: Section, { tree }: Loaded, draft: Draft, problems: readonly string[]): Note | null {
  if (isRemoved(draft, name)) return { kind: 'bad', words: text.state.removed };
  const wrong = problems.filter((key) => sectionOf(key) === name).length;
  if (wrong > 0) return { kind: 'bad', words: text.state.problems(wrong) };
  const changes = changesIn(draft, name);
  if (changes > 0) return { kind: 'changed', words: text.state.changed(changes) };
  const isOff = valueAt(tree, [name, 'Managed']) === false || valueAt(tree, [name, 'Disabled']) === true;
  return isOff ? { kind: 'off', words: text.state.off } : null;
}

function Results({ loaded, query, onChoose }: { loaded: Loaded; query: string; onChoose: () => void }) {
  const found = searchFields(loaded.schema.sections, query);
  return (
    <>
      <p class="quiet" role="status">
        {text.results(found.length)}
      </p>
      <ul>
        {found.map(({ section, field }) => (
          <li key={`${section}.${field.key}`}>
            <a href={href('settings', [section], {}, field.key)} onClick={onChoose}>
              <span>
                {field.title}
                <small>
                  {section}.{field.key}
                </small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
