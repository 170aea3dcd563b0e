/** The configuration: read, describe, change. */
import { type Static, Type } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import { type ConfigDescription, configDescriptionSchema } from '../config/describe.ts';
import { readJson } from './body.ts';
import { readFields } from './parameters.ts';
import type { Family } from './path.ts';
import { reads, responses, words } from './schema.ts';

const tree = Type.Record(Type.String(), Type.Unknown(), {
  description: 'Sections by their names, as the file has them. Secrets are shown as [redacted].',
});

const warning = Type.Object({
  type: Type.Literal('config_version_mismatch'),
  message: Type.String(),
  currentVersion: Type.Union([Type.String(), Type.Number(), Type.Boolean()], {
    description: 'The version that the file names.',
  }),
});

const treeWithWarning = Type.Object({ config: tree, warning: Type.Optional(warning) });

const changeBody = Type.Object({
  changes: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Dotted keys to values, e.g. {"WebUI.Port": 6970}; null deletes the key.',
    expects: 'an object of dotted keys and values',
  }),
});

const saved = Type.Object({
  status: Type.Literal('ok'),
  configReloaded: Type.Boolean({ description: 'Something is restarted for the change.' }),
  reloadType: words(['frontend', 'webui', 'single_arr', 'multi_arr', 'full']),
  affectedInstances: Type.Array(Type.String()),
});

export type ShownConfig = Static<typeof treeWithWarning>;
export type SavedConfig = Pick<Static<typeof saved>, 'reloadType' | 'affectedInstances'>;

export interface ConfigDeps {
  configuration: {
    /** The file as it is on disk now, masked. Throws AppError `unavailable` when it cannot be read. */
    read(): ShownConfig;
    describe(): ConfigDescription;
    /**
     * Stores dotted keys and starts what they restart once the answer is under way. Throws AppError `forbidden` for a
     * protected key, `invalid` with every problem, `internal` when the file cannot be written: nothing has changed then.
     */
    save(changes: unknown): SavedConfig;
  };
}

export function configRoutes({ configuration }: ConfigDeps, family: Family) {
  return new Elysia()
    .use(readRoute(configuration, family))
    .get('/config/schema', () => configuration.describe(), {
      response: responses(configDescriptionSchema, 401, 403, 503),
      detail: { summary: 'The keys of the configuration as JSON Schema' },
    })
    .post(
      '/config',
      async ({ request }) => {
        const { changes } = readFields(changeBody, await readJson(request));
        const { reloadType, affectedInstances } = configuration.save(changes);
        return { status: 'ok' as const, configReloaded: reloadType !== 'frontend', reloadType, affectedInstances };
      },
      {
        response: responses(saved, 400, 401, 403, 413, 500, 503),
        detail: { summary: 'Change the configuration', ...reads({ body: changeBody }) },
        parse: 'none',
      },
    );
}

function readRoute(configuration: ConfigDeps['configuration'], family: Family) {
  const detail = { summary: 'The configuration file, secrets masked' };
  if (family === 'web') {
    return new Elysia().get('/config', () => configuration.read(), {
      response: responses(treeWithWarning, 401, 403, 503),
      detail,
    });
  }
  return new Elysia().get('/config', () => configuration.read().config, {
    response: responses(tree, 401, 403, 503),
    detail,
  });
}
