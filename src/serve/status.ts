/** The answer of `/status`, from what the supervisor knows. */
import type { ClientHealth } from '../client/health.ts';
import type { ClientConfig, Config } from '../config/config.ts';
import type { ClientStatus, ConfigState, Status } from '../http/status.ts';
import { isAlive, type Member } from '../supervisor/member.ts';
import type { Attention } from '../supervisor/message.ts';
import { clientAttention, configAttention, sortAttention, workerAttention } from './attention.ts';

export interface StatusSource {
  config: Config;
  configState: ConfigState;
  healths: readonly ClientHealth[];
  members: readonly Member[];
  ready: boolean;
  /** About all owners together: disks, the internet. */
  beside: readonly Attention[];
  /** Unix milliseconds. */
  now: number;
}

export function statusOf(source: StatusSource): Status {
  const { config, configState, healths, members, ready, beside, now } = source;
  const instances = Object.fromEntries(
    config.clients.map((client) => [
      client.name,
      clientStatus(
        client,
        healths.find((one) => one.client === client.name),
      ),
    ]),
  );
  const { LiveArr, GroupSeries, GroupMusic, Theme, ViewDensity } = config.WebUI;
  return {
    client: instances.default ?? Object.values(instances)[0] ?? { alive: false, host: null, port: null, version: null },
    clientInstances: instances,
    arrs: config.instances.map(({ Category, section, kind }) => ({
      category: Category,
      name: section,
      type: kind,
      alive: bothAlive(members, section),
    })),
    webui: { LiveArr, GroupSeries, GroupMusic, Theme, ViewDensity },
    ready,
    attention: sortAttention([
      ...workerAttention(members, now),
      ...clientAttention(healths),
      ...beside,
      ...configAttention(config.issues),
    ]),
    config: configState,
  };
}

function clientStatus({ Host, Port }: ClientConfig, health: ClientHealth | undefined): ClientStatus {
  const alive = health?.state === 'up';
  return { alive, host: Host, port: Port, version: alive ? health.version : null };
}

function bothAlive(members: readonly Member[], section: string): boolean {
  const own = members.filter(({ unit }) => unit.section === section);
  return own.length === 2 && own.every(isAlive);
}
