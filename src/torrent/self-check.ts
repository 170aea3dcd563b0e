/**
 * A look at how the manager is set up: the two things that most often keep it and Tendarr apart are another category on
 * either side, and paths that mean something else to the manager than to the torrent client.
 */
import type { Link } from '../arr/link.ts';
import type { DownloadClient, HealthIssue } from '../arr/setup.ts';
import { ancestorsOf, normaliseCategory } from '../category.ts';
import type { Clock } from '../clock.ts';
import type { Attention } from '../supervisor/message.ts';
import type { Jobs } from './jobs.ts';

export interface Setup {
  downloadClients: readonly DownloadClient[];
  health: readonly HealthIssue[];
}

export interface SelfCheck {
  /** Looks if it is time; gives when it is time again, Unix milliseconds. */
  upkeep(): number;
  attention(): Attention[];
}

export interface SelfCheckOptions {
  /** Section name of the instance. */
  section: string;
  /** Its category. */
  category: string;
  /** Categories below it are looked after too. */
  isWide: boolean;
  link: Link;
  jobs: Jobs;
  clock: Clock;
}

const usual = 6 * 3_600_000;
/** The owner is about to mend it. */
const whileWrong = 5 * 60_000;

/** What the manager says of itself that concerns the way of a download into the library. */
const checks = new Set(['RemotePathMappingCheck', 'DownloadClientCheck', 'ImportMechanismCheck']);

export function createSelfCheck(options: SelfCheckOptions): SelfCheck {
  const { link, jobs, clock } = options;
  let items: Attention[] = [];
  let next = 0;

  const look = async () => {
    const downloadClients = await link.request((manager) => manager.downloadClients());
    const health = await link.request((manager) => manager.health());
    items = findings(options, { downloadClients, health });
    if (items.length > 0) next = Math.min(next, clock.now() + whileWrong);
  };
  return {
    upkeep() {
      if (link.trouble() !== null) return Number.POSITIVE_INFINITY;
      if (clock.now() >= next) {
        next = clock.now() + usual;
        jobs.begin(look);
      }
      return next;
    },
    attention: () => items,
  };
}

/** What a person has to mend. */
export function findings(
  { section, category, isWide }: Pick<SelfCheckOptions, 'section' | 'category' | 'isWide'>,
  { downloadClients, health }: Setup,
): Attention[] {
  const about = { subject: section, action: '#/settings' };
  const items: Attention[] = health
    .filter(({ source }) => checks.has(source))
    .map(({ source, message }) => {
      const text = `It says of itself: ${message}`;
      return {
        ...about,
        id: `setup:${section}:${source}:${Bun.hash(message).toString(36)}`,
        severity: 'warning',
        text,
      };
    });
  const isOurs = (name: string) => {
    const given = normaliseCategory(name);
    return given === category || (isWide && ancestorsOf(given).includes(category));
  };
  if (downloadClients.length === 0) {
    const text = 'It has no qBittorrent among its download clients that is switched on: nothing of it comes here.';
    items.push({ ...about, id: `setup:${section}:client`, severity: 'warning', text });
  } else if (!downloadClients.some((client) => isOurs(client.category))) {
    const given = [...new Set(downloadClients.map((client) => nameOf(client.category)))].join(' and ');
    const text = `It gives its downloads ${given}, but here its category is ${category}: none of them is looked after.`;
    items.push({ ...about, id: `setup:${section}:category`, severity: 'error', text });
  }
  return items;
}

function nameOf(category: string): string {
  return category === '' ? 'no category' : `the category ${category}`;
}
