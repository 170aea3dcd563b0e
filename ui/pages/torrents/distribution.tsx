import type { Share } from '../../answer/categories.ts';
import { href } from '../../router.ts';
import { text } from '../../strings/torrents.ts';

/** A bar for each category, split by client; what the parts are stands in words below. */
export function Distribution({ shares }: { shares: readonly Share[] }) {
  const names = [...new Set(shares.flatMap(({ clients }) => clients.map(({ name }) => name)))].sort();
  const most = Math.max(1, ...shares.map(({ total }) => total));
  return (
    <section class="card" aria-labelledby="distribution-title">
      <h2 id="distribution-title">{text.distribution}</h2>
      {shares.length === 0 && <p class="quiet">{text.noTorrents}</p>}
      <ul class="distribution">
        {shares.map((share) => (
          <li key={share.category} class={share.category === '' ? 'none' : ''}>
            <a href={href('torrents', [], { category: share.category || 'uncategorized' })}>
              {share.category || text.uncategorized}
            </a>
            <span class="bar-track" aria-hidden="true">
              {share.clients.map(({ name, torrents }) => (
                <span
                  key={name}
                  class={`part part-${names.indexOf(name) % 4}`}
                  style={{ width: `${(torrents / most) * 100}%` }}
                />
              ))}
            </span>
            <b>{share.total}</b>
            <small>{share.clients.map(({ name, torrents }) => text.share(name, torrents)).join(', ')}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
