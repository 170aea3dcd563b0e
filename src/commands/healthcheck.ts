/** `tendarr healthcheck`: asks the running service of this data folder, for containers and scripts. */
import { findDataFolder } from '../data-folder.ts';
import { messageOf } from '../error.ts';
import { readAddress } from '../serve/address.ts';

/** Exit code 0 when `/health` answers 200 within 5 s, else 1 with the reason on standard error. */
export async function healthcheck({ data }: { data?: string }): Promise<number> {
  const folder = findDataFolder(data);
  const address = readAddress(folder);
  if (!address) {
    console.error(`No Tendarr runs on ${folder}`);
    return 1;
  }
  try {
    const answer = await fetch(`${address}/health`, { signal: AbortSignal.timeout(5000), redirect: 'manual' });
    if (answer.status === 200) return 0;
    console.error(`${address}/health answered ${answer.status}`);
  } catch (thrown) {
    console.error(`${address}/health does not answer: ${messageOf(thrown)}`);
  }
  return 1;
}
