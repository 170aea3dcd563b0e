/**
 * A look at how the manager is set up: the two things that most often keep it and Tendarr apart are another category on
 * either side, and paths that mean something else to the manager than to the torrent client.
 */
import type { Link } from '../arr/link.ts';
import type { DownloadClient, HealthIssue } from '../arr/setup.ts';
import { ancestorsOf, normaliseCategory } from '../category.ts';
import type { Clock } from '../clock.ts';
import type { ForeignCategories } from '../database/foreign-categories.ts';
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
  /**
   * The manager's downloads get another category than this instance has, as the end of a sentence: its torrents may be
   * those of somebody else. Null = not seen; a manager that cannot be asked, and a restart, leave it as it was.
   */
  mismatch(): string | null;
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
  /** What was seen of other categories outlives a restart. */
  foreign: ForeignCategories;
}

const usual = 30 * 60_000;
/** The owner is about to mend it. */
const whileWrong = 5 * 60_000;

/** What the manager says of itself that concerns the way of a download into the library. */
const checks = new Set(['RemotePathMappingCheck', 'DownloadClientCheck', 'ImportMechanismCheck']);

export function createSelfCheck(options: SelfCheckOptions): SelfCheck {
  const { link, jobs, clock, foreign } = options;
  let health: readonly HealthIssue[] = [];
  const remembered = foreign.all().map((category) => ({ name: '', category }));
  let mismatch = mismatchOf(options, remembered);
  let items = mismatch === null ? [] : findings(options, { downloadClients: remembered, health });
  let next = 0;

  const look = async () => {
    const downloadClients = await link.request((manager) => manager.downloadClients());
    mismatch = mismatchOf(options, downloadClients);
    foreign.set(mismatch === null ? [] : downloadClients.map(({ category }) => category));
    items = findings(options, { downloadClients, health });
    health = await link.request((manager) => manager.health());
    items = findings(options, { downloadClients, health });
    next = clock.now() + (items.length > 0 ? whileWrong : usual);
  };
  return {
    upkeep() {
      if (link.trouble() !== null) return Number.POSITIVE_INFINITY;
      if (clock.now() >= next) {
        // What was found stands until an answer says that it is mended, so a look that fails is soon repeated.
        next = clock.now() + (items.length > 0 ? whileWrong : usual);
        jobs.begin(look);
      }
      return next;
    },
    attention: () => items,
    mismatch: () => mismatch,
  };
}

type Own = Pick<SelfCheckOptions, 'section' | 'category' | 'isWide'>;

/** As the end of a sentence; null = they fit, or nothing says that they do not. */
export function mismatchOf(own: Own, downloadClients: readonly DownloadClient[]): string | null {
  const named = downloadClients.filter(({ category }) => normaliseCategory(category) !== '');
  if (named.length === 0 || named.some((client) => isOurs(own, client))) return null;
  return `${own.section} gives its downloads ${given(named)}, but here its category is ${own.category}`;
}

/** What a person has to mend. */
export function findings(own: Own, { downloadClients, health }: Setup): Attention[] {
  const { section, category } = own;
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
  if (downloadClients.length === 0) {
    const text = 'It has no qBittorrent among its download clients that is switched on: nothing of it comes here.';
    items.push({ ...about, id: `setup:${section}:client`, severity: 'warning', text });
  } else if (!downloadClients.some((client) => isOurs(own, client))) {
    const isHeld = mismatchOf(own, downloadClients) !== null;
    const follows = `none of them is looked after${isHeld ? ', and nothing is removed' : ''}`;
    const text = `It gives its downloads ${given(downloadClients)}, but here its category is ${category}: ${follows}.`;
    items.push({ ...about, id: `setup:${section}:category`, severity: 'error', text });
  }
  return items;
}

function isOurs({ category, isWide }: Own, client: DownloadClient): boolean {
  const theirs = normaliseCategory(client.category);
  return theirs === category || (isWide && ancestorsOf(theirs).includes(category));
}

function given(clients: readonly DownloadClient[]): string {
  return [...new Set(clients.map((client) => nameOf(client.category)))].join(' and ');
}

function nameOf(category: string): string {
  return category === '' ? 'no category' : `the category ${category}`;
}
