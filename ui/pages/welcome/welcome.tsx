import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useApp, useResource } from '../../context.ts';
import { metaOf } from '../../meta.ts';
import { ConfigBroken, ConfigFile, ConfigIssues } from '../../parts/config-state.tsx';
import { Icon } from '../../parts/icon.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { href } from '../../router.ts';
import { text } from '../../strings/welcome.ts';
import { strings } from '../../strings.ts';
import { type Facts, firstOpen, isDone, type Step, steps } from '../../welcome/steps.ts';
import { CheckStep } from './check.tsx';
import { ClientStep } from './client.tsx';
import { clientExample, managerExample } from './example.ts';
import { ManagersStep } from './managers.tsx';
import { RulesStep } from './rules.tsx';
import { SecureStep } from './secure.tsx';
import { useSettled } from './settled.ts';

export interface StepProps {
  /** Remembers that the step is settled, and goes to the next one. */
  onDone: () => void;
}

const pages: Record<Step, ComponentType<StepProps>> = {
  secure: SecureStep,
  client: ClientStep,
  managers: ManagersStep,
  rules: RulesStep,
  check: CheckStep,
};

/** The first steps, each of which may be skipped; or why the configuration cannot be read. */
export function Welcome() {
  const { status, poller, router } = useApp();
  const { data } = useResource(status);
  const { data: meta } = useResource(metaOf(poller));
  const { settled, settle } = useSettled();
  const wanted = steps.find((step) => step === router.route.value.path[0]) ?? null;
  if (data?.config?.state === 'broken') return <Broken />;
  if (data === null || meta === null) return <Skeleton rows={5} />;
  const facts: Facts = {
    passwordSet: !meta.setupRequired,
    clients: data.clients.length,
    managers: data.instances.length,
    settled,
  };
  if (wanted === null) return <Redirect to={firstOpen(facts)} />;
  return <StepPage key={wanted} step={wanted} facts={facts} onDone={() => settle(wanted)} />;
}

function Redirect({ to }: { to: Step }) {
  const { router } = useApp();
  useEffect(() => router.go(href('welcome', [to]), { replace: true }), [to, router]);
  return null;
}

function StepPage({ step, facts, onDone }: { step: Step; facts: Facts; onDone: () => void }) {
  const { router, status } = useApp();
  const at = steps.indexOf(step);
  const [previous, next] = [steps[at - 1], steps[at + 1]];
  const goOn = () => {
    onDone();
    router.go(next === undefined ? href('home') : href('welcome', [next]));
  };
  const Page = pages[step];
  const config = status.state.value.data?.config ?? null;
  return (
    <div class="welcome">
      <PageHead title={text.steps[step]}>
        <span class="quiet">{text.position(at + 1, steps.length)}</span>
      </PageHead>
      {at === 0 && <p class="lead">{text.lead}</p>}
      <StepList current={step} facts={facts} />
      {config !== null && <ConfigIssues config={config} />}
      <Page onDone={goOn} />
      <p class="actions">
        {previous !== undefined && (
          <a class="button" href={href('welcome', [previous])}>
            {text.back}
          </a>
        )}
        {next !== undefined && (
          <a class="button" href={href('welcome', [next])}>
            {isDone(step, facts) ? text.next : text.skip}
          </a>
        )}
      </p>
      <ByHand />
    </div>
  );
}

function StepList({ current, facts }: { current: Step; facts: Facts }) {
  return (
    <nav aria-label={text.stepList}>
      <ol class="step-list">
        {steps.map((step) => (
          <li key={step} class={isDone(step, facts) ? 'done' : ''}>
            <a href={href('welcome', [step])} aria-current={step === current ? 'step' : undefined}>
              {text.steps[step]}
              {isDone(step, facts) && (
                <>
                  <Icon name="check" />
                  <span class="unseen"> {text.done}</span>
                </>
              )}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** For who would rather write the file. */
function ByHand() {
  const { status } = useApp();
  const [open, setOpen] = useState(false);
  return (
    <details class="by-hand" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Icon name="chevron" />
        {text.byHand}
      </summary>
      {open && (
        <>
          <ConfigFile config={status.state.value.data?.config ?? null} />
          <p>{text.fileText}</p>
          <pre>{`${clientExample}\n\n${managerExample}`}</pre>
        </>
      )}
    </details>
  );
}

function Broken() {
  const { status } = useApp();
  const config = status.state.value.data?.config ?? null;
  return (
    <>
      <PageHead title={strings.titles.welcome} />
      {config !== null && <ConfigBroken config={config} />}
      <ConfigFile config={config} />
    </>
  );
}
