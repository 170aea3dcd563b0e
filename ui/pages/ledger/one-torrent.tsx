import { readTorrents } from '../../answer/torrents.ts';
import { useApp, useResource } from '../../context.ts';
import { FreshnessLine } from '../../parts/freshness-line.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import type { Resource } from '../../poll.ts';
import { text } from '../../strings/ledger.ts';
import { torrentPath } from '../../torrents/ledger-query.ts';
import { TorrentRow } from '../torrents/row.tsx';

interface Props {
  hash: string;
  /** Empty while it is not known. */
  name: string;
  /** What the page below shows. */
  resource: Resource<unknown>;
}

/** The head of the page about one torrent: its name, and where it stands now. */
export function OneTorrent({ hash, name, resource }: Props) {
  return (
    <>
      <p class="links">
        <a href="#/ledger">{text.all}</a>
      </p>
      <PageHead title={name || text.oneTorrent}>
        <FreshnessLine resource={resource} />
      </PageHead>
      <p class="lead">{text.oneLead}</p>
      {name !== '' && <Now key={name} hash={hash} name={name} />}
    </>
  );
}

/** On every client that has it. */
function Now({ hash, name }: Pick<Props, 'hash' | 'name'>) {
  const { api, poller } = useApp();
  const path = torrentPath(name);
  const resource = poller.resource({ path, ask: (ask) => api.get(path, ask), every: 15_000, read: readTorrents });
  const { data } = useResource(resource);
  if (data === null) return null;
  const found = data.torrents.filter((torrent) => torrent.hash === hash);
  if (found.length === 0) return <p class="quiet">{text.away}</p>;
  return (
    <ul class="card torrent-list">
      {found.map((torrent) => (
        <TorrentRow
          key={torrent.client}
          torrent={torrent}
          showCategory
          alone
          onChanged={() => poller.soon(resource, 2_000)}
        />
      ))}
    </ul>
  );
}
