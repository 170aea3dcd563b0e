import { day } from '../../../format.ts';
import type { Item } from '../../../library/item.ts';
import type { Details } from '../../../library/lookup.ts';
import { partsWords, stateWords } from '../../../library/words.ts';
import { text } from '../../../strings/details.ts';
import { strings } from '../../../strings.ts';
import { StateShape } from '../state-shape.tsx';

/** What is known at a glance. `details` is null while only the list has told about it. */
export function Facts({ item, details }: { item: Item; details: Details | null }) {
  const { year, note, instance, profile, score, state, parts } = item;
  const graded = details?.type === 'movie' ? details.movie : details?.type === 'album' ? details.album : null;
  const released = details?.type === 'album' ? details.album.releaseDate : null;
  const rows: [name: string, value: string][] = [
    [text.instance, instance],
    [text.profile, profile],
    [text.there, parts === null || parts.monitored === 0 ? '' : partsWords(item.kind, parts)],
    [text.score, score === null ? '' : text.scoreOf(score.value, score.min)],
    [text.released, released === null ? '' : day(Date.parse(released))],
    [text.request, graded?.isRequest ? text.requestYes : ''],
  ];
  return (
    <div class="sheet-facts">
      <p class="quiet">{[strings.kinds[item.kind], note, year].filter((part) => part).join(' · ')}</p>
      <p class="sheet-state">
        <StateShape state={state} />
        {stateWords(item)}
      </p>
      <dl>
        {rows
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
