/** Sending the command. The intent is stored by then: from here on it may have arrived, whatever we hear. */

import { isRefusal } from '../../arr/link.ts';
import type { ImportRow } from '../../database/imports.ts';
import { OutsideError } from '../../error.ts';
import { failed, type ImportContext, type ImportEnd } from './context.ts';

/**
 * The command's id, stored, or how the import ended because the manager refused the command.
 * @throws OutsideError when nobody knows whether the command arrived
 */
export async function send(context: ImportContext, row: ImportRow): Promise<number | ImportEnd> {
  try {
    const command = await context.link.request((manager) =>
      row.command === 'process'
        ? manager.processDownloads()
        : manager.scan({ path: row.path, hash: row.hash, mode: row.mode }),
    );
    context.store.sent(row.id, command.id, context.clock.now());
    return command.id;
  } catch (error) {
    if (error instanceof OutsideError && isRefusal(error)) return failed(context, [error.message]);
    throw error;
  }
}
