/** The client's own settings, categories and tags. */
import { type Call, isStatus } from './call.ts';
import { readNumber, readRecord, readString } from './read.ts';

export interface Preferences {
  savePath: string;
  /** '' = unfinished downloads have no folder of their own. */
  tempPath: string;
  queueing: boolean;
  /** The client's global share ratio limit; null = none. */
  maxRatio: number | null;
  /** The client's global seeding time limit in seconds; null = none. */
  maxSeedingTime: number | null;
  /** New torrents are managed automatically. */
  autoManaged: boolean;
  /** Disk space is reserved for the whole of a file before its first piece comes. */
  preallocates: boolean;
}

export interface Transfer {
  connectionStatus: string;
  /** Bytes per second. */
  downloadSpeed: number;
  uploadSpeed: number;
  /** Bytes per second; 0 = none. */
  downloadLimit: number;
  uploadLimit: number;
}

export interface ClientSettings {
  preferences(): Promise<Preferences>;
  transferInfo(): Promise<Transfer>;
  /** Category → save path, '' = derived from the default one. */
  categories(): Promise<Map<string, string>>;
  /** False = the client did not take it: it exists already or its name is not allowed. */
  createCategory(category: string, savePath: string): Promise<boolean>;
  createTags(tags: readonly string[]): Promise<void>;
}

export function createSettings(call: Call): ClientSettings {
  return {
    preferences: async () => readPreferences(await call.get('app/preferences')),
    transferInfo: async () => readTransfer(await call.get('transfer/info')),
    async categories() {
      const categories = Object.entries(readRecord(await call.get('torrents/categories')));
      return new Map(categories.map(([name, value]) => [name, readString(readRecord(value).savePath)]));
    },
    async createCategory(category, savePath) {
      try {
        await call.post('torrents/createCategory', { category, savePath });
        return true;
      } catch (error) {
        if (isStatus(error, 409)) return false;
        throw error;
      }
    },
    async createTags(tags) {
      if (tags.length > 0) await call.post('torrents/createTags', { tags: tags.join(',') });
    },
  };
}

function readPreferences(value: unknown): Preferences {
  const said = readRecord(value);
  const minutes = limit(said.max_seeding_time_enabled, said.max_seeding_time);
  return {
    savePath: readString(said.save_path),
    tempPath: said.temp_path_enabled === true ? readString(said.temp_path) : '',
    queueing: said.queueing_enabled === true,
    maxRatio: limit(said.max_ratio_enabled, said.max_ratio),
    maxSeedingTime: minutes === null ? null : minutes * 60,
    autoManaged: said.auto_tmm_enabled === true,
    preallocates: said.preallocate_all === true,
  };
}

function limit(enabled: unknown, value: unknown): number | null {
  const number = readNumber(value, -1);
  return enabled === true && number >= 0 ? number : null;
}

function readTransfer(value: unknown): Transfer {
  const said = readRecord(value);
  return {
    connectionStatus: readString(said.connection_status),
    downloadSpeed: readNumber(said.dl_info_speed),
    uploadSpeed: readNumber(said.up_info_speed),
    downloadLimit: readNumber(said.dl_rate_limit),
    uploadLimit: readNumber(said.up_rate_limit),
  };
}
