/** `GET /meta`: versions, and what a page has to know before it may read anything else. */
import { type Static, Type } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import { readQuery } from './parameters.ts';
import { nullable, reads, responses, words } from './schema.ts';

const text = () => nullable(Type.String());

const updateState = Type.Object({
  in_progress: Type.Boolean(),
  last_result: nullable(words(['success', 'error'])),
  last_error: text(),
  completed_at: text(),
});

const releaseSchema = Type.Object({
  latest_version: text(),
  update_available: Type.Boolean(),
  changelog: text(),
  current_version_changelog: text(),
  changelog_url: text(),
  repository_url: text(),
  homepage_url: text(),
  last_checked: text(),
  error: text(),
  update_state: updateState,
});

const metaSchema = Type.Object({
  current_version: Type.String(),
  ...releaseSchema.properties,
  installation_type: words(['docker', 'binary', 'unknown']),
  auth_required: Type.Boolean({ description: 'A password is set: /web wants a session or the token.' }),
  local_auth_enabled: Type.Boolean(),
  setup_required: Type.Boolean({ description: 'No password is set yet.' }),
  url_base: Type.String(),
});

const metaQuery = Type.Object({
  force: Type.Boolean({ default: false, description: 'Asks the release host although the last answer is fresh.' }),
});

/** What is known about releases; null = not known yet. Times are ISO 8601. */
export type Release = Static<typeof releaseSchema>;

export interface MetaDeps {
  version: string;
  installation: 'docker' | 'binary' | 'unknown';
  /** Left out by a build that has no release source. */
  release?(force: boolean): Release | Promise<Release>;
  webui(): { UrlBase: string };
  users: { hasPassword(): boolean };
}

const noReleaseSource: Release = {
  latest_version: null,
  update_available: false,
  changelog: null,
  current_version_changelog: null,
  changelog_url: null,
  repository_url: null,
  homepage_url: null,
  last_checked: null,
  error: 'No release source configured',
  update_state: { in_progress: false, last_result: null, last_error: null, completed_at: null },
};

export function metaRoutes({ version, installation, release, webui, users }: MetaDeps) {
  return new Elysia().get(
    '/meta',
    async ({ request }) => {
      const { force } = readQuery(metaQuery, request.url);
      const passwordSet = users.hasPassword();
      return {
        current_version: version,
        ...(release ? await release(force) : noReleaseSource),
        installation_type: installation,
        auth_required: passwordSet,
        local_auth_enabled: true,
        setup_required: !passwordSet,
        url_base: webui().UrlBase,
      };
    },
    { response: responses(metaSchema, 400, 401), detail: reads({ query: metaQuery }) },
  );
}
