import { useState } from 'preact/hooks';
import { useApp, useFreshness, useGone } from '../../context.ts';
import { Confirm } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useKeys } from '../../parts/keys.ts';
import { closeMenu, Menu } from '../../parts/menu.tsx';
import { runningCount } from '../../processes/rows.ts';
import { href } from '../../router.ts';
import { strings } from '../../strings.ts';
import { ProcessRow } from './process-row.tsx';

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
        {rows.value.length > 0 && <RestartAll />}
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

function RestartAll() {
  const { restarts } = useApp();
  const gone = useGone();
  const [asking, setAsking] = useState(false);
  const text = strings.processes;
  return (
    <>
      <Menu label={strings.menu} icon="menu">
        <button
          type="button"
          disabled={gone}
          onClick={(event) => {
            closeMenu(event);
            setAsking(true);
          }}
        >
          <Icon name="restart" />
          {text.restartAll}
        </button>
      </Menu>
      <Confirm
        title={text.restartAllTitle}
        text={text.restartAllText}
        action={text.restartAll}
        open={asking}
        onConfirm={() => void restarts.restart({ category: null, kind: 'all' }, text.restartAll)}
        onClose={() => setAsking(false)}
      />
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
