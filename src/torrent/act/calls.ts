/** Which call of the client carries an action out. */
import { OutsideError } from '../../error.ts';
import type { Action } from '../action.ts';
import type { ClientCalls } from '../client-writer.ts';

/** In this order. */
export const order = [
  'start',
  'stop',
  'recheck',
  'skipFiles',
  'addTrackers',
  'removeTrackers',
  'downloadLimit',
  'uploadLimit',
  'superSeeding',
  'tag',
  'untag',
  'setCategory',
] as const satisfies readonly Action['type'][];

export type BulkType = (typeof order)[number];
export type BulkAction = Extract<Action, { type: BulkType }>;

type Send = (client: ClientCalls, hashes: readonly string[]) => Promise<void>;

/** Actions of one group are one call. */
export function groupOf(action: BulkAction, hash: string): string {
  const isSingle = action.type === 'skipFiles' || action.type === 'addTrackers' || action.type === 'removeTrackers';
  return isSingle ? hash : JSON.stringify(action);
}

export function callFor(action: BulkAction): Send {
  switch (action.type) {
    case 'start':
      return (client, hashes) => client.start(hashes);
    case 'stop':
      return (client, hashes) => client.stop(hashes);
    case 'recheck':
      return (client, hashes) => client.recheck(hashes);
    case 'tag':
      return (client, hashes) => client.addTags(hashes, [action.tag]);
    case 'untag':
      return (client, hashes) => client.removeTags(hashes, [action.tag]);
    case 'setCategory':
      return (client, hashes) => setCategory(client, hashes, action.category);
    case 'downloadLimit':
      return (client, hashes) => client.setDownloadLimit(hashes, action.limit);
    case 'uploadLimit':
      return (client, hashes) => client.setUploadLimit(hashes, action.limit);
    case 'superSeeding':
      return (client, hashes) => client.setSuperSeeding(hashes, action.on);
    case 'skipFiles':
      return each((client, hash) => client.filePrio(hash, action.files, 0));
    case 'addTrackers':
      return each((client, hash) => client.addTrackers(hash, action.urls));
    case 'removeTrackers':
      return each((client, hash) => client.removeTrackers(hash, action.urls));
  }
}

function each(send: (client: ClientCalls, hash: string) => Promise<void>): Send {
  return async (client, hashes) => {
    for (const hash of hashes) await send(client, hash);
  };
}

/** A category that somebody removed meanwhile is made again. */
async function setCategory(client: ClientCalls, hashes: readonly string[], category: string): Promise<void> {
  try {
    await client.setCategory(hashes, category);
  } catch (error) {
    if (!(error instanceof OutsideError) || error.details.status !== 409) throw error;
    await client.createCategory(category, '');
    await client.setCategory(hashes, category);
  }
}
