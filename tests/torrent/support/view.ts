import type { HistoryEvent } from '../../../src/arr/history.ts';
import type { QueueRecord } from '../../../src/arr/queue.ts';
import type { TorrentTracker } from '../../../src/client/details.ts';
import type { Torrent } from '../../../src/client/torrent.ts';
import { describe as describeAction } from '../../../src/torrent/action.ts';
import { type Evidence, noEvidence } from '../../../src/torrent/rules/evidence.ts';
import { marks, tagOf } from '../../../src/torrent/rules/mark.ts';
import { type Memory, type Notes, noNotes } from '../../../src/torrent/rules/memory.ts';
import type { HitAndRun, Policy } from '../../../src/torrent/rules/policy.ts';
import type { ManagerView, Outcome, Rule, RuleSettings, View } from '../../../src/torrent/rules/rule.ts';
import type { ClientView, FilesView, TrackersView } from '../../../src/torrent/rules/view.ts';
import { complete, downloading } from './torrent.ts';

export const now = Date.UTC(2026, 0, 31, 10);

export const minute = 60_000;

export interface Given {
  torrent?: Partial<Torrent>;
  memory?: Partial<Memory>;
  notes?: Partial<Notes>;
  evidence?: Partial<Evidence>;
  manager?: Partial<ManagerView> | null;
  settings?: Partial<RuleSettings>;
  policy?: Partial<Policy>;
  client?: Partial<ClientView>;
  view?: Partial<View>;
}

/** Complete, seen being downloaded, listed by nobody; everything is known and fresh. */
export function given(scene: Given = {}): View {
  return viewOf(complete(1, scene.torrent), scene);
}

/** The same of a download that is half done. */
export function download(scene: Given = {}): View {
  return viewOf(downloading(1, scene.torrent), scene);
}

function viewOf(torrent: Torrent, scene: Given): View {
  const { memory, notes, evidence, manager, settings, policy, client, view } = scene;
  const row = rowOf(torrent, memory);
  return {
    now,
    torrent,
    memory: { ...row, notes: { ...row.notes, ...notes, evidence: { ...row.notes.evidence, ...evidence } } },
    fresh: true,
    client: { ...plainClient, ...client },
    completeSince: torrent.amountLeft === 0 ? now - minute : null,
    importing: false,
    pending: new Set(),
    manager: manager === null ? null : { ...knownManager, ...manager },
    queues: null,
    policy: { ...noPolicy, ...policy },
    trackers: null,
    files: null,
    library: null,
    fits: null,
    payload: 'own',
    formerCategory: null,
    removalsOff: null,
    settings: { ...plainSettings, ...settings },
    ...view,
  };
}

const plainClient: ClientView = {
  name: 'default',
  settled: true,
  settlesAt: null,
  trackersKnown: true,
  mountLost: false,
};

const knownManager: ManagerView = {
  name: 'Movies',
  trouble: null,
  queue: { readAt: now, complete: true, records: [] },
  refreshedAt: now,
  history: { askedAt: now, events: [] },
  pathMappings: [],
};

export const noPolicy: Policy = {
  decidedBy: null,
  maxRatio: null,
  maxSeedingTime: null,
  maximumEta: null,
  downloadLimit: null,
  uploadLimit: null,
  superSeeding: null,
  hitAndRun: null,
  tags: [],
  ruleTags: [],
  missingTrackers: [],
  addedHosts: [],
  unwantedHosts: [],
};

/** Wants a ratio of 1 or 10 days; `tracker.test` is the tracker of the torrents here. */
export function hitAndRun(patch: Partial<HitAndRun> = {}): HitAndRun {
  return {
    mode: 'or',
    host: 'tracker.test',
    minRatio: 1,
    minSeedingTime: 10 * 86_400,
    freeBelow: 10,
    partialRatio: 1,
    buffer: 0,
    ...patch,
  };
}

export const plainSettings: RuleSettings = {
  dryRun: false,
  kind: 'movie',
  importMode: 'Auto',
  importDelayMs: 0,
  pathMappings: {},
  clientHost: 'client',
  importTag: 'tendarr-imported',
  importedTags: ['tendarr-imported', 'old-imported'],
  protectTags: ['tendarr-ignored', 'old-ignored'],
  markTags: markTags(tagOf),
  mayStopAndStart: true,
  resumeStopped: false,
  youngMs: 3 * minute,
  stalledMs: 15 * minute,
  reSearch: true,
  reSearchStalled: false,
  protectedFrom: 0.99,
  removeSlow: false,
  removeAt: -1,
  deadTrackers: null,
  fileFilter: null,
  formats: null,
  hopelessImports: [],
  policyOf: () => noPolicy,
};

