/** What an import's course means for its torrent: memory, ledger, and which ones keep failing. */

import type { Clock } from '../../clock.ts';
import type { ImportRow } from '../../database/imports.ts';
import type { FailingImport } from '../attention.ts';
import type { Decision } from '../decide.ts';
import type { Journal } from '../journal.ts';
import type { Registry } from '../registry.ts';
import type { Memory } from '../rules/memory.ts';
import { retryDelay } from '../rules/retry.ts';
import type { Inputs } from '../rules/rule.ts';
import { keyOf } from '../tracked.ts';
import type { ImportEnd } from './context.ts';
import type { ImportListener } from './runner.ts';

export interface ImportBook extends ImportListener {
  /** Why an import begins; for its ledger rows. */
  began(key: string, decision: Decision): void;
  failing(): FailingImport[];
}

export interface ImportBookOptions {
  /** Section name. */
  name: string;
  /** What is remembered from before of those that are here. */
  rows: Iterable<Memory>;
  registry: Registry;
  journal: Journal;
  clock: Clock;
  /** The command of a torrent whose download we saw is with the manager. */
  handedOver: () => void;
  freed: (key: string) => void;
}

export function createImportBook({
  name,
  rows,
  registry,
  journal,
  clock,
  handedOver,
  freed,
}: ImportBookOptions): ImportBook {
  const decisions = new Map<string, Decision>();
  const troubled = new Set<string>();
  for (const { client, hash, failures } of rows) if (failures > 0) troubled.add(keyOf(client, hash));

  /** Null when the torrent left, or was replaced by another under the same hash. */
  const memoryOf = (row: ImportRow) => {
    const memory = registry.remembered(row.client, row.hash);
    return memory && memory.firstSeen <= row.intendedAt ? memory : null;
  };
  const ruleOf = (row: ImportRow): string => {
    const decision = decisions.get(keyOf(row.client, row.hash));
    return decision?.rule ?? (memoryOf(row)?.origin === 'complete' ? 'adopt' : 'complete');
  };
  return {
    began: (key, decision) => void decisions.set(key, decision),
    accepted(row, commandId) {
      const decision = decisions.get(keyOf(row.client, row.hash));
      const memory = memoryOf(row);
      if (memory) {
        const reason = decision?.reason ?? `Told ${name} to import it before Tendarr was interrupted.`;
        const inputs = decision?.inputs ?? inputsOf(row);
        journal.happened(memory, {
          rule: ruleOf(row),
          verdict: 'done',
          reason,
          inputs,
          result: `command ${commandId}`,
        });
        journal.flushAll();
      }
      if (memory?.origin === 'incomplete') handedOver();
    },
    ended(row, { outcome, message }: ImportEnd) {
      const memory = memoryOf(row);
      if (!memory) return;
      const now = clock.now();
      if (outcome === 'imported') {
        Object.assign(memory, { importedAt: now, importedBy: 'scan', failures: 0, nextTry: null });
        journal.note(memory, { importedWith: row.mode });
      }
      if (outcome === 'failed') {
        memory.failures += 1;
        memory.nextTry = now + retryDelay(memory.failures);
        troubled.add(keyOf(row.client, row.hash));
      }
      const inputs = { ...inputsOf(row), failures: memory.failures };
      const entry = { rule: ruleOf(row), reason: message, inputs };
      if (outcome === 'dropped') journal.stands(memory, { ...entry, verdict: 'withheld' });
      else journal.happened(memory, { ...entry, verdict: outcome === 'imported' ? 'done' : 'failed' });
      journal.flushAll();
    },
    freed(key) {
      decisions.delete(key);
      freed(key);
    },
    failing: () =>
      [...troubled].flatMap((key) => {
        const tracked = registry.get(key);
        if (!tracked) return [];
        const { hash, name, failures, origin, verdicts } = tracked.memory;
        if (failures === 0) troubled.delete(key);
        const reason = verdicts[origin === 'complete' ? 'adopt' : 'complete']?.reason ?? '';
        return failures === 0 ? [] : { client: tracked.client, hash, name, failures, reason };
      }),
  };
}

function inputsOf({ path, mode, tracked, command }: ImportRow): Inputs {
  return command === 'process' ? { command } : { path, importMode: mode, tracked };
}
