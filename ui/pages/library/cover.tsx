import type { Item } from '../../library/item.ts';
import { caption } from '../../library/words.ts';
import { Poster } from './poster.tsx';
import { StateShape } from './state-shape.tsx';

export interface ItemProps {
  /** undefined: still on its way. */
  item: Item | undefined;
  place: number;
  length: number;
  href: string;
  /** Tab leads here. */
  active: boolean;
  /** Its details are open. */
  open: boolean;
  onFocus: () => void;
  /** Which instance it belongs to has to be said. */
  several: boolean;
}

export function Cover({ item, place, length, href, active, open, onFocus }: ItemProps) {
  if (item === undefined) return <li class="cover pending" aria-hidden="true" />;
  const { title, state, parts } = item;
  return (
    <li class={`cover ${item.kind} ${state}`} aria-setsize={length} aria-posinset={place + 1}>
      <a
        href={href}
        data-place={place}
        tabIndex={active ? 0 : -1}
        aria-current={open ? 'true' : undefined}
        onFocus={onFocus}
        title={title}
      >
        <Poster {...item} />
        <StateShape state={state} />
        <b>{title}</b>
        <small>{caption(item)}</small>
        {parts !== null && parts.monitored > 0 && parts.missing > 0 && (
          <i class="part" style={{ '--part': `${(parts.available / parts.monitored) * 100}%` }} />
        )}
      </a>
    </li>
  );
}
