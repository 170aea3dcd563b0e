/** What the release host says about versions of this program. Source: the list of releases of GitHub's API. */
import { asFields, asList, asText } from './fields.ts';
import { isNewer, plainVersion } from './version.ts';

export interface ReleaseFile {
  name: string;
  url: string;
}

export interface ReleaseNotes {
  /** Without the leading `v`. */
  version: string;
  /** Markdown. */
  changelog: string;
  /** Page of the release; '' = not said. */
  url: string;
  files: ReleaseFile[];
}

/** The newest release that is neither a draft nor a pre-release, and the notes of the one that runs. */
export interface ReleaseList {
  latest: ReleaseNotes | null;
  current: ReleaseNotes | null;
}

export function readReleases(body: unknown, running: string): ReleaseList {
  const all = asList(body).map(asFields);
  const final = all.filter(({ draft, prerelease }) => draft !== true && prerelease !== true).map(readRelease);
  const known = final.filter(({ version }) => version !== '');
  const latest = known.reduce<ReleaseNotes | null>(
    (best, release) => (best === null || isNewer(release.version, best.version) ? release : best),
    null,
  );
  const current = all.map(readRelease).find(({ version }) => version === plainVersion(running)) ?? null;
  return { latest, current };
}

function readRelease(fields: Record<string, unknown>): ReleaseNotes {
  return {
    version: plainVersion(asText(fields.tag_name)),
    changelog: asText(fields.body),
    url: address(fields.html_url),
    files: asList(fields.assets).flatMap((asset) => {
      const { name, browser_download_url } = asFields(asset);
      const url = address(browser_download_url);
      return url === '' ? [] : { name: asText(name), url };
    }),
  };
}

function address(value: unknown): string {
  const text = asText(value);
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text : '';
}

/** Names that the file for a platform may have, the best first. `arch` and `platform` as in `process`. */
export function fileNames(platform: string, arch: string, musl: boolean): string[] {
  if (platform === 'win32') return arch === 'x64' ? ['tendarr-windows-x64.exe'] : [];
  const system = `tendarr-${platform}-${arch}`;
  if (platform !== 'linux') return [system];
  if (musl) return [`${system}-musl`];
  // Small machines lack the instructions that the plain file for x64 needs.
  return arch === 'x64' ? [`${system}-baseline`, system] : [system];
}
