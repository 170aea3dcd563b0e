import { fewSettings } from '../../../answer/settings.ts';
import { useApp, useResource } from '../../../context.ts';
import type { Item } from '../../../library/item.ts';
import { managerHref, type SiteId, siteIds } from '../../../library/links.ts';
import type { Details } from '../../../library/lookup.ts';
import { Icon } from '../../../parts/icon.tsx';
import { href } from '../../../router.ts';
import { text } from '../../../strings/details.ts';
import { strings } from '../../../strings.ts';

/** Ways to where more is known: the manager, the log, the sites that know it. */
export function Actions({ details, item }: { details: Details; item: Item }) {
  const { api, poller } = useApp();
  const { data } = useResource(poller.resource(fewSettings(api.get)));
  const manager = data?.managers[item.instance];
  const inManager = manager === undefined ? null : managerHref(details, manager);
  return (
    <>
      <p class="actions">
        {inManager !== null && (
          <a class="button" href={inManager.href} target="_blank" rel="noreferrer">
            {inManager.exact ? text.open : text.openManager}
          </a>
        )}
        <a class="button" href={href('logs', [`${item.instance}.log`], { q: item.title })}>
          {text.logs}
        </a>
      </p>
      <Ids ids={siteIds(details)} />
    </>
  );
}

function Ids({ ids }: { ids: readonly SiteId[] }) {
  const { toasts } = useApp();
  if (ids.length === 0) return null;
  const copy = ({ site, id }: SiteId) => {
    const name = text.sites[site];
    const done = () => toasts.add('info', text.copied(name));
    const failed = () => toasts.add('error', strings.copyFailed);
    if (navigator.clipboard) navigator.clipboard.writeText(id).then(done, failed);
    else failed();
  };
  return (
    <ul class="ids" aria-label={text.ids}>
      {ids.map((one) => (
        <li key={one.site}>
          <a href={one.href} target="_blank" rel="noreferrer">
            {text.sites[one.site]}
          </a>
          <code>{one.id}</code>
          <button
            type="button"
            class="icon-button"
            aria-label={text.copy(text.sites[one.site])}
            onClick={() => copy(one)}
          >
            <Icon name="copy" />
          </button>
        </li>
      ))}
    </ul>
  );
}
