/** The test of a connection to a torrent client: one login, so that wrong ones do not add up to a ban. */
import { clientAddress } from '../../client/address.ts';
import { login, type SendToClient } from '../../client/login.ts';
import { compareVersions } from '../../client/version.ts';
import { OutsideError } from '../../error.ts';
import type { ClientAddress, ClientTest } from '../../http/connection/client.ts';
import { expectOk, type SendRequest } from '../../request.ts';
import { split } from '../../split.ts';
import { refusingSpecialHosts } from './special-host.ts';
import { withinTime } from './within-time.ts';

/** The first Web API that counts torrents. */
const countsSince = '2.9.3';

export async function testClient(address: ClientAddress, request: SendRequest, timeMs?: number): Promise<ClientTest> {
  const { host, port, basePath, userName, password, apiKey, skipTlsVerify } = address;
  const guarded = refusingSpecialHosts(request);
  try {
    const url = clientAddress({ section: 'the form', Host: host, Port: port, BasePath: basePath });
    return await withinTime(
      url,
      async (signal) => {
        const send: SendToClient = (path, options) =>
          guarded(`${url}/api/v2/${path}`, { ...options, signal, skipTlsVerify });
        const credentials = { section: 'the form', UserName: userName, Password: password, APIKey: apiKey };
        const { headers, version, webApi } = await login(credentials, send);
        return { success: true as const, version, torrents: await count(send, headers(), webApi) };
      },
      timeMs,
    );
  } catch (thrown) {
    if (thrown instanceof OutsideError) return { success: false, message: thrown.message };
    throw thrown;
  }
}

/** null when the client does not say. */
async function count(send: SendToClient, headers: Record<string, string>, webApi: string): Promise<number | null> {
  try {
    if (compareVersions(webApi, countsSince) >= 0) {
      const text = (await expectOk(await send('torrents/count', { headers })).text()).trim();
      return /^\d{1,9}$/.test(text) ? Number(text) : null;
    }
    // Older ones have no count: the list is counted while it passes by.
    const answer = expectOk(await send('torrents/info', { headers }));
    let torrents = 0;
    await split(answer.body(), () => torrents++, { source: answer.host });
    return torrents;
  } catch (thrown) {
    if (thrown instanceof OutsideError) return null;
    throw thrown;
  }
}
