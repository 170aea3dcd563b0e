/**
 * What is asked of a client in a minute, beside a program that asks for `torrents/info?category=` of each category
 * every 5 seconds: once while downloads are at work and once while everything seeds.
 */
import { type DemoStack, startDemo } from '../../src/demo/stack.ts';
import { startTendarr } from '../support/tendarr.ts';
import { until } from '../support/wait.ts';
import type { Row } from './table.ts';

const torrents = 10_000;
const watchedSeconds = 60;
const pollSeconds = 5;

interface Traffic {
  calls: number;
  bytes: number;
}

export async function trafficRows(): Promise<Row[]> {
  return [...(await rowsOf('downloads at work', { active: 8, tick: 1000 })), ...(await rowsOf('at rest', {}))];
}

async function rowsOf(what: string, moving: { active?: number; tick?: number }): Promise<Row[]> {
  const demo = await startDemo({ torrents, active: 0, tick: 0, ...moving });
  // A search ends in a download, and that is the end of the rest.
  const tendarr = await startTendarr({ config: demo.configToml(), env: { TENDARR_PROCESSING_ONLY: 'true' } });
  try {
    await settled(demo);
    const ours = await watch(demo);
    const theirs = await polled(demo);
    return [
      { name: `Client calls, ${what}`, value: ours.calls, unit: '/min', target: null },
      {
        name: `Client calls, ${what}, beside polling`,
        value: percent(ours.calls, theirs.calls),
        unit: '%',
        target: null,
      },
      { name: `Received from the client, ${what}`, value: ours.bytes / 1024, unit: 'KB/min', target: null },
      {
        name: `Received from the client, ${what}, beside polling`,
        value: percent(ours.bytes, theirs.bytes),
        unit: '%',
        target: { atMost: 10 },
      },
    ];
  } finally {
    await tendarr.stop();
    await demo.stop();
  }
}

function percent(part: number, whole: number): number {
  return (part / whole) * 100;
}

/** What was found at the start is written down and marked, a hundred torrents a call. */
async function settled({ client }: DemoStack): Promise<void> {
  const large = ({ params }: { params: Record<string, string> }) => (params.hashes?.split('|').length ?? 0) > 10;
  const calls = () => client.requests.filter(large).length;
  let seen = -1;
  await until(
    () => {
      const still = calls() === seen;
      seen = calls();
      return still;
    },
    { timeout: 180_000, every: 10_000, what: 'the start to be over' },
  );
}

async function watch({ client }: DemoStack): Promise<Traffic> {
  const before = client.requests.length;
  await Bun.sleep(watchedSeconds * 1000);
  return perMinute(client.requests.slice(before));
}

/** One round of the questions of such a program, over the real connection, as often as it asks them. */
async function polled({ client, movies, series, music }: DemoStack): Promise<Traffic> {
  const login = await fetch(`${client.url}/api/v2/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: client.username, password: client.password }),
  });
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
  const round: Traffic = { calls: 0, bytes: 0 };
  for (const { category } of [movies, series, music]) {
    const url = `${client.url}/api/v2/torrents/info?category=${category}`;
    const answer = await fetch(url, { headers: { cookie } });
    round.calls += 1;
    round.bytes += (await answer.arrayBuffer()).byteLength;
  }
  const rounds = 60 / pollSeconds;
  return { calls: round.calls * rounds, bytes: round.bytes * rounds };
}

function perMinute(requests: readonly { bytes: number }[]): Traffic {
  const factor = 60 / watchedSeconds;
  return {
    calls: requests.length * factor,
    bytes: requests.reduce((sum, { bytes }) => sum + bytes, 0) * factor,
  };
}
