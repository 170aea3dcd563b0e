import { useApp } from '../context.ts';
import { href, type Page } from '../router.ts';
import { strings } from '../strings.ts';
import { Icon } from './icon.tsx';

const destinations = ['home', 'logs', 'settings', 'about'] as const;

interface Props {
  page: Page | null;
  /** Called when the visitor is about to go there. */
  prefetch: (page: Page) => void;
}

/** A sidebar on wide screens, a rail of icons on middle ones, a bar at the bottom of phones. */
export function Navigation({ page, prefetch }: Props) {
  const { problems } = useApp();
  const amount = problems.value.length;
  const current = page === 'welcome' ? 'home' : page;
  return (
    <nav class="navigation" aria-label={strings.nav.label}>
      <div class="brand">{strings.product}</div>
      {destinations.map((target) => (
        <a
          key={target}
          href={href(target)}
          aria-current={current === target ? 'page' : undefined}
          title={strings.nav[target]}
          onMouseEnter={() => prefetch(target)}
          onFocus={() => prefetch(target)}
        >
          <Icon name={target} />
          <span class="label">{strings.nav[target]}</span>
          {target === 'home' && amount > 0 && (
            <span class="badge">
              {amount}
              <span class="unseen"> {strings.nav.problems(amount).replace(/^\d+ /, '')}</span>
            </span>
          )}
        </a>
      ))}
      <div class="foot">v{__VERSION__}</div>
    </nav>
  );
}
