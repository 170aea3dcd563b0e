import type { ComponentChildren } from 'preact';
import type { Status } from '../../answer/status.ts';
import { useApp } from '../../context.ts';
import { ConfigBroken, ConfigFile, ConfigIssues } from '../../parts/config-state.tsx';
import { FreshnessLine } from '../../parts/freshness-line.tsx';
import { Icon } from '../../parts/icon.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { href } from '../../router.ts';
import { strings } from '../../strings.ts';
import { clientExample, managerExample } from './example.ts';

const text = strings.welcome;

/** The first steps: what to connect, where to write it, and what the service has understood so far. */
export function Welcome() {
  const { status } = useApp();
  const { data } = status.state.value;
  const config = data?.config ?? null;
  const complete = data !== null && data.clients.length > 0 && data.instances.length > 0;
  return (
    <>
      <PageHead title={text.title}>
        <FreshnessLine resource={status} />
      </PageHead>
      {config?.state === 'broken' && <ConfigBroken config={config} />}
      {complete ? <Done /> : config?.state !== 'broken' && <p class="lead">{text.lead}</p>}
      {config !== null && config.state !== 'broken' && <ConfigIssues config={config} />}
      <ol class="steps">
        <Step title={text.fileTitle}>
          <ConfigFile config={config} />
          <p>{text.fileText}</p>
        </Step>
        <Step title={text.stepClient} done={(data?.clients.length ?? 0) > 0}>
          <p>{text.stepClientText}</p>
          <pre>{clientExample}</pre>
        </Step>
        <Step title={text.stepManager} done={(data?.instances.length ?? 0) > 0}>
          <p>{text.stepManagerText}</p>
          <pre>{managerExample}</pre>
        </Step>
        <Step title={text.stepCheck} done={complete}>
          <p>{text.stepCheckText}</p>
          {data !== null && <Found status={data} />}
        </Step>
      </ol>
    </>
  );
}

function Done() {
  return (
    <section class="notice ok">
      <h2>
        <Icon name="check" />
        {text.done}
      </h2>
      <p>{text.doneText}</p>
      <a class="button primary" href={href('home')}>
        {text.goHome}
      </a>
    </section>
  );
}

function Step({ title, done, children }: { title: string; done?: boolean; children: ComponentChildren }) {
  return (
    <li class={`card ${done ? 'done' : ''}`}>
      <h2 class="step-title">
        {title}
        {done && <Icon name="check" />}
      </h2>
      {children}
    </li>
  );
}

/** What is connected, by name. */
function Found({ status }: { status: Status }) {
  const parts: [string, string[]][] = [
    [text.stepClient, status.clients.map(({ name }) => name)],
    [text.stepManager, status.instances.map(({ name }) => name)],
  ];
  return (
    <dl class="found">
      {parts.map(([label, names]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{names.length === 0 ? text.waiting : names.join(', ')}</dd>
        </div>
      ))}
    </dl>
  );
}
