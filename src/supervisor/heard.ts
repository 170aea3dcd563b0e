/** Checks what a worker says before anything of it is used. */
import { levels } from '../log.ts';
import type { FromWorker } from './message.ts';

type Check = (message: Record<string, unknown>) => boolean;

const isText = (value: unknown) => typeof value === 'string';
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const isTable = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: unknown) => Array.isArray(value);

/** What is read of each message without another look. */
const checks: Readonly<Record<FromWorker['type'], Check>> = {
  ready: () => true,
  beat: () => true,
  jumped: ({ by }) => isNumber(by),
  log: ({ level, logger, message, at }) =>
    levels.some((known) => known === level) && isText(logger) && isText(message) && isMoment(at),
  report: ({ report }) => isTable(report),
  session: ({ client }) => isText(client),
  refresh: ({ client }) => isText(client),
  payload: ({ id, torrents }) => isNumber(id) && isList(torrents),
  presence: ({ id, client, hashes }) => isNumber(id) && isText(client) && isList(hashes),
  inUse: ({ id, folder }) => isNumber(id) && isText(folder),
  stopped: ({ client, stopped }) => isText(client) && isTable(stopped),
  missing: ({ client, folders }) => isText(client) && isList(folders),
  confirmed: ({ id, confirmed }) => isNumber(id) && isNumber(confirmed),
  placed: ({ id }) => isNumber(id),
  released: ({ id, released }) => isNumber(id) && (released === null || isNumber(released)),
  protected: ({ id, changed }) => isNumber(id) && isNumber(changed),
  preview: ({ id, matches }) => isNumber(id) && isList(matches),
  rebuilt: ({ id, complete }) => isNumber(id) && typeof complete === 'boolean',
  next: ({ client, next }) => isText(client) && isTable(next),
};

export function isFromWorker(value: unknown): value is FromWorker {
  if (typeof value !== 'object' || value === null) return false;
  const message = value as Record<string, unknown>;
  const { type } = message;
  return typeof type === 'string' && Object.hasOwn(checks, type) && checks[type as FromWorker['type']](message);
}

/** A time that no calendar has cannot be written into a log. */
function isMoment(at: unknown): boolean {
  return isNumber(at) && Math.abs(at as number) < 8e15;
}
