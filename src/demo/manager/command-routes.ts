import { fault, json, problem, Refusal } from './answer.ts';
import type { Command, CommandQueue } from './command.ts';
import type { ManagerKind, ManagerRoutes } from './kind.ts';
import { fields, found, iso } from './resource.ts';

/** Commands of all three managers. */
const common = [
  'RssSync',
  'RefreshMonitoredDownloads',
  'ProcessMonitoredDownloads',
  'CheckHealth',
  'Backup',
  'Housekeeping',
];

/** Finished commands leave the list after so many milliseconds. */
const kept = 300_000;

export function commandRoutes(commands: CommandQueue, kind: ManagerKind, now: () => number): ManagerRoutes {
  const names = [...common, kind.scan, ...kind.commands];
  const show = (command: Command) => commandResource(command, kind);
  return {
    'POST command': ({ body, request }) => {
      const { name, ...parameters } = fields(body);
      const known = typeof name === 'string' && names.find((one) => one.toLowerCase() === name.toLowerCase());
      if (!known) throw new Refusal(unknownCommand());
      return json(show(commands.post(known, parameters, request.headers.get('user-agent') ?? '')), 201);
    },
    'GET command': () => json(commands.all.filter(({ ended }) => ended === null || now() - ended < kept).map(show)),
    'GET command/{id}': ({ ids: [id = 0] }) => json(show(found(commands.all.find((command) => command.id === id)))),
    'DELETE command/{id}': ({ ids: [id = 0] }) => {
      const command = found(commands.all.find((one) => one.id === id));
      if (command.status !== 'queued') return problem(409, 'Conflict');
      Object.assign(command, { status: 'cancelled', ended: now() });
      return json({});
    },
  };
}

function unknownCommand() {
  return fault(
    500,
    'Sequence contains no matching element',
    'System.InvalidOperationException: Sequence contains no matching element\n   at System.Linq',
  );
}

function commandResource(command: Command, kind: ManagerKind): unknown {
  const { id, name, body, status, result, message, exception, queued, started, ended, userAgent } = command;
  const flags = { sendUpdatesToClient: true, updateScheduledTask: true };
  return {
    id,
    name,
    commandName: name.replace(/([a-z])([A-Z])/g, '$1 $2'),
    message,
    body: {
      ...body,
      ...flags,
      requiresDiskAccess: kind.diskCommands.includes(name),
      isExclusive: false,
      isLongRunning: false,
      name,
      trigger: 'manual',
      suppressMessages: false,
      clientUserAgent: userAgent,
    },
    priority: 'normal',
    status,
    result,
    queued: iso(queued),
    started: started === null ? null : iso(started),
    ended: ended === null ? null : iso(ended),
    duration:
      started === null || ended === null ? null : `00:00:${((ended - started) / 1000).toFixed(7).padStart(10, '0')}`,
    exception,
    trigger: 'manual',
    clientUserAgent: userAgent,
    stateChangeTime: iso(ended ?? started ?? queued),
    ...flags,
  };
}
