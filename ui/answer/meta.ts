import { fields, oneOf, text, textOrNull, timeOrNull } from './read.ts';

export const installations = ['docker', 'binary', 'dotnet', 'unknown'] as const;

/** What is known about versions, and who has to sign in, from `GET web/meta`. Times are Unix milliseconds. */
export interface Meta {
  currentVersion: string | null;
  latestVersion: string | null;
  updateAvailable: boolean;
  /** Markdown. */
  changelog: string | null;
  /** Markdown, of the running release. */
  currentChangelog: string | null;
  changelogUrl: string | null;
  repositoryUrl: string | null;
  lastChecked: number | null;
  /** Why the last check failed. */
  error: string | null;
  installation: (typeof installations)[number];
  update: { running: boolean; result: 'success' | 'error' | null; error: string | null; completedAt: number | null };
  /** No password is set yet. */
  setupRequired: boolean;
  /** The pages ask for a sign-in. */
  authRequired: boolean;
}

export function readMeta(body: unknown): Meta {
  const meta = fields(body);
  const update = fields(meta.update_state);
  return {
    currentVersion: textOrNull(meta.current_version),
    latestVersion: textOrNull(meta.latest_version),
    updateAvailable: meta.update_available === true,
    changelog: textOrNull(meta.changelog),
    currentChangelog: textOrNull(meta.current_version_changelog),
    changelogUrl: webAddress(meta.changelog_url),
    repositoryUrl: webAddress(meta.repository_url),
    lastChecked: timeOrNull(meta.last_checked),
    error: textOrNull(meta.error),
    installation: oneOf(text(meta.installation_type).toLowerCase(), installations) ?? 'unknown',
    update: {
      running: update.in_progress === true,
      result: oneOf(update.last_result, ['success', 'error']),
      error: textOrNull(update.last_error),
      completedAt: timeOrNull(update.completed_at),
    },
    setupRequired: meta.setup_required === true,
    authRequired: meta.auth_required === true,
  };
}

/** Only http and https: the text becomes a link. */
function webAddress(value: unknown): string | null {
  const address = textOrNull(value);
  return address !== null && /^https?:\/\//i.test(address) ? address : null;
}
