/** The test of a connection to a manager: one look at who answers, one at its quality profiles. */
import { type Ask, createAsk } from '../../arr/ask.ts';
import { asFields, asList, asNumber, asText } from '../../arr/fields.ts';
import { lidarr } from '../../arr/lidarr.ts';
import type { Dialect } from '../../arr/manager.ts';
import { radarr } from '../../arr/radarr.ts';
import { sonarr } from '../../arr/sonarr.ts';
import { readStatus } from '../../arr/status.ts';
import type { Kind } from '../../config/config.ts';
import { OutsideError } from '../../error.ts';
import type { ManagerAddress, ManagerTest } from '../../http/connection/manager.ts';
import type { SendRequest } from '../../request.ts';
import { refusingSpecialHosts } from './special-host.ts';
import { withinTime } from './within-time.ts';

const dialects: readonly Dialect[] = [radarr, sonarr, lidarr];

export async function testManager(
  kind: Kind | 'auto',
  { uri, apiKey, skipTlsVerify }: ManagerAddress,
  request: SendRequest,
  timeMs?: number,
): Promise<ManagerTest> {
  const guarded = refusingSpecialHosts(request);
  const ask = (prefix: string, signal: AbortSignal) =>
    createAsk({ uri, apiKey, skipTlsVerify }, prefix, guarded, signal);
  try {
    return await withinTime(
      uri,
      async (signal) => {
        if (kind !== 'auto') return lookAt(dialectOf(kind), ask(dialectOf(kind).prefix, signal));
        const dialect = await detect((prefix) => ask(prefix, signal));
        return { ...(await lookAt(dialect, ask(dialect.prefix, signal))), arrType: dialect.kind };
      },
      timeMs,
    );
  } catch (thrown) {
    if (thrown instanceof OutsideError) return { success: false, message: thrown.message };
    throw thrown;
  }
}

function dialectOf(kind: Kind): Dialect {
  const found = dialects.find((dialect) => dialect.kind === kind);
  if (!found) throw new Error(`no manager is of kind ${kind}`);
  return found;
}

/** The manager says itself what it is, below the prefix that its kind has. */
async function detect(ask: (prefix: string) => Ask): Promise<Dialect> {
  let failure: OutsideError | null = null;
  for (const prefix of new Set(dialects.map((dialect) => dialect.prefix))) {
    try {
      const appName = asText(asFields(await ask(prefix).get('system/status')).appName).toLowerCase();
      const found = dialects.find((dialect) => dialect.appName.toLowerCase() === appName);
      if (found) return found;
    } catch (thrown) {
      if (!(thrown instanceof OutsideError)) throw thrown;
      // Only a manager without this version of the interface may have the other one.
      if (thrown.details.status !== 404) throw thrown;
      failure ??= thrown;
    }
  }
  throw failure ?? new OutsideError('kind', 'The address (URI) answers, but not as Radarr, Sonarr or Lidarr do');
}

async function lookAt(dialect: Dialect, ask: Ask) {
  const { version } = readStatus(await ask.get('system/status'), dialect.appName);
  return { success: true as const, version, qualityProfiles: await profiles(ask) };
}

/** That the manager answers is proven by now; profiles that do not come do not change it. */
async function profiles(ask: Ask): Promise<{ id: number; name: string }[]> {
  try {
    return asList(await ask.get('qualityprofile')).flatMap((entry) => {
      const { id, name } = asFields(entry);
      const number = asNumber(id);
      return number === null || !Number.isInteger(number) ? [] : { id: number, name: asText(name) };
    });
  } catch (thrown) {
    if (thrown instanceof OutsideError) return [];
    throw thrown;
  }
}
