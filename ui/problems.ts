import type { Attention } from '../src/supervisor/message.ts';
import type { Status } from './answer/status.ts';
import type { Row, RowProcess } from './processes/rows.ts';
import { strings } from './strings.ts';

/** Something a person should look at. */
export interface Problem {
  id: string;
  severity: Attention['severity'];
  subject: string;
  text: string;
  /** An address of the page that helps; null when there is none. */
  href: string | null;
  /** The torrent it is about; null when it is about none, or several. */
  hash: string | null;
  /** Category to restart; null when a restart would not help. */
  restart: string | null;
  /** Instance whose log tells more; null when there is none. */
  log: string | null;
  /** Section of the settings where its connection is tested; null when it is about no connection. */
  connection: string | null;
}

const order: readonly Problem['severity'][] = ['error', 'warning', 'info'];

/**
 * What needs attention, most severe first: what the service names itself, and what follows from its states where it
 * names nothing about that subject.
 */
export function problemsOf(status: Status | null, rows: readonly Row[]): Problem[] {
  const named = (status?.attention ?? []).map(fromService);
  const unnamed = [...rows.flatMap(processProblems), ...clientProblems(status), ...configProblems(status)];
  const known = named.map(({ subject }) => subject.toLowerCase());
  const added = unnamed.filter(({ about }) => !known.some((subject) => subject.includes(about.toLowerCase())));
  const problems: Problem[] = [...named, ...added.map(({ about: _, ...problem }) => problem)];
  return problems.sort((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity));
}

/** `about` is the name by which the service would speak of the same thing. */
type Derived = Problem & { about: string };

function fromService({ id, severity, subject, text, action }: Attention): Problem {
  // Only addresses of this page become links.
  const href = action?.startsWith('#/') ? action : null;
  const hash = /^import:.*:([\da-f]{40,64})$/.exec(id)?.[1] ?? null;
  const [, peer, name = ''] = /^(client|manager):(.+)$/.exec(id) ?? [];
  return {
    ...{ id, severity, text, href, hash, restart: null, log: null },
    subject: peer === 'manager' ? strings.problems.manager(name) : subject,
    connection: peer === 'client' ? clientSection(name) : peer === 'manager' ? name : null,
  };
}

/** The section of a client by the name that everything else calls it by. */
function clientSection(name: string): string {
  return name === 'default' ? 'Client' : `Client-${name}`;
}

function clientProblems(status: Status | null): Derived[] {
  return (status?.clients ?? [])
    .filter(({ alive }) => !alive)
    .map(({ name, host, port }) => ({
      id: `client ${name}`,
      about: name,
      severity: 'error',
      subject: strings.problems.client(name),
      text: strings.problems.clientText(host, port),
      href: null,
      hash: null,
      restart: null,
      log: null,
      connection: clientSection(name),
    }));
}

function processProblems(row: Row): Derived[] {
  return [row.search, row.torrent]
    .filter((process): process is RowProcess => process?.state === 'crashed')
    .map((process) => ({
      id: `process ${process.kind} ${process.category}`,
      about: row.name,
      severity: 'error',
      subject: strings.problems.crashed(row.name, process.kind),
      text: process.lastError ?? strings.problems.crashedText,
      href: null,
      hash: null,
      restart: row.category,
      log: row.name,
      connection: null,
    }));
}

function configProblems(status: Status | null): Derived[] {
  const config = status?.config;
  if (!config || config.issues.length === 0) return [];
  return [
    {
      id: 'config',
      about: 'config',
      severity: config.state === 'invalid' ? 'error' : 'warning',
      subject: strings.problems.config(config.issues.length),
      text: config.issues[0] ? `${config.issues[0].key}: ${config.issues[0].message}` : '',
      href: '#/settings',
      hash: null,
      restart: null,
      log: null,
      connection: null,
    },
  ];
}
