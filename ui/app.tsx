import { useComputed } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { needsSetUp } from './answer/status.ts';
import { useApp, useFreshness, useResource } from './context.ts';
import { Home } from './pages/home/home.tsx';
import { Missing } from './pages/missing.tsx';
import { GoneBar, NewVersionBar } from './parts/bars.tsx';
import { Boundary } from './parts/boundary.tsx';
import { useKeys, usePaletteKey } from './parts/keys.ts';
import { lazy } from './parts/lazy.tsx';
import { Navigation } from './parts/navigation.tsx';
import { Toasts } from './parts/toasts.tsx';
import { href, type Page } from './router.ts';
import { strings } from './strings.ts';

const palette = lazy(() => import('./palette/palette.tsx').then(({ Palette }) => Palette), null);
const help = lazy(() => import('./parts/help.tsx').then(({ Help }) => Help), null);
const login = lazy(() => import('./pages/login.tsx').then(({ Login }) => Login));

/** Pages of which the script is loaded when they are opened; Home is always there. */
const lazyPages = {
  library: lazy(() => import('./pages/library/library.tsx').then(({ Library }) => Library)),
  torrents: lazy(() => import('./pages/torrents/torrents.tsx').then(({ Torrents }) => Torrents)),
  ledger: lazy(() => import('./pages/ledger/ledger.tsx').then(({ Ledger }) => Ledger)),
  logs: lazy(() => import('./pages/logs/logs.tsx').then(({ Logs }) => Logs)),
  settings: lazy(() => import('./pages/settings/settings.tsx').then(({ Settings }) => Settings)),
  welcome: lazy(() => import('./pages/welcome/welcome.tsx').then(({ Welcome }) => Welcome)),
  updates: lazy(() => import('./pages/updates/updates.tsx').then(({ Updates }) => Updates)),
  about: lazy(() => import('./pages/about.tsx').then(({ About }) => About)),
};

const isLazy = (page: Page | null): page is keyof typeof lazyPages => page !== null && page in lazyPages;

/** Login stands alone; every other page has the navigation beside it. */
export function Shell() {
  const { router, toasts } = useApp();
  const page = useComputed(() => router.route.value.page).value;
  return (
    <>
      {page === 'login' ? <login.Page /> : <Frame page={page} />}
      <Toasts store={toasts} />
    </>
  );
}

function Frame({ page }: { page: Page | null }) {
  const app = useApp();
  const [helping, setHelping] = useState<boolean | null>(null);
  const [finding, setFinding] = useState<boolean | null>(null);
  useResource(app.processes);
  useSetUpFirst(page);
  useTitle(page);
  usePaletteKey(() => setFinding(true), palette.prefetch);
  useKeys({
    '[Shift]+?': () => setHelping(true),
    'g h': () => app.router.go(href('home')),
    'g l': () => app.router.go(href('library')),
    'g t': () => app.router.go(href('torrents')),
    'g o': () => app.router.go(href('logs')),
    'g s': () => app.router.go(href('settings')),
    'g a': () => app.router.go(href('about')),
    r: () => app.poller.refresh(),
  });
  const Page = isLazy(page) ? lazyPages[page].Page : page === 'home' ? Home : Missing;
  return (
    <div class="app">
      {/* biome-ignore lint/a11y/useValidAnchor: it goes to a place on this page, but the hash belongs to the router */}
      <a class="skip" href="#content" onClick={skipToContent}>
        {strings.skip}
      </a>
      <Navigation
        page={page}
        prefetch={(target) => isLazy(target) && lazyPages[target].prefetch()}
        onFind={() => setFinding(true)}
      />
      <div class="column">
        <GoneBar />
        <NewVersionBar />
        <main id="content" tabIndex={-1}>
          <Boundary key={page} panel={titleOf(page)}>
            <Page />
          </Boundary>
        </main>
      </div>
      {helping !== null && <help.Page open={helping} onClose={() => setHelping(false)} />}
      {finding !== null && (
        <palette.Page open={finding} onClose={() => setFinding(false)} showHelp={() => setHelping(true)} />
      )}
    </div>
  );
}

/** Home without anything connected is only the way to the first steps. */
function useSetUpFirst(page: Page | null): void {
  const app = useApp();
  const { data } = useResource(app.status);
  const live = useFreshness(app.status) === 'live';
  const first = page === 'home' && live && data !== null && needsSetUp(data);
  useEffect(() => {
    if (first) app.router.go(href('welcome'), { replace: true });
  }, [first, app]);
}

/** The state comes first, so that it can be read in a narrow tab. */
function useTitle(page: Page | null): void {
  const { poller, status, problems } = useApp();
  const state = useComputed(() => {
    if (poller.contact.value.goneSince !== null) return strings.titleGone;
    if (status.state.value.data?.config?.state === 'broken') return strings.titleBroken;
    return problems.value.length > 0 ? strings.nav.problems(problems.value.length) : null;
  }).value;
  useEffect(() => {
    document.title = strings.title(titleOf(page), state);
  }, [page, state]);
}

function titleOf(page: Page | null): string {
  return page === null ? strings.missing.title : strings.titles[page];
}

/** The hash belongs to the router, so the link moves the focus itself. */
function skipToContent(event: Event): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}
