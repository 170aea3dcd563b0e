/** The process list as `/processes` shows it. */
import type { ProcessEntry, ProcessKind } from '../http/processes.ts';
import { isAlive, type Member, type Unit } from '../supervisor/member.ts';
import { type Owner, placeholders } from '../supervisor/owners.ts';
import type { Runtime } from './runtime.ts';

export interface ProcessView {
  list(): ProcessEntry[];
  /** The workers behind a category and kind; null = no such category. */
  find(category: string, kind: ProcessKind | 'all'): Unit[] | null;
}

type Source = Pick<Runtime, 'config' | 'owners' | 'supervisor' | 'distribution' | 'beside'>;

/** The entry of what keeps space free; its work is done by the owners of the torrents. */
const freeSpaceManager = 'FreeSpaceManager';

export function viewProcesses(runtime: Source, rebuilding: () => boolean): ProcessView {
  const memberOf = ({ section, role }: Unit) =>
    runtime.supervisor.members().find(({ unit }) => unit.section === section && unit.role === role);

  const instanceEntries = (): ProcessEntry[] =>
    runtime.config().instances.flatMap(({ section, Category }) => {
      const own = { category: Category, name: section, rebuilding: rebuilding() };
      const search = memberOf({ section, role: 'search' });
      const torrent = memberOf({ section, role: 'torrent' });
      return [
        { ...own, kind: 'search' as const, ...stateOf(search), ...searchOf(search) },
        {
          ...own,
          kind: 'torrent' as const,
          ...stateOf(torrent),
          ...given({ queueCount: torrent?.report.queueCount }),
          categoryCount: runtime.distribution().owned(Category),
        },
      ];
    });

  /** One worker serves them all; each category has an entry of its own. */
  const placeholderEntries = (): ProcessEntry[] => {
    const member = memberOf({ section: placeholders, role: 'torrent' });
    return placeholderCategories(runtime.owners().list).map((category) => {
      const count = runtime.distribution().owned(category);
      return {
        category,
        name: placeholderName(category),
        kind: 'torrent',
        ...stateOf(member),
        rebuilding: rebuilding(),
        queueCount: count,
        categoryCount: count,
        metricType: 'category',
      };
    });
  };

  const freeSpaceEntries = (): ProcessEntry[] => {
    const stopped = runtime.beside().stopped();
    if (stopped === null) return [];
    const member = memberOf({ section: placeholders, role: 'torrent' });
    return [
      {
        category: freeSpaceManager,
        name: freeSpaceManager,
        kind: 'torrent',
        ...stateOf(member),
        rebuilding: rebuilding(),
        queueCount: stopped,
        categoryCount: stopped,
        metricType: 'free-space',
      },
    ];
  };

  const unitsOf = (category: string): Unit[] | null => {
    const instance = runtime.config().instances.find(({ Category }) => Category === category);
    if (instance) {
      return [
        { section: instance.section, role: 'search' },
        { section: instance.section, role: 'torrent' },
      ];
    }
    if (category === freeSpaceManager && runtime.beside().stopped() !== null) {
      return [{ section: placeholders, role: 'torrent' }];
    }
    const known = placeholderCategories(runtime.owners().list);
    const isPlaceholder = known.some((name) => name === category || placeholderName(name) === category);
    return isPlaceholder ? [{ section: placeholders, role: 'torrent' }] : null;
  };

  return {
    list: () => [...instanceEntries(), ...placeholderEntries(), ...freeSpaceEntries()],
    find: (category, kind) => unitsOf(category)?.filter(({ role }) => kind === 'all' || role === kind) ?? null,
  };
}

/** Client-managed and special categories, each once, however many client instances have it. */
function placeholderCategories(owners: readonly Owner[]): string[] {
  return [...new Set(owners.filter(({ kind }) => kind !== 'instance').map(({ category }) => category))];
}

/** `tv/anime` is shown as `Tv / Anime`. */
export function placeholderName(category: string): string {
  const words = category.split('/').map((segment) => segment.charAt(0).toUpperCase() + segment.slice(1));
  return words.join(' / ');
}

type State = Pick<ProcessEntry, 'pid' | 'alive' | 'lastError' | 'exitedAt' | 'exitCode' | 'restarts'>;

function stateOf(member: Member | undefined): State {
  if (!member) return { pid: null, alive: false };
  const { pid, lastError, exitedAt, exitCode, restarts } = member;
  const exit = exitedAt === null ? {} : { exitedAt: new Date(exitedAt).toISOString(), exitCode };
  return { pid, alive: isAlive(member), ...given({ lastError: lastError ?? undefined }), ...exit, restarts };
}

function searchOf(member: Member | undefined): Pick<ProcessEntry, 'searchSummary' | 'searchTimestamp'> {
  const { searchSummary, searchTimestamp } = member?.report ?? {};
  return given({ searchSummary, searchTimestamp });
}

/** Without the fields that are not known: those are left out of the answer. */
function given<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
