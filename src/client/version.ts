/** What a client's versions mean for us. Web API versions compare by number, not as text: 2.8.19 is above 2.8.2. */
import { OutsideError } from '../error.ts';

const oldestApp = '4.3.9';
/** The Web API of that client, for builds whose own version cannot be read. */
const oldestWebApi = '2.8.2';

/** Negative: `a` is older than `b`. Missing parts count as 0; what follows the numbers (`beta1`) is ignored. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** From Web API 2.11 on torrents are stopped and started, before they were paused and resumed. */
export function saysStop(webApi: string): boolean {
  return compareVersions(webApi, '2.11.0') >= 0;
}

/** @throws OutsideError `kind` for a client that is too old. */
export function requireSupported(version: string, webApi: string): void {
  const tooOld =
    numbersOf(version).length > 0 ? compareVersions(version, oldestApp) < 0 : compareVersions(webApi, oldestWebApi) < 0;
  if (!tooOld) return;
  throw new OutsideError(
    'kind',
    `qBittorrent ${version || `with Web API ${webApi}`} is too old: ${oldestApp} is needed`,
  );
}

function numbersOf(version: string): number[] {
  const digits = /\d+(?:\.\d+)*/.exec(version)?.[0];
  return digits === undefined ? [] : digits.split('.').map(Number);
}
