/**
 * Who may call what: every route of the interface is in this table, and nothing else is served.
 *
 * | Level     | Credential when one is demanded | Known host while no password is set |
 * | --------- | ------------------------------- | ----------------------------------- |
 * | `public`  | no                              | no                                  |
 * | `login`   | no: it is how one gets one      | yes, it changes something           |
 * | `read`    | yes                             | no                                  |
 * | `private` | yes                             | yes: configuration, ledger, torrents, logs |
 * | `change`  | yes                             | yes, it changes something           |
 *
 * Under `/api` a credential is demanded for every level.
 */
export type Access = 'public' | 'login' | 'read' | 'private' | 'change';

export type AccessTable = Readonly<Record<string, Access>>;

const system: AccessTable = {
  'GET /': 'public',
  'GET /health': 'public',
  'GET /ui': 'public',
  'GET /ui/': 'public',
  'GET /sw.js': 'public',
  'GET /static/*': 'public',
  'GET /swagger': 'public',
  'GET /openapi.json': 'public',
};

/** In both families. */
const shared: AccessTable = {
  'GET /status': 'read',
  'GET /meta': 'public',
  'GET /processes': 'read',
  'POST /processes/restart_all': 'change',
  'POST /processes/:category/:kind/restart': 'change',
  'GET /arr': 'read',
  'GET /arr/:section/messages': 'private',
  'POST /arr/rebuild': 'change',
  'POST /arr/:section/restart': 'change',
  'POST /loglevel': 'change',
  'GET /logs': 'private',
  'GET /logs/:name': 'private',
  'GET /logs/:name/download': 'private',
  'GET /ledger': 'private',
  'GET /movie/:category/movies': 'read',
  'GET /movie/:category/movie/:id/thumbnail': 'read',
  'GET /series/:category/series': 'read',
  'GET /series/:category/series/:id/thumbnail': 'read',
  'GET /music/:category/albums': 'read',
  'GET /music/:category/artists': 'read',
  'GET /music/:category/artist/:id': 'read',
  'GET /music/:category/artist/:id/thumbnail': 'read',
  'GET /config': 'private',
  'GET /config/schema': 'private',
  'POST /config': 'change',
  'POST /arr/test-connection': 'change',
  'POST /client/test-connection': 'change',
  'GET /torrents': 'private',
  'GET /torrents/distribution': 'private',
  'POST /torrents/protect': 'change',
  'POST /torrents/brake/:category/release': 'change',
  'POST /torrents/mounts/:client/confirm': 'change',
  'POST /torrents/preview': 'change',
  'GET /stats/history': 'read',
  'POST /update': 'change',
  'GET /download-update': 'read',
  'GET /openapi.json': 'read',
};

const apiOnly: AccessTable = {
  'GET /token': 'private',
};

const webOnly: AccessTable = {
  'GET /client/categories': 'private',
  'POST /login': 'login',
  'POST /logout': 'login',
  'POST /auth/set-password': 'login',
};

function under(family: string, table: AccessTable): AccessTable {
  return Object.fromEntries(
    Object.entries(table).map(([route, access]) => [route.replace(' ', ` ${family}`), access] as const),
  );
}

/** `<method> <path pattern>` of every route. */
export const accessTable: AccessTable = {
  ...system,
  ...under('/api', { ...shared, ...apiOnly }),
  ...under('/web', { ...shared, ...webOnly }),
};
