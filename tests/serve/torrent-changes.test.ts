import { expect, test } from 'bun:test';
import type { Runtime } from '../../src/serve/runtime.ts';
import { torrentChanges } from '../../src/serve/torrent-changes.ts';
import { createOwners } from '../../src/supervisor/owners.ts';

test('a question to the workers is over before the connection of who asks is cut', async () => {
  const patience: (number | undefined)[] = [];
  const owners = createOwners({
    Settings: { FailedCategory: 'failed', RecheckCategory: 'recheck' },
    clients: [],
    instances: [{ section: 'TV', Category: 'tv', Managed: true }],
  });
  const ask = async (_: unknown, __: unknown, wait?: number) => {
    patience.push(wait);
    return null;
  };
  const runtime = { owners: () => owners, ask } as unknown as Runtime;
  const routes = torrentChanges({ runtime: () => runtime, configFile: '/nowhere/config.toml', env: {} });
  await routes.releaseBrake('tv').catch(() => {});
  expect(patience).toHaveLength(1);
  for (const wait of patience) expect(wait).toBeLessThanOrEqual(25_000);
});

function withWorkers(lost: string[], answer: (section: string) => { confirmed: number } | null) {
  const owners = createOwners({
    Settings: { FailedCategory: 'failed', RecheckCategory: 'recheck' },
    clients: [],
    instances: [{ section: 'TV', Category: 'tv', Managed: true }],
  });
  const asked: unknown[] = [];
  const ask = async ({ section }: { section: string }, question: unknown) => {
    asked.push([section, question]);
    return answer(section);
  };
  const runtime = {
    owners: () => owners,
    ask,
    clients: () => new Map([['box', {}]]),
    lostDisks: () => ({ foldersOf: () => lost }),
  };
  const routes = torrentChanges({
    runtime: () => runtime as unknown as Runtime,
    configFile: '/nowhere/config.toml',
    env: {},
  });
  return { routes, asked };
}

test('a lost disk is confirmed with every worker, for exactly the folders that are lost', async () => {
  const { routes, asked } = withWorkers(['/a', '/b'], () => ({ confirmed: 2 }));
  expect(await routes.confirmMissing('box')).toBe(4);
  const question = { type: 'confirm', client: 'box', folders: ['/a', '/b'] };
  expect(asked).toEqual([
    ['TV', question],
    ['Placeholders', question],
  ]);
});

test.each<[string, string, string[], boolean, string]>([
  ['an unknown client', 'other', ['/a'], true, 'Unknown client other'],
  ['a client that has lost nothing', 'box', [], true, 'No disk of this client is taken for lost'],
  ['a worker that does not answer', 'box', ['/a'], false, 'The process of TV does not answer'],
])('a confirmation is refused for %s', async (_, client, lost, answers, message) => {
  const { routes } = withWorkers(lost, () => (answers ? { confirmed: 1 } : null));
  await expect(routes.confirmMissing(client)).rejects.toThrow(message);
});
