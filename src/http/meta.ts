/** `GET /meta`: versions, and what a page has to know before it may read anything else. */
import { type Static, Type } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import { readQuery } from './parameters.ts';
import { nullable, reads, responses, words } from './schema.ts';

const text = () => nullable(Type.String());

const updateStateSchema = Type.Object({
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
});

const metaSchema = Type.Object({
  current_version: Type.String(),
  ...releaseSchema.properties,
  update_state: updateStateSchema,
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
export type UpdateState = Static<typeof updateStateSchema>;

export interface MetaDeps {
  version: string;
  installation: 'docker' | 'binary' | 'unknown';
  /** What is known about releases; `force` asks anew although the last answer is fresh. */
  release(force: boolean): Release | Promise<Release>;
  updateState(): UpdateState;
  webui(): { UrlBase: string };
  users: { hasPassword(): boolean };
}

export function metaRoutes({ version, installation, release, updateState, webui, users }: MetaDeps) {
  return new Elysia().get(
    '/meta',
    async ({ request }) => {
      const { force } = readQuery(metaQuery, request.url);
      const passwordSet = users.hasPassword();
      return {
        current_version: version,
        ...(await release(force)),
        update_state: updateState(),
        installation_type: installation,
        auth_required: passwordSet,
        local_auth_enabled: true,
        setup_required: !passwordSet,
        url_base: webui().UrlBase,
      };
    },
    {
      response: responses(metaSchema, 400, 401),
      detail: { summary: 'Versions, and what has to be known before a sign-in', ...reads({ query: metaQuery }) },
    },
  );
}
