import { count } from '../../format.ts';
import { text } from '../../strings/logs.ts';

interface Props {
  /** Why the file could not be read; null when it was. */
  problem: string | null;
  /** Lines without the filter. */
  all: number;
  onClear: () => void;
}

/** Why there is nothing to see, and the way on. */
export function NoLines({ problem, all, onClear }: Props) {
  const title = problem ?? (all === 0 ? text.empty : text.noMatch);
  return (
    <section class="card empty">
      <h2>{title}</h2>
      {problem === null && <p>{all === 0 ? text.emptyText : text.noMatchText(count(all))}</p>}
      {problem === null && all > 0 && (
        <button type="button" class="button primary" onClick={onClear}>
          {text.clear}
        </button>
      )}
    </section>
  );
}
