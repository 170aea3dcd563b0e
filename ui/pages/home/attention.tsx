import { useApp, useGone } from '../../context.ts';
import { Icon } from '../../parts/icon.tsx';
import type { Problem } from '../../problems.ts';
import { href } from '../../router.ts';
import { strings } from '../../strings.ts';

/** What needs a person, most severe first. Not there when nothing does. */
export function AttentionStrip() {
  const { problems } = useApp();
  const list = problems.value;
  const worst = list[0];
  if (worst === undefined) return null;
  return (
    <section class={`attention ${worst.severity}`} aria-label={strings.home.attention}>
      {list.length > 1 && <h2>{strings.home.problems(list.length)}</h2>}
      <ul>
        {list.map((problem) => (
          <ProblemRow key={problem.id} problem={problem} first={problem === worst} />
        ))}
      </ul>
    </section>
  );
}

function ProblemRow({ problem, first }: { problem: Problem; first: boolean }) {
  const { restarts } = useApp();
  const gone = useGone();
  const { severity, subject, text, restart, log, hash, connection } = problem;
  const link = problem.href ?? (log === null ? null : href('logs', [`${log}.log`], { level: 'ERROR' }));
  const isLog = link?.startsWith('#/logs') === true;
  return (
    <li class={`attention-item ${severity}`}>
      <Icon name={severity === 'info' ? 'about' : 'alert'} />
      <p>
        <b>{subject}</b>
        <small>{text}</small>
      </p>
      {restart !== null && (
        <button
          type="button"
          class={`button ${first ? 'primary' : ''}`}
          disabled={gone}
          title={gone ? strings.gone.disabled : undefined}
          onClick={() => void restarts.restart({ category: restart, kind: 'all' }, log ?? restart)}
        >
          {strings.home.restart}
        </button>
      )}
      {hash !== null && (
        <a class="button" href={href('ledger', [], { hash })}>
          {strings.home.why}
        </a>
      )}
      {connection !== null && (
        <a class="button" href={href('settings', [connection])}>
          {strings.home.test}
        </a>
      )}
      {link !== null && (
        <a class="button" href={link}>
          {isLog ? strings.home.seeLog : strings.home.show}
        </a>
      )}
    </li>
  );
}
