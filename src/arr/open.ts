import type { Kind } from '../config/config.ts';
import type { SendRequest } from '../request.ts';
import { createAsk, type ManagerAccess } from './ask.ts';
import { lidarr } from './lidarr.ts';
import { createManager, type Dialect, type Manager } from './manager.ts';
import { radarr } from './radarr.ts';
import { sonarr } from './sonarr.ts';

/** The programs by the kind of their section. */
export const dialects: Readonly<Record<Kind, Dialect>> = { movie: radarr, series: sonarr, music: lidarr };

/** The manager of a section. Nothing is sent before the first call; aborting the signal ends every open one. */
export function openManager(kind: Kind, access: ManagerAccess, request: SendRequest, signal?: AbortSignal): Manager {
  const dialect = dialects[kind];
  return createManager(dialect, createAsk(access, dialect.prefix, request, signal));
}
