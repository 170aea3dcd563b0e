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
