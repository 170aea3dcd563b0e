/** Stand-ins for the parts behind the routes that most tests do not look at: nothing is known and nothing happens. */

import type { HttpDeps } from '../../src/http/handler.ts';
import type { Release } from '../../src/http/meta.ts';
import { nothingHeld, unknownCategory } from '../../src/http/torrents/brake.ts';
import { nothingLost, unknownClient } from '../../src/http/torrents/mounts.ts';

export const noRelease: Release = {
  latest_version: null,
  update_available: false,
  changelog: null,
  current_version_changelog: null,
  changelog_url: null,
  repository_url: null,
  homepage_url: null,
  last_checked: null,
  error: 'No release source configured',
};

/** @param asked gets what is asked for, in order */
export function quietParts(asked: string[]) {
  return {
    configuration: {
      read: () => ({ config: { Settings: { ConsoleLevel: 'INFO' } } }),
      describe: () => ({
        $schema: 'http://json-schema.org/draft-07/schema#',
        title: 'Configuration',
        type: 'object',
        properties: {},
        definitions: {},
      }),
      save: (changes) => {
        asked.push(`save ${JSON.stringify(changes)}`);
        return { reloadType: 'frontend', affectedInstances: [] };
      },
    },
    managerTest: {
      stored: () => null,
      run: async (kind, { uri, apiKey }) => {
        asked.push(`test ${kind} ${uri} ${apiKey}`);
        return { success: true, version: '5.0.0', qualityProfiles: [{ id: 1, name: 'Any' }] };
      },
    },
    clientTest: {
      stored: () => null,
      run: async ({ host, port }) => {
        asked.push(`test client ${host}:${port}`);
        return { success: true, version: '5.1.0', torrents: 3 };
      },
    },
    library: () => null,
    torrents: () => ({ total: 0, torrents: [] }),
    distribution: () => ({ uncategorized: {} }),
    clientCategories: () => [],
    protectTorrents: async (torrents, protect) => {
      asked.push(`protect ${torrents.map(({ client, hash }) => `${client}/${hash}`).join()} ${protect}`);
      return torrents.length;
    },
    releaseBrake: async (category) => {
      asked.push(`release ${category}`);
      if (category === 'nobody') throw unknownCategory(category);
      if (category === 'quiet') throw nothingHeld();
      return 3;
    },
    confirmMissing: async (client) => {
      asked.push(`confirm ${client}`);
      if (client === 'nobody') throw unknownClient(client);
      if (client === 'quiet') throw nothingLost();
      return 2;
    },
    previewChanges: async (changes) => {
      asked.push(`preview ${JSON.stringify(changes)}`);
      return [];
    },
    history: (metrics) => ({
      step: 300,
      from: '2026-01-31T00:00:00.000Z',
      series: Object.fromEntries(metrics.map((metric) => [metric, {}])),
    }),
    release: () => noRelease,
    updateState: () => ({ in_progress: false, last_result: null, last_error: null, completed_at: null }),
    update: {
      start: () => {
        asked.push('update');
        return true;
      },
      download: async () => ({ available: false, url: null }),
    },
  } satisfies Partial<HttpDeps>;
}
