import { readTorrents } from '../../answer/torrents.ts';
import { useApp, useResource } from '../../context.ts';
import { FreshnessLine } from '../../parts/freshness-line.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Pages } from '../../parts/pages.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { href } from '../../router.ts';
import { text } from '../../strings/torrents.ts';
import { addressOf, orders, pageSize, pathOf, type TorrentQuery } from '../../torrents/query.ts';
import { Brakes } from './brakes.tsx';
import { TorrentRow } from './row.tsx';

/** Torrents, page by page: what each does now, what is planned for it, and why. */
export function TorrentList({ query }: { query: TorrentQuery }) {
  const { api, poller, router } = useApp();
  const path = pathOf(query);
  const resource = poller.resource({ path, ask: (ask) => api.get(path, ask), every: 15_000, read: readTorrents });
  const { data, failure } = useResource(resource);
  const change = (part: Partial<TorrentQuery>) =>
    router.go(addressOf({ ...query, page: 1, ...part }), { replace: true });
  const title = query.category === 'uncategorized' ? text.uncategorized : query.category || text.all;
  const pages = Math.ceil((data?.total ?? 0) / pageSize);
  return (
    <>
      <p class="links">
        <a href={href('torrents')}>{text.back}</a>
      </p>
      <PageHead title={title}>
        <FreshnessLine resource={resource} />
      </PageHead>
      <Brakes />
      <Toolbar query={query} total={data?.total ?? null} onChange={change} />
      {data === null ? (
        failure === null ? (
          <Skeleton rows={6} />
        ) : (
          <p class="problem">
            {text.unavailable}: {failure.message}
          </p>
        )
      ) : data.torrents.length === 0 ? (
        <p class="card">{query.search === '' && query.state === '' ? text.noTorrents : text.noMatch}</p>
      ) : (
        <ul class="card torrent-list">
          {data.torrents.map((torrent) => (
            <TorrentRow
              key={`${torrent.client} ${torrent.hash}`}
              torrent={torrent}
              showCategory={query.category === ''}
              onChanged={() => poller.soon(resource, 2_000)}
            />
          ))}
        </ul>
      )}
      <Pages
        page={query.page}
        pages={pages}
        label={text.page(query.page, pages)}
        previous={text.previous}
        next={text.nextPage}
        onPage={(page) => {
          change({ page });
          window.scrollTo(0, 0);
        }}
      />
    </>
  );
}

interface ToolbarProps {
  query: TorrentQuery;
  total: number | null;
  onChange: (part: Partial<TorrentQuery>) => void;
}

function Toolbar({ query, total, onChange }: ToolbarProps) {
  return (
    <div class="list-bar">
      <SearchField label={text.search} search={query.search} onSearch={(search) => onChange({ search })} />
      <select
        aria-label={text.stateFilter}
        value={query.state}
        onChange={({ currentTarget }) => onChange({ state: currentTarget.value })}
      >
        <option value="">{text.anyState}</option>
        {text.states.map(([state, words]) => (
          <option key={state} value={state}>
            {words}
          </option>
        ))}
      </select>
      <select
        aria-label={text.sort}
        value={query.order}
        onChange={({ currentTarget }) =>
          onChange({ order: orders.find((order) => order === currentTarget.value) ?? 'name' })
        }
      >
        {orders.map((order) => (
          <option key={order} value={order}>
            {text.orders[order]}
          </option>
        ))}
      </select>
      <span class="quiet" role="status">
        {total === null ? '' : text.amount(total)}
      </span>
    </div>
  );
}
