/** What the search process reads of the configuration, in milliseconds. */

import type { Config, InstanceConfig, Kind } from '../config/config.ts';
import type { Wishes } from '../database/library/reason.ts';

export interface SearchSettings {
  section: string;
  category: string;
  kind: Kind;
  /** Search commands are sent at all. */
  searches: boolean;
  dryRun: boolean;
  wishes: Wishes;
  unmonitored: boolean;
  specials: boolean;
  byYear: boolean;
  newestYearFirst: boolean;
  seriesUnit: SeriesUnit;
  todayFirst: boolean;
  startsOver: boolean;
  /** Search commands in the manager at a time. */
  limit: number;
  /** -1 = no limit. */
  perHour: number;
  cooldown: number;
  /** Records of the manager's queue above which nothing is searched for; -1 = no limit. */
  longestQueue: number;
  /** Between two commands. */
  delay: number;
  requestsEvery: number;
}

export type SeriesUnit = 'smart' | 'series' | 'episode';

const second = 1000;
const hour = 3_600_000;
const usualDelay = 30 * second;

/** @throws when the section is none of the configured instances: the supervisor started a worker without reason */
export function instanceOf(config: Config, section: string): InstanceConfig {
  const instance = config.instances.find((candidate) => candidate.section === section);
  if (!instance) throw new Error(`there is no instance ${section} in the configuration of this worker`);
  return instance;
}

export function searchSettings({ Settings }: Config, instance: InstanceConfig): SearchSettings {
  const { section, kind, Category: category, EntrySearch: search } = instance;
  const video = kind !== 'music';
  const isSeries = kind === 'series';
  return {
    section,
    category,
    kind,
    searches: search.SearchMissing,
    dryRun: Settings.DryRun || instance.DryRun,
    wishes: search,
    unmonitored: video && search.Unmonitored,
    specials: isSeries && search.AlsoSearchSpecials,
    byYear: video && search.SearchByYear,
    newestYearFirst: search.SearchInReverse,
    seriesUnit: seriesUnit(search.SearchBySeries),
    todayFirst: isSeries && search.PrioritizeTodaysReleases,
    startsOver: search.SearchAgainOnSearchCompletion,
    limit: search.SearchLimit,
    perHour: search.SearchesPerHour,
    cooldown: search.ItemCooldownHours * hour,
    longestQueue: search.PauseSearchAboveQueue,
    delay: Settings.SearchLoopDelay < 0 ? usualDelay : Math.max(second, Settings.SearchLoopDelay * second),
    requestsEvery: search.SearchRequestsEvery * second,
  };
}

function seriesUnit(choice: 'smart' | boolean): SeriesUnit {
  if (choice === 'smart') return 'smart';
  return choice ? 'series' : 'episode';
}
