/** `GET /status`: what is connected, what runs, what needs attention. */
import { type Static, Type } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import { revised } from './revised.ts';
import { kindSchema, nullable, responses, words } from './schema.ts';

const clientStatus = Type.Object({
  alive: Type.Boolean(),
  host: nullable(Type.String()),
  port: nullable(Type.Integer()),
  version: nullable(Type.String({ description: 'Null while the client does not answer.' })),
});

const arrStatus = Type.Object({
  category: Type.String(),
  name: Type.String(),
  type: kindSchema,
  alive: Type.Boolean({ description: 'The search and the torrent process of the instance both run.' }),
});

const display = Type.Object({
  LiveArr: Type.Boolean(),
  GroupSeries: Type.Boolean(),
  GroupMusic: Type.Boolean(),
  Theme: Type.String({ description: 'Dark, Light or Auto.' }),
  ViewDensity: Type.String(),
});

const attention = Type.Object({
  id: Type.String({ description: 'Stable while the condition lasts.' }),
  severity: words(['error', 'warning', 'info']),
  subject: Type.String(),
  text: Type.String(),
  action: nullable(Type.String({ description: 'A route of the page.' })),
});

const configState = Type.Object({
  state: words(['ok', 'missing', 'broken', 'invalid']),
  path: Type.String(),
  line: Type.Optional(Type.Integer()),
  column: Type.Optional(Type.Integer()),
  reason: Type.Optional(Type.String()),
  issues: Type.Optional(Type.Array(Type.Object({ key: Type.String(), message: Type.String() }))),
});

const statusSchema = Type.Object({
  client: clientStatus,
  clientInstances: Type.Record(Type.String(), clientStatus),
  arrs: Type.Array(arrStatus),
  webui: display,
  ready: Type.Boolean({ description: 'The instances of the configuration are built, reachable or not.' }),
  attention: Type.Optional(Type.Array(attention)),
  config: Type.Optional(configState),
});

export type Status = Static<typeof statusSchema>;
export type ClientStatus = Static<typeof clientStatus>;
export type ConfigState = Static<typeof configState>;

export interface StatusDeps {
  /** `revision` is raised with every change; with it an unchanged status costs its reader nothing. */
  status(): Status & { revision?: number | string };
  startId: string;
}

export function statusRoutes({ status, startId }: StatusDeps) {
  return new Elysia().get('/status', ({ request, set }) => revised(status(), request, set, startId), {
    response: responses(statusSchema, 401),
    detail: { summary: 'What is connected, what runs, what needs attention' },
  });
}
