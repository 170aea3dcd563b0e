/** What the connection tests of the service say. */
import type { Kind } from '../../src/config/config.ts';
import { fields, list, numberOrNull, oneOf, text } from '../answer/read.ts';
import { kinds } from '../answer/status.ts';
import type { Result } from '../api.ts';

export type ManagerTest =
  | { ok: true; version: string; profiles: string[]; kind: Kind | null }
  | { ok: false; message: string };

export type ClientTest = { ok: true; version: string; torrents: number | null } | { ok: false; message: string };

export function readManagerTest({ answer, failure }: Result): ManagerTest {
  if (failure !== null) return { ok: false, message: failure.message };
  const body = fields(answer.body);
  if (body.success !== true) return { ok: false, message: text(body.message) };
  const profiles = list(body.qualityProfiles).map((profile) => text(fields(profile).name));
  return {
    ok: true,
    version: text(body.version),
    profiles: profiles.filter((name) => name !== ''),
    kind: oneOf(body.arrType, kinds),
  };
}

export function readClientTest({ answer, failure }: Result): ClientTest {
  if (failure !== null) return { ok: false, message: failure.message };
  const body = fields(answer.body);
  if (body.success !== true) return { ok: false, message: text(body.message) };
  return { ok: true, version: text(body.version), torrents: numberOrNull(body.torrents) };
}
