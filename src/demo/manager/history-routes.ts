import { createRandom } from '../random.ts';
import { fault, json, list } from './answer.ts';
import type { History, HistoryEntry } from './history.ts';
import type { Library, ManagerKind, ManagerRoutes } from './kind.ts';
import { page } from './paging.ts';
import { drawGrade, qualityModel } from './quality.ts';
import { iso } from './resource.ts';

/** Entries written in one instant keep their order. */
const sortKeys = { date: ({ at, id }: HistoryEntry) => at * 1e6 + (id % 1e6) };

export function historyRoutes(history: History, kind: ManagerKind, library: Library): ManagerRoutes {
  const show = (entry: HistoryEntry) => historyResource(entry, kind, library);
  const owner = { movie: 'movieId', series: 'seriesId', music: 'artistId' }[kind.kind];
  const ownerOf = ({ media }: HistoryEntry) => library.media(media)?.keys[owner];
  return {
    'GET history': ({ query }) => {
      const numbers = query.numbers('eventType');
      const downloadId = query.text('downloadId');
      const owners = query.numbers(`${owner}s`);
      const matching = history.entries.filter(
        (entry) =>
          (numbers.length === 0 || numbers.includes(kind.events[entry.event] ?? -1)) &&
          (downloadId === null || entry.downloadId === downloadId) &&
          (owners.length === 0 || owners.includes(ownerOf(entry) ?? -1)),
      );
      return page(matching, query, { keys: sortKeys }, show);
    },
    'GET history/since': ({ query }) => {
      const since = Date.parse(query.text('date') ?? '');
      if (Number.isNaN(since)) return fault(400, 'BadRequest: date must be provided');
      const event = query.text('eventType')?.toLowerCase();
      const matching = history.entries.filter(
        (entry) => entry.at >= since && (event === undefined || isEvent(entry, event, kind)),
      );
      return list(matching.map(show));
    },
    [`GET history/${kind.kind === 'music' ? 'artist' : kind.kind}`]: ({ query }) => {
      const id = query.number(owner);
      return json(history.entries.filter((entry) => ownerOf(entry) === id).map(show));
    },
  };
}

/** Event types are accepted by name in any case and by number. */
function isEvent({ event }: HistoryEntry, wanted: string, { events }: ManagerKind): boolean {
  return event.toLowerCase() === wanted || String(events[event]) === wanted;
}

function historyResource(entry: HistoryEntry, { kind }: ManagerKind, library: Library): unknown {
  const { seasonNumber, ...keys } = library.media(entry.media)?.keys ?? {};
  const grade = drawGrade(kind, createRandom(entry.media));
  return {
    id: entry.id,
    ...keys,
    ...(kind === 'music' ? { trackId: 0 } : { languages: [{ id: 1, name: 'English' }] }),
    sourceTitle: entry.title,
    quality: qualityModel(grade),
    customFormats: grade.formats,
    customFormatScore: grade.score,
    qualityCutoffNotMet: false,
    date: iso(entry.at),
    downloadId: entry.downloadId,
    eventType: entry.event,
    data: entry.data,
  };
}
