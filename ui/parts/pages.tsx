import { Icon } from './icon.tsx';
import { useKeys } from './keys.ts';

interface Props {
  /** From 1. */
  page: number;
  pages: number;
  label: string;
  previous: string;
  next: string;
  onPage: (page: number) => void;
}

/** Steps through a list that is asked for page by page; also by `[` and `]`. */
export function Pages({ page, pages, label, previous, next, onPage }: Props) {
  const go = (target: number) => () => {
    if (target >= 1 && target <= pages) onPage(target);
  };
  // Some keyboards have these behind AltGr.
  useKeys({ '[Alt]+[': go(page - 1), '[Alt]+]': go(page + 1) });
  if (pages < 2) return null;
  return (
    <p class="pages">
      <button type="button" class="icon-button back" aria-label={previous} disabled={page <= 1} onClick={go(page - 1)}>
        <Icon name="chevron" />
      </button>
      <span role="status">{label}</span>
      <button type="button" class="icon-button" aria-label={next} disabled={page >= pages} onClick={go(page + 1)}>
        <Icon name="chevron" />
      </button>
    </p>
  );
}
