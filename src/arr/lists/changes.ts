/** What happened to a library since some time, from the manager's history. */
import type { Kind } from '../../config/config.ts';
import type { Ask } from '../ask.ts';
import { asFields, asNumber, asText } from '../fields.ts';

export interface Change {
  /** The manager's number of the event. */
  event: number;
  /** Movie, series or artist. */
  ownerId: number;
  /** Movie, episode or album. */
  mediaId: number;
}

const fieldsOf = {
  movie: { owner: 'movieId', media: 'movieId' },
  series: { owner: 'seriesId', media: 'episodeId' },
  music: { owner: 'artistId', media: 'albumId' },
} as const satisfies Record<Kind, { owner: string; media: string }>;

/** Every event that touches files; a grab does not. @param since Unix milliseconds @throws OutsideError */
export async function readChanges(ask: Ask, kind: Kind, since: number): Promise<Change[]> {
  const { owner, media } = fieldsOf[kind];
  const changes: Change[] = [];
  await ask.list(`history/since?date=${encodeURIComponent(new Date(since).toISOString())}`, (member) => {
    const fields = asFields(member);
    const [event, ownerId, mediaId] = [fields.id, fields[owner], fields[media]].map(asNumber);
    if (asText(fields.eventType) === 'grabbed' || !event || !ownerId || !mediaId) return;
    changes.push({ event, ownerId, mediaId });
  });
  return changes;
}
