import { Icon } from '../parts/icon.tsx';
import { text } from '../strings/connect.ts';
import type { ClientTest, ManagerTest } from './answer.ts';

/** How a test went, beside its button; the region is always there, so that screen readers notice what comes. */
export function TestResult({ result }: { result: ManagerTest | ClientTest | null }) {
  return (
    <div class="test-result" role="status">
      {result !== null && (result.ok ? <Passed facts={factsOf(result)} /> : <Failed message={result.message} />)}
    </div>
  );
}

function Passed({ facts }: { facts: string }) {
  return (
    <p class="passed">
      <Icon name="check" />
      {facts}
    </p>
  );
}

function Failed({ message }: { message: string }) {
  const hint = text.hint(message);
  return (
    <p class="failed">
      <Icon name="alert" />
      <span>
        {message}
        {hint !== null && <small>{hint}</small>}
      </span>
    </p>
  );
}

function factsOf(result: (ManagerTest | ClientTest) & { ok: true }): string {
  const facts = [text.reachable(result.version)];
  if ('profiles' in result) {
    if (result.profiles.length > 0) facts.push(text.profiles(result.profiles.length));
  } else if (result.torrents !== null) facts.push(text.torrents(result.torrents));
  return facts.join(', ');
}
