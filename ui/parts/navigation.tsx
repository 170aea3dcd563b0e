import { useApp } from '../context.ts';
import { href, type Page } from '../router.ts';
import { strings } from '../strings.ts';
import { Icon } from './icon.tsx';

const destinations = ['home', 'library', 'torrents', 'logs', 'settings'] as const;

/** Pages that belong to a destination without being one. */
const parts: Partial<Record<Page, Page>> = {
  welcome: 'home',
  ledger: 'torrents',
  updates: 'settings',
  about: 'settings',
};

interface Props {
  page: Page | null;
  /** Called when the visitor is about to go there. */
  prefetch: (page: Page) => void;
  /** Opens the field that leads everywhere. */
  onFind: () => void;
}

/** A sidebar on wide screens, a rail of icons on middle ones, a bar at the bottom of phones. */
export function Navigation({ page, prefetch, onFind }: Props) {
  const { problems } = useApp();
  const amount = problems.value.length;
  const current = (page && parts[page]) ?? page;
  return (
    <nav class="navigation" aria-label={strings.nav.label}>
      <div class="brand">{strings.product}</div>
      {destinations.map((target) => (
        <a
          key={target}
          href={href(target)}
          aria-current={current === target ? 'page' : undefined}
          title={strings.titles[target]}
          onMouseEnter={() => prefetch(target)}
          onFocus={() => prefetch(target)}
        >
          <Icon name={target} />
          <span class="label">{strings.titles[target]}</span>
          {target === 'home' && amount > 0 && (
            <span class="badge">
              {amount}
              <span class="unseen"> {strings.nav.problems(amount).replace(/^\d+ /, '')}</span>
            </span>
          )}
        </a>
      ))}
      <button type="button" class="find" onClick={onFind}>
        <Icon name="search" />
        <span class="label">{strings.nav.find}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <div class="foot">
        <a href={href('updates')}>v{__VERSION__}</a>
      </div>
    </nav>
  );
}
