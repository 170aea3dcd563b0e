/** What the messages of the supervisor mean to a torrent process. */
import type { ClientAccess, ClientFacts, TorrentsMessage } from '../supervisor/message.ts';
import type { WorkMessage } from '../worker.ts';
import type { BrakeBook } from './brake-book.ts';
import { ensureCategories } from './categories.ts';
import type { Core } from './core.ts';
import { preview } from './preview.ts';
import { protect } from './protect.ts';
import type { Safety } from './safety.ts';
import { sortQueue } from './sort-queue.ts';
import { keyOf } from './tracked.ts';
import type { Trade } from './trade.ts';
import type { Views } from './views.ts';

export interface InboxOptions {
  core: Core;
  trade: Trade;
  brake: BrakeBook;
  /** By key: whether a download fits into the free space. */
  fits: Map<string, boolean>;
  safety: Safety;
  views: Views;
}

export function createInbox({ core, trade, brake, fits, safety, views }: InboxOptions): (message: WorkMessage) => void {
  const { registry, clients, writer, clock, soon, send, jobs } = core;

  /** Clients that are connected. */
  const reached = new Set<string>();
  const keysOf = (client?: string) => [...registry.all(client)].map((one) => keyOf(one.client, one.torrent.hash));
  const catchUp = (client: string) => {
    for (const tracked of registry.all(client)) core.watch.catchUp(tracked);
  };
  const torrents = (message: TorrentsMessage) => {
    const changed = registry.take(message, clock.now());
    if (message.last) core.mounts.answered(message.client);
    soon(changed);
  };
  const access = (client: string, given: ClientAccess | null) => {
    const isNew = given !== null && !reached.has(client);
    writer.use(client, given);
    if (isNew) jobs.begin(() => ensureCategories(core, client, trade.categoriesOn(client)));
    if (given !== null) return void reached.add(client);
    reached.delete(client);
    catchUp(client);
    clients.lose(client);
    registry.lose(client);
  };
  const facts = (client: string, learned: ClientFacts) => {
    catchUp(client);
    clients.learn(client, learned);
  };
  const space = (client: string, changes: Record<string, boolean | null>) => {
    for (const [hash, fit] of Object.entries(changes)) {
      if (fit === null) fits.delete(keyOf(client, hash));
      else fits.set(keyOf(client, hash), fit);
    }
    soon(Object.keys(changes).map((hash) => keyOf(client, hash)));
  };
  const release = (id: number, category: string) => {
    const isBraked = brake.on().some(({ row }) => row.category === category);
    const released = brake.release(category);
    soon(keysOf());
    send({ type: 'released', id, released: isBraked ? released : null });
  };
  const online = (is: boolean) => {
    safety.setOnline(is);
    core.wake();
  };

  return (message) => {
    switch (message.type) {
      case 'torrents':
        return torrents(message);
      case 'client':
        return access(message.client, message.access);
      case 'facts':
        return facts(message.client, message.facts);
      case 'payload':
      case 'presence':
      case 'inUse':
        return core.inquiry.hear(message);
      case 'space':
        return space(message.client, message.fits);
      case 'internet':
        return online(message.online);
      case 'lost':
        return core.mounts.heard(message.client, message.lost);
      case 'confirm': {
        const { id, client, folders } = message;
        return send({ type: 'confirmed', id, confirmed: core.mounts.confirm(client, folders) });
      }
      case 'release':
        return release(message.id, message.category);
      case 'places':
        return jobs.begin(() => sortQueue(core, message));
      case 'protect':
        return jobs.begin(async () => {
          send({ type: 'protected', id: message.id, changed: await protect(writer, message) });
        });
      case 'preview': {
        const { id, config } = message;
        const options = { torrents: registry.all(), settingsOf: trade.settingsUnder(config), viewOf: views.of };
        const { rulesOf, kind } = trade;
        send({
          type: 'preview',
          id,
          matches: preview({ ...options, rulesOf, now: clock.now(), instance: core.name, kind }),
        });
      }
    }
  };
}
