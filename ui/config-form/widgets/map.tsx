import { useState } from 'preact/hooks';
import { Icon } from '../../parts/icon.tsx';
import { text } from '../../strings/config-form.ts';
import { isTable } from '../json.ts';
import { type ControlProps, shared } from './control.tsx';

type Pair = [string, string];

/** Pairs of texts. A pair without a left side is not stored. */
export function MapInput(props: ControlProps) {
  const { form, field, value, id, labelId } = props;
  const stored = Object.entries(isTable(value) ? value : {}).map(([from, to]): Pair => [from, `${to}`]);
  // While it is worked on, so that an unfinished pair and the order of the pairs stay.
  const [entered, setEntered] = useState<Pair[] | null>(null);
  const pairs = entered ?? stored;
  const enter = (next: Pair[]) => {
    setEntered(next);
    form.change(field, Object.fromEntries(next.filter(([from]) => from.trim() !== '')));
  };
  const edit = (row: number, pair: Pair) => enter(pairs.map((old, index) => (index === row ? pair : old)));
  const suggestions = form.suggestions(field);
  const list = suggestions.length > 0 ? `${id}-list` : undefined;
  return (
    <fieldset class="map" aria-labelledby={labelId}>
      {pairs.map(([from, to], row) => (
        <div key={row} class="map-row">
          <input
            value={from}
            list={list}
            aria-label={text.mapFrom(field.title, row + 1)}
            onInput={({ currentTarget }) => edit(row, [currentTarget.value, to])}
            onBlur={() => form.leave(field)}
          />
          <Icon name="arrow" />
          <input
            value={to}
            list={list}
            aria-label={text.mapTo(field.title, row + 1)}
            onInput={({ currentTarget }) => edit(row, [from, currentTarget.value])}
            onBlur={() => form.leave(field)}
          />
          <button
            type="button"
            class="icon-button"
            aria-label={text.removeOf(from || text.rowName(row + 1))}
            onClick={() => enter(pairs.filter((_, index) => index !== row))}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
      <button
        type="button"
        class="button small"
        {...shared(props)}
        aria-label={text.addTo(field.title)}
        onClick={() => setEntered([...pairs, ['', '']])}
      >
        {text.add}
      </button>
      {list && (
        <datalist id={list}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </fieldset>
  );
}
