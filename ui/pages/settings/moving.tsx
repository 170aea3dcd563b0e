import { useEffect, useState } from 'preact/hooks';
import { PageHead } from '../../parts/page-head.tsx';
import { text } from '../../strings/settings.ts';
import type { Move } from './move.ts';

/** The new port is opened before the old one is closed: when nothing answers here any more, the page is there. */
const lookEvery = 400;
/** Looks after which the service has not moved. */
const patience = 30;

/** Waits until the service is at its new address, and goes there. */
export function Moving({ move, onBack }: { move: Move; onBack: () => void }) {
  const [stays, setStays] = useState(false);
  useEffect(() => {
    const { to } = move;
    if (to === null) return;
    let looks = 0;
    let timer = window.setTimeout(look, lookEvery);
    async function look(): Promise<void> {
      looks += 1;
      if (!(await answersHere())) location.assign(to ?? '');
      else if (looks >= patience) setStays(true);
      else timer = window.setTimeout(look, lookEvery);
    }
    return () => window.clearTimeout(timer);
  }, [move]);
  return (
    <>
      <PageHead title={text.movingTitle} />
      <section class="card empty" role="status">
        <p>{move.to === null ? text.movingUnknown(move.port) : stays ? text.movingStays : text.moving}</p>
        {move.to !== null && <a href={move.to}>{move.to}</a>}
        {(stays || move.to === null) && (
          <button type="button" class="button" onClick={onBack}>
            {text.movingBack}
          </button>
        )}
      </section>
    </>
  );
}

async function answersHere(): Promise<boolean> {
  try {
    await fetch(new URL('../health', document.baseURI), { cache: 'no-store', signal: AbortSignal.timeout(2_000) });
    return true;
  } catch {
    return false;
  }
}
