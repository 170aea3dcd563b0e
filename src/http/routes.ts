/** Puts the routes together: each is written once, and those of both families are mounted twice. */
import { Elysia } from 'elysia';
import { type ArrDeps, arrRoutes } from './arr.ts';
import { type ClientCategoriesDeps, clientCategoriesRoutes } from './client-categories.ts';
import { type ConfigDeps, configRoutes } from './config.ts';
import { type ClientTestDeps, clientTestRoutes } from './connection/client.ts';
import { type ManagerTestDeps, managerTestRoutes } from './connection/manager.ts';
import { healthRoutes } from './health.ts';
import { type LedgerDeps, ledgerRoutes } from './ledger.ts';
import type { LibraryDeps } from './library/deps.ts';
import { libraryRoutes } from './library/routes.ts';
import { type LoginDeps, loginRoutes } from './login.ts';
import { type LoglevelDeps, loglevelRoutes } from './loglevel.ts';
import { type LogsDeps, logsRoutes } from './logs.ts';
import { type MetaDeps, metaRoutes } from './meta.ts';
import { documentRoutes, type OpenApiDeps, viewerRoutes } from './openapi/routes.ts';
import type { Family } from './path.ts';
import { type ProcessesDeps, processesRoutes } from './processes.ts';
import { type SeenMessagesDeps, seenMessagesRoutes } from './seen-messages.ts';
import { type StatsDeps, statsRoutes } from './stats.ts';
import { type StatusDeps, statusRoutes } from './status.ts';
import { type TokenDeps, tokenRoutes } from './token.ts';
import { type BrakeDeps, brakeRoutes } from './torrents/brake.ts';
import { type DistributionDeps, distributionRoutes } from './torrents/distribution.ts';
import { type TorrentListDeps, torrentListRoutes } from './torrents/list.ts';
import { type MountDeps, mountRoutes } from './torrents/mounts.ts';
import { type PreviewDeps, previewRoutes } from './torrents/preview.ts';
import { type ProtectDeps, protectRoutes } from './torrents/protect.ts';
import { type UiDeps, uiRoutes } from './ui.ts';
import { type UpdateDeps, updateRoutes } from './update.ts';

export type RouteDeps = StatusDeps &
  ProcessesDeps &
  ArrDeps &
  SeenMessagesDeps &
  LogsDeps &
  LedgerDeps &
  LibraryDeps &
  LoglevelDeps &
  MetaDeps &
  LoginDeps &
  TokenDeps &
  ConfigDeps &
  ManagerTestDeps &
  ClientTestDeps &
  TorrentListDeps &
  DistributionDeps &
  ProtectDeps &
  BrakeDeps &
  MountDeps &
  PreviewDeps &
  ClientCategoriesDeps &
  StatsDeps &
  UpdateDeps &
  OpenApiDeps &
  UiDeps;

function familyRoutes(deps: RouteDeps, family: Family) {
  return new Elysia()
    .use(statusRoutes(deps))
    .use(metaRoutes(deps))
    .use(processesRoutes(deps))
    .use(arrRoutes(deps, family))
    .use(seenMessagesRoutes(deps))
    .use(loglevelRoutes(deps))
    .use(logsRoutes(deps))
    .use(ledgerRoutes(deps))
    .use(libraryRoutes(deps))
    .use(configRoutes(deps, family))
    .use(managerTestRoutes(deps))
    .use(clientTestRoutes(deps))
    .use(torrentListRoutes(deps))
    .use(distributionRoutes(deps))
    .use(protectRoutes(deps))
    .use(brakeRoutes(deps))
    .use(mountRoutes(deps))
    .use(previewRoutes(deps))
    .use(statsRoutes(deps))
    .use(updateRoutes(deps))
    .use(documentRoutes(deps));
}

/** All routes with their full paths. */
export function allRoutes(deps: RouteDeps) {
  return new Elysia()
    .use(healthRoutes())
    .use(uiRoutes(deps))
    .use(documentRoutes(deps))
    .use(viewerRoutes())
    .group('/api', (api) => api.use(familyRoutes(deps, 'api')).use(tokenRoutes(deps)))
    .group('/web', (web) =>
      web.use(familyRoutes(deps, 'web')).use(clientCategoriesRoutes(deps)).use(loginRoutes(deps)),
    );
}
