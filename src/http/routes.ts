/** Puts the routes together: each is written once, and those of both families are mounted twice. */
import { Elysia } from 'elysia';
import { type ArrDeps, arrRoutes } from './arr.ts';
import { healthRoutes } from './health.ts';
import { type LedgerDeps, ledgerRoutes } from './ledger.ts';
import { type LoginDeps, loginRoutes } from './login.ts';
import { type LoglevelDeps, loglevelRoutes } from './loglevel.ts';
import { type LogsDeps, logsRoutes } from './logs.ts';
import { type MetaDeps, metaRoutes } from './meta.ts';
import type { Family } from './path.ts';
import { type ProcessesDeps, processesRoutes } from './processes.ts';
import { type StatusDeps, statusRoutes } from './status.ts';
import { type TokenDeps, tokenRoutes } from './token.ts';
import { type UiDeps, uiRoutes } from './ui.ts';

export type RouteDeps = StatusDeps &
  ProcessesDeps &
  ArrDeps &
  LogsDeps &
  LedgerDeps &
  LoglevelDeps &
  MetaDeps &
  LoginDeps &
  TokenDeps &
  UiDeps;

function familyRoutes(deps: RouteDeps, family: Family) {
  return new Elysia()
    .use(statusRoutes(deps))
    .use(metaRoutes(deps))
    .use(processesRoutes(deps))
    .use(arrRoutes(deps, family))
    .use(loglevelRoutes(deps))
    .use(logsRoutes(deps))
    .use(ledgerRoutes(deps));
}

/** All routes with their full paths. */
export function allRoutes(deps: RouteDeps) {
  return new Elysia()
    .use(healthRoutes())
    .use(uiRoutes(deps))
    .group('/api', (api) => api.use(familyRoutes(deps, 'api')).use(tokenRoutes(deps)))
    .group('/web', (web) => web.use(familyRoutes(deps, 'web')).use(loginRoutes(deps)));
}
