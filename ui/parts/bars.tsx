import { useRef } from 'preact/hooks';
import { useApp } from '../context.ts';
import { clockTime, span } from '../format.ts';
import { strings } from '../strings.ts';
import { Icon } from './icon.tsx';

/** Stands on top while the service gives no answer: since when, when it is asked again, and a way to ask now. */
export function GoneBar() {
  const { poller, offline } = useApp();
  const { goneSince, lastAt } = poller.contact.value;
  const offlineSince = useRef<number | null>(null);
  offlineSince.current = offline.value ? (offlineSince.current ?? lastAt ?? Date.now()) : null;
  const since = offlineSince.current ?? goneSince;
  if (since === null) return null;
  const time = clockTime(since, Date.now());
  return (
    <div class="bar gone">
      <Icon name="alert" />
      <p role="alert">{offline.value ? strings.gone.offline(time) : strings.gone.silent(time)}</p>
      <NextTry />
      <button type="button" class="button" onClick={() => poller.refresh()}>
        {strings.gone.tryNow}
      </button>
    </div>
  );
}

/** Apart from the sentence, so that the countdown is not announced each second. */
function NextTry() {
  const { poller, clock } = useApp();
  const { nextAt } = poller.contact.value;
  const wait = nextAt === null ? 0 : nextAt - clock.value;
  return <span class="quiet">{wait < 1_000 ? strings.gone.trying : strings.gone.next(span(wait))}</span>;
}

export function NewVersionBar() {
  const { newVersion } = useApp();
  const load = newVersion.value;
  if (load === null) return null;
  return (
    <div class="bar">
      <Icon name="restart" />
      <p role="status">{strings.newVersion.text}</p>
      <button type="button" class="button primary" onClick={load}>
        {strings.newVersion.reload}
      </button>
    </div>
  );
}
