/** What `/meta` tells about releases, and the update of this program. */
import { existsSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import type { Release, UpdateState } from '../http/meta.ts';
import type { UpdateDeps } from '../http/update.ts';
import type { Logger } from '../log.ts';
import type { SendRequest } from '../request.ts';
import { createReleaseCheck, type ReleaseKnowledge } from '../update/check.ts';
import { fileNames } from '../update/release.ts';
import { isNewer } from '../update/version.ts';
import { repository, version } from '../version.ts';

export interface UpdateOptions {
  settings(): Pick<Config['Settings'], 'ReleaseUrl'>;
  request: SendRequest;
  log: Logger;
  now(): number;
}

export interface Updates {
  release(force: boolean): Promise<Release>;
  updateState(): UpdateState;
  update: UpdateDeps['update'];
}

export function createUpdates({ settings, request, log, now }: UpdateOptions): Updates {
  const builtIn = repository && `https://api.github.com/repos/${repository}/releases`;
  const check = createReleaseCheck({ source: () => settings().ReleaseUrl || builtIn, running: version, request, now });
  let state: UpdateState = { in_progress: false, last_result: null, last_error: null, completed_at: null };

  const finish = () => {
    const last_error = 'This build cannot update itself yet';
    state = { in_progress: false, last_result: 'error', last_error, completed_at: new Date(now()).toISOString() };
    log.error(`The update failed: ${last_error}`);
  };

  return {
    release: async (force) => describe(await check.read(force)),
    updateState: () => state,
    update: {
      start: () => {
        if (state.in_progress) return false;
        state = { in_progress: true, last_result: null, last_error: null, completed_at: null };
        log.notice('An update was asked for');
        setImmediate(finish);
        return true;
      },
      download: async () => {
        const { latest } = await check.read(false);
        const available = latest !== null && isNewer(latest.version, version);
        const names = fileNames(process.platform, process.arch, existsSync('/etc/alpine-release'));
        const file = names.map((name) => latest?.files.find((candidate) => candidate.name === name)).find(Boolean);
        return { available, url: file?.url ?? null };
      },
    },
  };
}

function describe({ latest, current, checkedAt, error }: ReleaseKnowledge): Release {
  const home = repository && `https://github.com/${repository}`;
  return {
    latest_version: latest?.version ?? null,
    update_available: latest !== null && isNewer(latest.version, version),
    changelog: latest?.changelog ?? null,
    current_version_changelog: current?.changelog ?? null,
    changelog_url: latest?.url || null,
    repository_url: home,
    homepage_url: home,
    last_checked: checkedAt === null ? null : new Date(checkedAt).toISOString(),
    error,
  };
}