/** The settings of an owner who wants no tags. */
export const tagless: Partial<RuleSettings> = { importTag: null, markTags: markTags(() => null) };

function markTags(tag: (mark: (typeof marks)[number]) => string | null): RuleSettings['markTags'] {
  return Object.fromEntries(marks.map((mark) => [mark, tag(mark)])) as RuleSettings['markTags'];
}

export function rowOf({ hash, name, category, addedOn }: Torrent, patch: Partial<Memory> = {}): Memory {
  return {
    client: 'default',
    hash,
    name,
    category,
    addedOn,
    firstSeen: now - 3_600_000,
    origin: 'incomplete',
    importedAt: null,
    importedBy: null,
    tagged: false,
    failures: 0,
    nextTry: null,
    verdicts: {},
    goneAt: null,
    formerCategory: null,
    notes: { ...noNotes, evidence: noEvidence },
    ...patch,
  };
}

/** Proven imported. */
export const imported: Partial<Memory> = { importedAt: now - minute, importedBy: 'scan', tagged: true };

/** Waits to be imported. */
export function record(patch: Partial<QueueRecord> = {}): QueueRecord {
  const { messages = [] } = patch;
  return {
    id: 1,
    downloadId: complete(1).hash.toUpperCase(),
    title: 'Release 1',
    status: 'completed',
    state: 'importPending',
    health: 'ok',
    messages,
    // What follows the name of a file.
    texts: messages.map((message) => message.replace(/^[^:]*: /, '')),
    outputPath: '/data/Release 1',
    mediaId: 1,
    formatScore: null,
    ...patch,
  };
}

/** A queue of these records, read now. */
export function queue(...records: QueueRecord[]): ManagerView['queue'] {
  return { readAt: now, complete: true, records };
}

export function event(type: HistoryEvent['type'], date = now, mediaId: number | null = 1): HistoryEvent {
  return { id: 1, downloadId: complete(1).hash.toUpperCase(), type, mediaId, date };
}

/** A history of these events, read now. */
export function history(...events: HistoryEvent[]): ManagerView['history'] {
  return { askedAt: now, events };
}

export function files(...names: (string | [name: string, size: number, priority?: number])[]): FilesView {
  const list = names.map((file, index) => {
    const [name, size, priority = 1] = typeof file === 'string' ? [file, 100] : file;
    return { index, name, size, priority, progress: 0 };
  });
  return { readAt: now, list };
}

export function trackers(...messages: (string | Partial<TorrentTracker>)[]): TrackersView {
  const list = messages.map((one, tier): TorrentTracker => {
    const patch = typeof one === 'string' ? { message: one } : one;
    const host = patch.host ?? 'tracker.test';
    return { url: `https://${host}/${tier}/secret`, host, status: 'not working', message: '', tier, ...patch };
  });
  return { readAt: now, list };
}

/** What a rule says, as one line of a table. */
export function says(rule: Rule, view: View): string {
  const isAsked = rule.states === undefined || rule.states(view.torrent.state);
  return told(isAsked ? rule.decide(view) : null);
}

/** An outcome as one line of a table. */
export function told(outcome: Outcome | null): string {
  if (outcome === null) return 'nothing';
  switch (outcome.type) {
    case 'need':
      return `needs ${outcome.needs.join(', ')}`;
    case 'rest':
      return outcome.again === undefined ? 'rests' : `rests for ${(outcome.again - now) / 1000} s`;
    case 'hold': {
      const again = outcome.again === undefined ? '' : `, again in ${(outcome.again - now) / 1000} s`;
      return `${outcome.verdict}: ${outcome.reason}${again}`;
    }
    case 'several':
      return outcome.outcomes.map(told).join('; ');
    case 'act':
      return toldAction(outcome.action);
  }
}

function toldAction(action: Extract<Outcome, { type: 'act' }>['action']): string {
  switch (action.type) {
    case 'scan':
      return `scans ${action.path} (${action.mode}, ${action.lane})`;
    case 'process':
      return `processes (${action.lane})`;
    case 'mark':
      return `marks by ${action.by}`;
    case 'tag':
      return `tags ${action.tag}`;
    case 'untag':
      return `untags ${action.tag}`;
    case 'note':
      return `notes ${JSON.stringify(action.notes)}`;
    case 'keep':
      return `${action.on ? 'keeps' : 'drops'} ${action.mark}`;
    default:
      return describeAction(action);
  }
}
