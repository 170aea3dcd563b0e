/** What this program is: baked in by build.ts, read from package.json when run from source. */
import manifest from '../package.json' with { type: 'json' };

declare const BUILD_COMMIT: string | undefined;

export const version: string = manifest.version;

/** Short commit hash, or `source` when not built. */
export const commit: string = typeof BUILD_COMMIT === 'string' ? BUILD_COMMIT : 'source';

/** `owner/name` of the repository whose releases are this program's; null = no release source configured. */
export const repository: string | null = repositoryOf(manifest);

/** How outside systems see us. */
export const userAgent = `Tendarr/${version}`;

export type InstallationType = 'docker' | 'binary' | 'unknown';

/** A container image sets `TENDARR_INSTALLATION=docker`; anything else that is compiled is a binary. */
export function installationType(env: Record<string, string | undefined>, compiled: boolean): InstallationType {
  if (env.TENDARR_INSTALLATION === 'docker') return 'docker';
  return compiled ? 'binary' : 'unknown';
}

function repositoryOf(from: object): string | null {
  const value = 'repository' in from ? from.repository : null;
  if (typeof value !== 'string') return null;
  return /([\w.-]+\/[\w.-]+?)(?:\.git)?$/.exec(value)?.[1] ?? null;
}
