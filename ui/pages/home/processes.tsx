import { useState } from 'preact/hooks';
import { useApp, useFreshness, useGone } from '../../context.ts';
import { Icon } from '../../parts/icon.tsx';
import { useKeys } from '../../parts/keys.ts';
import { lazy } from '../../parts/lazy.tsx';
import { closeMenu, Menu } from '../../parts/menu.tsx';
import { runningCount } from '../../processes/rows.ts';
import { href } from '../../router.ts';
import { strings } from '../../strings.ts';
import { ProcessRow } from './process-row.tsx';
import type { Asked } from './service-dialogs.tsx';

const dialogs = lazy(() => import('./service-dialogs.tsx').then(({ ServiceDialogs }) => ServiceDialogs), null);

/** One row for each instance, failures on top. */
export function Processes() {
  const { rows, processes } = useApp();
  const live = useFreshness(processes) === 'live';
  const { running, total } = runningCount(rows.value);
  useKeys({ j: () => moveFocus(1), k: () => moveFocus(-1) });
  return (
    <section class="card processes" aria-labelledby="processes-title">
      <div class="card-head">
        <h2 id="processes-title">{live ? strings.processes.title(running, total) : strings.processes.titleUnknown}</h2>
        {rows.value.length > 0 && <ServiceMenu />}
      </div>
      {rows.value.length === 0 ? <NoManager /> : <RowList />}
    </section>
  );
}

function RowList() {
  const { rows, router } = useApp();
  const open = router.route.value.query.open ?? null;
  const toggle = (category: string) =>
    router.go(href('home', [], { open: open === category ? null : category }), { replace: open !== null });
  return (
    <ul>
      {rows.value.map((row) => (
        <ProcessRow key={row.category} row={row} open={open === row.category} onToggle={() => toggle(row.category)} />
      ))}
    </ul>
  );
}

function NoManager() {
  const { status } = useApp();
  const connected = (status.state.value.data?.instances.length ?? 0) > 0;
  if (connected) return <p class="empty-line">{strings.home.starting}</p>;
  return (
    <div class="empty">
      <h3>{strings.home.emptyTitle}</h3>
      <p>{strings.home.emptyText}</p>
      <a class="button primary" href={href('welcome')}>
        {strings.home.emptyAction}
      </a>
    </div>
  );
}

/** What concerns all processes at once, one level down. */
function ServiceMenu() {
  const gone = useGone();
  const [asked, setAsked] = useState<Asked | 'nothing'>('nothing');
  // Once asked, the dialogs stay: a closed one gives the focus back.
  const [needed, setNeeded] = useState(false);
  const ask = (what: Asked) => (event: Event) => {
    closeMenu(event);
    setNeeded(true);
    setAsked(what);
  };
  const text = strings.processes;
  return (
    <>
      <Menu label={strings.menu} icon="menu">
        <button type="button" disabled={gone} onClick={ask('restart')}>
          <Icon name="restart" />
          {text.restartAll}
        </button>
        <button type="button" disabled={gone} onClick={ask('rebuild')}>
          <Icon name="library" />
          {text.rebuild}
        </button>
        <button type="button" disabled={gone} onClick={ask('level')}>
          <Icon name="logs" />
          {text.logLevel}
        </button>
      </Menu>
      {needed && <dialogs.Page asked={asked} onClose={() => setAsked('nothing')} />}
    </>
  );
}

/** Goes from row to row, starting at the first. */
function moveFocus(step: 1 | -1): void {
  const buttons = [...document.querySelectorAll('.processes .row-open')].filter(
    (element) => element instanceof HTMLElement,
  );
  const current = buttons.findIndex((button) => button.matches(':focus'));
  const next = current === -1 ? 0 : Math.min(buttons.length - 1, Math.max(0, current + step));
  buttons[next]?.focus();
}
