/** The libraries of all instances, and what they count together. */
import { join } from 'node:path';
import type { Clock } from '../../clock.ts';
import type { Config, InstanceConfig, Kind } from '../../config/config.ts';
import { libraryFile } from '../../database/files.ts';
import type { Counts, GradedCounts } from '../../database/library/filter.ts';
import { createScanner } from '../../database/library/scanner.ts';
import { AppError } from '../../error.ts';
import type { RollupCounts } from '../../http/arr.ts';
import type { LibraryView } from '../../http/library/deps.ts';
import type { SendRequest } from '../../request.ts';
import { type InstanceLibrary, instanceLibrary } from './library.ts';
import { posterStore } from './poster-store.ts';
import { createPosters } from './posters.ts';

export interface LibrariesOptions {
  dataFolder: string;
  cacheFolder: string;
  /** In force; another object after a change. */
  config(): Config;
  isLive(): boolean;
  request: SendRequest;
  clock: Clock;
  warn(text: string): void;
}

export interface Libraries {
  /** Null = no instance of that kind has that category. */
  library(kind: Kind, category: string): LibraryView | null;
  /** Over all instances of a kind; a kind without an instance is left out. */
  counts(): RollupCounts;
  close(): void;
}

const posterBytes = 100 * 1024 * 1024;

export function createLibraries(options: LibrariesOptions): Libraries {
  const { dataFolder, config, clock } = options;
  const scanner = createScanner();
  const store = posterStore(join(options.cacheFolder, 'posters'), posterBytes);
  const posters = createPosters({ store, clock, warn: options.warn });
  const open = new Map<string, InstanceLibrary>();
  const counted = new Map<string, Partial<GradedCounts>>();
  let known: Config | null = null;

  const closeAll = () => {
    for (const library of open.values()) library.close();
    open.clear();
  };
  const instances = (): InstanceConfig[] => {
    const now = config();
    if (now !== known) closeAll();
    known = now;
    return now.instances;
  };
  const libraryOf = (instance: InstanceConfig): InstanceLibrary => {
    const { section } = instance;
    let library = open.get(section);
    if (!library) {
      library = instanceLibrary({ ...options, instance, file: libraryFile(dataFolder, section), scanner, posters });
      open.set(section, library);
    }
    return library;
  };

  /** What was counted last while the file cannot be read. */
  const countsOf = (instance: InstanceConfig): Partial<GradedCounts> => {
    try {
      const counts = countLibrary(libraryOf(instance), instance.kind);
      counted.set(instance.section, counts);
      return counts;
    } catch (error) {
      if (error instanceof AppError && error.code === 'unavailable') return counted.get(instance.section) ?? {};
      throw error;
    }
  };

  return {
    library(kind, category) {
      const instance = instances().find((one) => one.kind === kind && one.Category === category);
      return instance ? libraryOf(instance) : null;
    },
    counts() {
      const byKind = Map.groupBy(instances(), ({ kind }) => kind);
      const sums = [...byKind].map(([kind, group]) => [kind, summed(kind, group.map(countsOf))] as const);
      return Object.fromEntries(sums);
    },
    close() {
      closeAll();
      scanner.close();
    },
  };
}

function countLibrary(library: InstanceLibrary, kind: Kind): Counts & Partial<GradedCounts> {
  if (kind === 'movie') return library.movieCounts();
  return kind === 'series' ? library.seriesCounts() : library.musicCounts().albums;
}

function summed(kind: Kind, all: Partial<GradedCounts>[]): NonNullable<RollupCounts[Kind]> {
  const sum = (field: keyof GradedCounts) => all.reduce((total, counts) => total + (counts[field] ?? 0), 0);
  const usual = { available: sum('available'), monitored: sum('monitored'), missing: sum('missing') };
  return kind === 'series' ? usual : { ...usual, quality_met: sum('quality_met'), requests: sum('requests') };
}
