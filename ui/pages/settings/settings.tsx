import { useEffect, useMemo, useState } from 'preact/hooks';
import { type ConfigStore, createConfigStore } from '../../config-form/store.ts';
import { useApp } from '../../context.ts';
import { lazy } from '../../parts/lazy.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { href } from '../../router.ts';
import { text } from '../../strings/settings.ts';
import { strings } from '../../strings.ts';
import { LeaveGuard } from './leave-guard.tsx';
import type { Move } from './move.ts';
import { Moving } from './moving.tsx';
import { Overview } from './overview.tsx';
import { SaveBar } from './save-bar.tsx';
import { SectionNav } from './section-nav.tsx';
import { Unavailable } from './unavailable.tsx';
import { VersionWarning } from './version-warning.tsx';

const sectionPage = lazy(() => import('./section-page.tsx').then(({ SectionPage }) => SectionPage));
const add = lazy(() => import('./add.tsx').then(({ Add }) => Add));

/** The configuration, section by section, and how this browser shows the page. */
export function Settings() {
  const { api, router } = useApp();
  const store = useMemo(() => createConfigStore(api, (line) => console.warn(line)), [api]);
  const [move, setMove] = useState<Move | null>(null);
  useEffect(() => void store.load(), [store]);
  if (move !== null) return <Moving move={move} onBack={() => setMove(null)} />;
  const { path } = router.route.value;
  return (
    <div class="settings">
      <SectionNav store={store} />
      <div class="settings-body">
        <VersionWarning store={store} />
        <Place store={store} section={path[0] ?? null} />
        <SaveBar store={store} onMove={setMove} />
      </div>
      <LeaveGuard store={store} />
    </div>
  );
}

function Place({ store, section }: { store: ConfigStore; section: string | null }) {
  const { router } = useApp();
  const wanted = router.route.value.query.add;
  const loaded = store.loaded.value;
  if (section === null && wanted) return <add.Page store={store} key={wanted} what={wanted} />;
  if (section === null) return <Overview store={store} />;
  if (loaded === null) return store.failure.value === null ? <Skeleton rows={6} /> : <Unavailable store={store} />;
  const found = loaded.schema.sections.find(({ name }) => name === section);
  return found ? <sectionPage.Page key={section} store={store} section={found} /> : <NoSection name={section} />;
}

function NoSection({ name }: { name: string }) {
  return (
    <>
      <PageHead title={strings.titles.settings} />
      <section class="card empty">
        <p>{text.unknownSection(name)}</p>
        <a class="button" href={href('settings')}>
          {text.toOverview}
        </a>
      </section>
    </>
  );
}
