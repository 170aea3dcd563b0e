/** The client versions that are imitated: one of each dialect of the Web API. */
const clientVersions = ['4.5.2', '5.1.0', '5.3.0'] as const;

export type ClientVersion = (typeof clientVersions)[number];

/** In what the versions differ, as seen on the real programs. */
export interface Dialect {
  version: ClientVersion;
  webApi: string;
  /** 5.0: `stop` and `start` with `stopped*` states instead of `pause` and `resume` with `paused*`. */
  stops: boolean;
  /** 5.2: login answers 204 or 401, API key, Basic, named missing parameters, JSON from `torrents/add`. */
  modern: boolean;
}

const dialects: Record<ClientVersion, Dialect> = {
  '4.5.2': { version: '4.5.2', webApi: '2.8.19', stops: false, modern: false },
  '5.1.0': { version: '5.1.0', webApi: '2.11.4', stops: true, modern: false },
  '5.3.0': { version: '5.3.0', webApi: '2.16.2', stops: true, modern: true },
};

export function dialectOf(version: ClientVersion): Dialect {
  return dialects[version];
}

/** The state word of a version: 4.x says paused where later ones say stopped. */
export function stateWord(state: string, dialect: Dialect): string {
  return dialect.stops ? state : state.replace('stopped', 'paused');
}
