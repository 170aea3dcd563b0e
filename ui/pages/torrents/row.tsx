import { useEffect, useState } from 'preact/hooks';
import type { Torrent } from '../../answer/torrents.ts';
import { useApp, useGone } from '../../context.ts';
import { clockTime, size, span } from '../../format.ts';
import { href } from '../../router.ts';
import { text } from '../../strings/torrents.ts';
import { ruleWords } from '../../torrents/rule.ts';

interface Props {
  torrent: Torrent;
  showCategory: boolean;
  /** On a page of its own, which shows its history as well. */
  alone?: boolean;
  onChanged: () => void;
}

const bad = ['error', 'missingFiles'];

/** One torrent: name, state and numbers, what is planned and why, and the way to its history. */
export function TorrentRow({ torrent, showCategory, alone = false, onChanged }: Props) {
  const { name, hash, client, category, state, progress, ratio, seedingTime, tracker } = torrent;
  const place = [showCategory ? category || text.uncategorized : '', client, tracker ?? ''].filter(
    (part) => part !== '',
  );
  const facts = [
    progress < 1 ? text.progress(Math.floor(progress * 100)) : text.ratio(ratio.toFixed(2)),
    size(torrent.size),
    seedingTime > 0 ? text.seeded(span(seedingTime * 1000)) : '',
  ];
  return (
    <li>
      <span class="torrent-name">
        <b>{name}</b>
        <small>{place.join(' · ')}</small>
      </span>
      <span class={`torrent-state ${bad.includes(state) ? 'bad' : ''}`}>
        {text.state(state)}
        <small>{facts.filter((fact) => fact !== '').join(' · ')}</small>
        {progress < 1 && <progress max={1} value={progress} aria-label={text.progress(Math.floor(progress * 100))} />}
      </span>
      <Next torrent={torrent} />
      <span class="torrent-actions">
        <Protect torrent={torrent} onChanged={onChanged} />
        {!alone && (
          <a class="button small" href={href('ledger', [], { hash, name })} aria-label={text.historyOf(name)}>
            {text.history}
          </a>
        )}
      </span>
    </li>
  );
}

function Next({ torrent: { next, isProtected } }: { torrent: Torrent }) {
  const { clock } = useApp();
  if (isProtected) return <span class="torrent-next quiet">{text.protected}</span>;
  if (next === null) return <span class="torrent-next" />;
  const { action, rule, reason, at } = next;
  return (
    <span class="torrent-next">
      <span class="rule">{action || ruleWords(rule)}</span>{' '}
      {at === null ? reason : text.nextAt(reason, clockTime(at, clock.peek()))}
    </span>
  );
}

/** Excludes a torrent from every rule, or ends that. */
function Protect({ torrent: { client, hash, name, isProtected }, onChanged }: Pick<Props, 'torrent' | 'onChanged'>) {
  const { api, toasts } = useApp();
  const gone = useGone();
  // What was asked for is shown until the list says so as well.
  const [asked, setAsked] = useState<boolean | null>(null);
  const shown = asked ?? isProtected;
  useEffect(() => {
    if (asked === isProtected) setAsked(null);
  }, [asked, isProtected]);
  const toggle = async () => {
    setAsked(!shown);
    const { failure } = await api.post('torrents/protect', { torrents: [{ client, hash }], protect: !shown });
    if (failure === null) {
      onChanged();
      return;
    }
    setAsked(null);
    toasts.add('error', text.protectFailed(failure.message));
  };
  return (
    <button
      type="button"
      class="button small toggle"
      aria-pressed={shown}
      aria-label={text.protectOf(name)}
      disabled={gone}
      onClick={() => void toggle()}
    >
      {text.protect}
    </button>
  );
}
