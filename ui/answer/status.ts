import type { Kind } from '../../src/config/config.ts';
import type { Attention } from '../../src/supervisor/message.ts';
import { fields, list, numberOrNull, oneOf, text, textOrNull } from './read.ts';

export const kinds = ['movie', 'series', 'music'] as const satisfies readonly Kind[];
export const themes = ['Dark', 'Light', 'Auto'] as const;
export const densities = ['Comfortable', 'Compact'] as const;
export type Theme = (typeof themes)[number];
export type Density = (typeof densities)[number];

export interface ClientState {
  /** Instance name, `default` for the first one. */
  name: string;
  alive: boolean;
  host: string | null;
  port: number | null;
  version: string | null;
}

export interface Instance {
  category: string;
  name: string;
  type: Kind | null;
  alive: boolean;
}

export interface ConfigState {
  state: 'ok' | 'missing' | 'broken' | 'invalid';
  /** Where config.toml is on the machine of the service. */
  path: string | null;
  line: number | null;
  column: number | null;
  reason: string | null;
  issues: { key: string; message: string }[];
}

/** What `GET web/status` says. */
export interface Status {
  clients: ClientState[];
  instances: Instance[];
  theme: Theme | null;
  density: Density | null;
  /** Libraries are as the managers see them now, not as they were last read. */
  liveLibrary: boolean;
  /** Episodes by series and season; otherwise each by itself. */
  groupSeries: boolean;
  /** Albums by artist; otherwise each by itself. */
  groupMusic: boolean;
  ready: boolean;
  /** null: this service does not name problems. */
  attention: Attention[] | null;
  /** null: this service does not tell about its configuration. */
  config: ConfigState | null;
}

export function readStatus(body: unknown): Status {
  const answer = fields(body);
  const webui = fields(answer.webui);
  return {
    clients: Object.entries(fields(answer.clientInstances)).map(([name, value]) => readClient(name, value)),
    instances: list(answer.arrs).map(readInstance),
    theme: oneOf(webui.Theme, themes),
    density: oneOf(webui.ViewDensity, densities),
    liveLibrary: webui.LiveArr === true,
    groupSeries: webui.GroupSeries !== false,
    groupMusic: webui.GroupMusic !== false,
    ready: answer.ready === true,
    attention: Array.isArray(answer.attention) ? answer.attention.map(readAttention) : null,
    config: answer.config === undefined ? null : readConfigState(answer.config),
  };
}

/** True when nothing is connected yet, so that the page has nothing to show but the next step. */
export function needsSetUp(status: Status): boolean {
  if (status.config?.state === 'broken') return true;
  return status.clients.length === 0 && status.instances.length === 0;
}

function readClient(name: string, value: unknown): ClientState {
  const client = fields(value);
  return {
    name,
    alive: client.alive === true,
    host: textOrNull(client.host),
    port: numberOrNull(client.port),
    version: textOrNull(client.version),
  };
}

function readInstance(value: unknown): Instance {
  const entry = fields(value);
  return {
    category: text(entry.category),
    name: text(entry.name, text(entry.category)),
    type: oneOf(entry.type, kinds),
    alive: entry.alive === true,
  };
}

function readAttention(value: unknown, index: number): Attention {
  const entry = fields(value);
  return {
    id: text(entry.id, `attention-${index}`),
    severity: oneOf(entry.severity, ['error', 'warning', 'info']) ?? 'warning',
    subject: text(entry.subject),
    text: text(entry.text),
    action: textOrNull(entry.action),
  };
}

function readConfigState(value: unknown): ConfigState {
  const config = fields(value);
  return {
    state: oneOf(config.state, ['ok', 'missing', 'broken', 'invalid']) ?? 'ok',
    path: textOrNull(config.path),
    line: numberOrNull(config.line),
    column: numberOrNull(config.column),
    reason: textOrNull(config.reason),
    issues: list(config.issues).map((issue) => ({
      key: text(fields(issue).key),
      message: text(fields(issue).message),
    })),
  };
}
