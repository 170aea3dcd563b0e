import { useEffect, useRef, useState } from 'preact/hooks';
import { useKeys } from './keys.ts';

interface Props {
  label: string;
  placeholder?: string;
  /** What is searched for now. */
  search: string;
  onSearch: (search: string) => void;
  /** Called before `/` puts the cursor into the field; on phones the field may be folded away. */
  onOpen?: () => void;
  onEnter?: (event: KeyboardEvent) => void;
  bad?: boolean;
}

const pauseBeforeSearch = 200;

/** Searches as one types, after a short pause. */
export function SearchField({ label, placeholder = label, search, onSearch, onOpen, onEnter, bad }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef(search);
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    // What comes back of our own must not take away what was typed meanwhile.
    if (search !== sent.current) setTyped(null);
    sent.current = search;
  }, [search]);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => {
      sent.current = typed;
      onSearch(typed);
    }, pauseBeforeSearch);
    return () => clearTimeout(timer);
  }, [typed]);
  useKeys({
    '[Shift]+/': () => {
      onOpen?.();
      field.current?.focus();
      // One that was folded away is only there after the next drawing.
      requestAnimationFrame(() => field.current?.focus());
    },
  });
  return (
    <input
      ref={field}
      class="search-field"
      type="search"
      aria-label={label}
      aria-invalid={bad}
      placeholder={placeholder}
      value={typed ?? search}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onEnter?.(event);
        if (event.key === 'Escape') field.current?.blur();
      }}
    />
  );
}
