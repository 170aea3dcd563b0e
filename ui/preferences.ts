import { type Signal, signal } from '@preact/signals';
import { type Density, densities, type Theme, themes } from './answer/status.ts';

/** How this browser shows the page. */
export interface Preferences {
  theme: Theme;
  density: Density;
  /** Single-key shortcuts (`g h`, `r`, `/`) are on. */
  keys: boolean;
  /** The visitor chose; what the service suggests no longer counts here. */
  chosen: boolean;
}

/** Also read by the inline script of index.html, which paints the right colours first. */
const storageKey = 'tendarr.view';

const standard: Preferences = { theme: 'Auto', density: 'Comfortable', keys: true, chosen: false };

export interface PreferenceStore {
  current: Signal<Preferences>;
  choose: (change: Partial<Preferences>) => void;
  /** Takes over what the service is configured to look like, unless the visitor chose. */
  suggest: (theme: Theme | null, density: Density | null) => void;
}

export function readPreferences(stored: string | null): Preferences {
  let value: Partial<Record<keyof Preferences, unknown>> = {};
  try {
    value = (JSON.parse(stored ?? '{}') as typeof value | null) ?? {};
  } catch {
    // Damaged: the standard applies.
  }
  return {
    theme: themes.find((theme) => theme === value.theme) ?? standard.theme,
    density: densities.find((density) => density === value.density) ?? standard.density,
    keys: value.keys !== false,
    chosen: value.chosen === true,
  };
}

export function createPreferences(storage: Storage, root: HTMLElement): PreferenceStore {
  const current = signal(readPreferences(storage.getItem(storageKey)));
  const apply = (next: Preferences) => {
    current.value = next;
    storage.setItem(storageKey, JSON.stringify(next));
    show(next, root);
  };
  show(current.value, root);
  return {
    current,
    choose: (change) => apply({ ...current.value, ...change, chosen: true }),
    suggest(theme, density) {
      const now = current.value;
      const next = { ...now, theme: theme ?? now.theme, density: density ?? now.density };
      if (!now.chosen && (next.theme !== now.theme || next.density !== now.density)) apply(next);
    },
  };
}

/** The colour of the browser's own frame follows the theme; the values are `--bg` of theme.css. */
const frame = { Dark: '#0e1116', Light: '#f5f7f9' };

function show({ theme, density }: Preferences, root: HTMLElement): void {
  root.dataset.theme = theme.toLowerCase();
  root.dataset.density = density.toLowerCase();
  for (const meta of root.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('light') ? frame.Light : frame.Dark;
    meta.content = theme === 'Auto' ? own : frame[theme];
  }
}
