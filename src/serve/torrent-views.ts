/** The torrents of a running configuration as the routes show them. Nothing is known of any before it runs. */
import type { HttpDeps } from '../http/handler.ts';
import { clientCategories } from './categories.ts';
import type { Runtime } from './runtime.ts';
import { type ClientView, distributionOf, torrentPage } from './torrents.ts';

/** @param runtime null until the instances are built. */
export function torrentViews(runtime: () => Runtime | null) {
  return {
    torrents: (query) => {
      const running = runtime();
      if (!running) return { total: 0, torrents: [] };
      const prefixes = ['tendarr', ...running.config().Settings.ForeignTagPrefixes];
      return torrentPage(viewClients(running), running.owners(), { prefixes, nextOf: running.nextOf }, query);
    },
    distribution: () => {
      const running = runtime();
      if (!running) return distributionOf(new Map(), new Set());
      const reachable = viewClients(running).filter(({ state }) => state === 'up');
      return distributionOf(running.distribution().byCategory(), new Set(reachable.map(({ name }) => name)));
    },
    clientCategories: () => {
      const running = runtime();
      return running ? clientCategories(running.config(), running.owners(), viewClients(running)) : [];
    },
  } satisfies Partial<HttpDeps>;
}

export function viewClients(runtime: Pick<Runtime, 'clients'>): ClientView[] {
  return [...runtime.clients()].map(([name, feed]) => ({
    name,
    state: feed.health().state,
    torrents: feed.torrents(),
  }));
}
