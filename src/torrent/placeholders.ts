/** Torrents of categories without a manager: kept track of, with nothing done to them. */
import type { Clock } from '../clock.ts';
import { placeholders, torrentsFile } from '../database/files.ts';
import { closeWriter, openWriter, torrentsWriter } from '../database/open.ts';
import { torrentStore } from '../database/torrents.ts';
import { startLoop } from '../loop.ts';
import { createTurn } from '../turn.ts';
import type { Worker, WorkerContext } from '../worker.ts';
import { createJournal } from './journal.ts';
import { createRegistry } from './registry.ts';
import { createRetention } from './retention.ts';

export function beginPlaceholders({ start, log, signal }: WorkerContext, clock: Clock): Worker {
  const database = openWriter(torrentsFile(start.dataFolder, placeholders), torrentsWriter);
  const journal = createJournal({ database, instance: placeholders, kind: '', clock, log });
  const registry = createRegistry(torrentStore(database).all(), journal.remember);
  const retention = createRetention(database, start.config.Settings.LedgerDays, registry.forget);

  const turn = async () => {
    const pause = createTurn();
    const next = retention.upkeep(clock.now());
    while (journal.flush()) await pause.pass();
    return next - clock.now();
  };
  const loop = startLoop({ turn, clock, signal });
  return {
    handle(message) {
      if (message.type === 'torrents') registry.take(message, clock.now());
      else if (message.access === null) registry.lose(message.client);
      loop.wake();
    },
    async stop() {
      await loop.ended;
      closeWriter(database);
    },
  };
}
