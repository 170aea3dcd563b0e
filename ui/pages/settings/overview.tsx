import type { ConfigState } from '../../answer/status.ts';
import { clientName, isInstance, type Section } from '../../config-form/section.ts';
import type { ConfigStore, Loaded } from '../../config-form/store.ts';
import { useApp, useFreshness } from '../../context.ts';
import { ConfigBroken, ConfigFile, ConfigIssues } from '../../parts/config-state.tsx';
import { Icon } from '../../parts/icon.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { StateMark } from '../../parts/state-mark.tsx';
import { href } from '../../router.ts';
import { text } from '../../strings/settings.ts';
import { strings } from '../../strings.ts';
import { Appearance } from './appearance.tsx';
import { noteOf } from './section-nav.tsx';
import { Security } from './security.tsx';
import { Unavailable } from './unavailable.tsx';

/** Every section and whether it works, and what belongs to no section. */
export function Overview({ store }: { store: ConfigStore }) {
  const loaded = store.loaded.value;
  return (
    <>
      <PageHead title={strings.titles.settings} />
      {store.failure.value !== null && <Unavailable store={store} />}
      <div class="card-stack">
        {loaded !== null && <Sections store={store} loaded={loaded} />}
        <Security />
        <Appearance store={store} />
        <File />
      </div>
    </>
  );
}

function Sections({ store, loaded }: { store: ConfigStore; loaded: Loaded }) {
  return (
    <section class="card" aria-labelledby="sections-title">
      <h2 id="sections-title">{text.sections}</h2>
      <ul class="section-cards">
        {loaded.schema.sections.map((section) => (
          <li key={section.name}>
            <a href={href('settings', [section.name])}>
              <Mark section={section} />
              <span>
                <b>{section.name}</b>
                <small>
                  {text.role(section.role)}
                  <Health section={section} />
                  <Note store={store} loaded={loaded} section={section} />
                </small>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p class="actions">
        <a class="button" href={href('settings', [], { add: 'manager' })}>
          {text.addManager}
        </a>
        <a class="button" href={href('settings', [], { add: 'client' })}>
          {text.addClient}
        </a>
      </p>
    </section>
  );
}

function Note({ store, loaded, section }: { store: ConfigStore; loaded: Loaded; section: Section }) {
  const note = noteOf(section, loaded, store.draft.value, [...store.problems.value.keys()]);
  return note === null ? null : <>, {note.words}</>;
}

/** Whether what a section connects works now; null for one that connects nothing, or is not in use. */
function useHealth({ name, role }: Section): boolean | null {
  const { status } = useApp();
  const live = useFreshness(status) === 'live';
  const { instances = [], clients = [] } = status.state.value.data ?? {};
  if (!live) return null;
  if (isInstance(role)) return instances.find((instance) => instance.name === name)?.alive ?? null;
  return clients.find((client) => role === 'client' && client.name === clientName(name))?.alive ?? null;
}

function Mark({ section }: { section: Section }) {
  const alive = useHealth(section);
  if (!isInstance(section.role) && section.role !== 'client') return <Icon name="settings" />;
  return <StateMark state={alive === null ? 'unknown' : alive ? 'running' : 'crashed'} />;
}

function Health({ section }: { section: Section }) {
  const alive = useHealth(section);
  if (alive === null) return null;
  const words = isInstance(section.role) ? text.running : text.reachable;
  return <>, {words[alive ? 'yes' : 'no']}</>;
}

function File() {
  const { status } = useApp();
  const config = status.state.value.data?.config ?? null;
  return (
    <section class="card" aria-labelledby="config-title">
      <h2 id="config-title">{text.config}</h2>
      {config !== null && <ConfigSummary config={config} />}
      <p>{text.configText}</p>
      <ConfigFile config={config} />
      <p class="actions">
        <a class="button" href={href('welcome')}>
          {text.setUp}
        </a>
        <a class="button" href={href('updates')}>
          {text.updates}
        </a>
        <a class="button" href={href('about')}>
          {text.about}
        </a>
      </p>
    </section>
  );
}

function ConfigSummary({ config }: { config: ConfigState }) {
  if (config.state === 'broken') return <ConfigBroken config={config} />;
  const words = { ok: text.configOk, missing: text.configMissing, invalid: text.configInvalid };
  return (
    <>
      <p>{config.state === 'ok' && config.issues.length > 0 ? words.invalid : words[config.state]}</p>
      <ConfigIssues config={config} />
    </>
  );
}
