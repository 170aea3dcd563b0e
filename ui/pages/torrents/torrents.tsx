import { readCategories, readDistribution } from '../../answer/categories.ts';
import { useApp, useResource } from '../../context.ts';
import { Boundary } from '../../parts/boundary.tsx';
import { FreshnessLine } from '../../parts/freshness-line.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { href } from '../../router.ts';
import { text } from '../../strings/torrents.ts';
import { strings } from '../../strings.ts';
import { notesOn } from '../../torrents/notes.ts';
import { readQuery } from '../../torrents/query.ts';
import { Clients } from '../home/clients.tsx';
import { Brakes } from './brakes.tsx';
import { Categories } from './categories.tsx';
import { Distribution } from './distribution.tsx';
import { TorrentList } from './list.tsx';

/** The categories and who looks after them; or the torrents of one. */
export function Torrents() {
  const { router } = useApp();
  const query = readQuery(router.route.value.query);
  return query === null ? <Overview /> : <TorrentList key={query.category} query={query} />;
}

function Overview() {
  const { poller } = useApp();
  const categories = poller.resource({ path: 'client/categories', every: 30_000, read: readCategories });
  const distribution = poller.resource({ path: 'torrents/distribution', every: 30_000, read: readDistribution });
  const { data: owned } = useResource(categories);
  const { data: shares } = useResource(distribution);
  return (
    <>
      <PageHead title={strings.titles.torrents}>
        <FreshnessLine resource={categories} />
      </PageHead>
      <Brakes />
      <p class="links">
        <a class="button small" href={href('torrents', [], { all: '1' })}>
          {text.all}
        </a>
        <a class="button small" href={href('ledger')}>
          {text.ledger}
        </a>
      </p>
      {owned === null || shares === null ? (
        <Skeleton rows={5} />
      ) : (
        <div class="card-stack">
          <div class="pair">
            <Boundary panel={text.distribution}>
              <Distribution shares={shares} />
            </Boundary>
            <Boundary panel={strings.clients.title}>
              <Clients />
            </Boundary>
          </div>
          <Boundary panel={text.categories}>
            <Categories categories={owned} notes={notesOn(owned, shares)} />
          </Boundary>
        </div>
      )}
    </>
  );
}
