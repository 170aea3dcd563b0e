import { useRef } from 'preact/hooks';
import { readLedgerPage } from '../../answer/ledger.ts';
import { useApp, useResource } from '../../context.ts';
import { FreshnessLine } from '../../parts/freshness-line.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Pages } from '../../parts/pages.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { text } from '../../strings/ledger.ts';
import { strings } from '../../strings.ts';
import {
  isFiltered,
  type LedgerQuery,
  ledgerAddress,
  ledgerPath,
  pageSize,
  readLedgerQuery,
} from '../../torrents/ledger-query.ts';
import { Brakes } from '../torrents/brakes.tsx';
import { Filters } from './filters.tsx';
import { OneTorrent } from './one-torrent.tsx';
import { LedgerRow } from './row.tsx';

/** Why something happened, and why something did not. */
export function Ledger() {
  const { api, poller, router, clock } = useApp();
  const query = readLedgerQuery(router.route.value.query);
  const opened = useRef(clock.peek());
  const path = ledgerPath(query, opened.current);
  const resource = poller.resource({ path, ask: (ask) => api.get(path, ask), every: 15_000, read: readLedgerPage });
  const { data, failure } = useResource(resource);
  const change = (part: Partial<LedgerQuery>) =>
    router.go(ledgerAddress({ ...query, page: 1, ...part }), { replace: true });
  const pages = Math.ceil((data?.total ?? 0) / pageSize);
  return (
    <>
      {query.hash === '' ? (
        <>
          <PageHead title={strings.titles.ledger}>
            <FreshnessLine resource={resource} />
          </PageHead>
          <p class="lead">{text.lead}</p>
        </>
      ) : (
        <OneTorrent hash={query.hash} name={query.name || data?.entries[0]?.name || ''} resource={resource} />
      )}
      <Brakes />
      <Filters query={query} page={data} onChange={change} />
      {data === null && failure === null && <Skeleton rows={8} />}
      {data === null && failure !== null && (
        <p class="problem">
          {text.unavailable}: {failure.message}
        </p>
      )}
      {data !== null && data.entries.length === 0 && <Empty query={query} />}
      {data !== null && data.entries.length > 0 && (
        <ul class="card ledger">
          {data.entries.map((entry) => (
            <LedgerRow key={entry.id} entry={entry} alone={query.hash !== ''} />
          ))}
        </ul>
      )}
      <Pages
        page={query.page}
        pages={pages}
        label={text.page(query.page, pages)}
        previous={text.previous}
        next={text.next}
        onPage={(page) => {
          change({ page });
          window.scrollTo(0, 0);
        }}
      />
    </>
  );
}

function Empty({ query }: { query: LedgerQuery }) {
  const filtered = isFiltered({ ...query, hash: '' });
  const none = query.hash === '' ? text.none : text.noneOfOne;
  return (
    <section class="card empty">
      <h2>{query.outcome === 'removed' ? text.noneRemoved : filtered ? text.noMatch : none}</h2>
      {isFiltered(query) ? (
        <a class="button" href="#/ledger">
          {text.clear}
        </a>
      ) : (
        <p>{text.noneText}</p>
      )}
    </section>
  );
}
