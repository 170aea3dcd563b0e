import { scoreWords, stateWords } from '../../library/words.ts';
import { Bullet } from '../../parts/bullet.tsx';
import { text } from '../../strings/library.ts';
import type { ItemProps } from './cover.tsx';
import { StateShape } from './state-shape.tsx';

/** One row of the list; on phones two lines. */
export function Entry({ item, place, length, href, active, open, onFocus, several }: ItemProps) {
  if (item === undefined) return <li class="entry pending" aria-hidden="true" />;
  const { title, note, year, state, profile, score, instance } = item;
  return (
    <li class={`entry ${state}`} aria-setsize={length} aria-posinset={place + 1}>
      <a
        href={href}
        data-place={place}
        tabIndex={active ? 0 : -1}
        aria-current={open ? 'true' : undefined}
        onFocus={onFocus}
      >
        <span class="entry-title">
          <b>{title}</b>
          {note !== '' && <span class="entry-note"> {note}</span>}
        </span>
        <span class="entry-year">{year}</span>
        <span class="entry-state">
          <StateShape state={state} />
          {stateWords(item)}
        </span>
        <span class="entry-profile">{profile}</span>
        <span class="entry-score">
          {score !== null && (
            <Bullet value={score.value} target={score.min > 0 ? score.min : null} label={scoreWords(score)} />
          )}
        </span>
        {several && <span class="entry-instance">{instance}</span>}
      </a>
    </li>
  );
}

/** Above the rows; the words of a row tell by themselves what they are. */
export function EntryHead({ several }: { several: boolean }) {
  const { columns } = text;
  return (
    <div class="entry-head" aria-hidden="true">
      <span>{columns.title} ↑</span>
      <span>{columns.year}</span>
      <span>{columns.state}</span>
      <span>{columns.profile}</span>
      <span>{columns.score}</span>
      {several && <span>{columns.instance}</span>}
    </div>
  );
}
