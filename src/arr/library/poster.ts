/** The picture of a movie, series or artist, from the manager's own media path, which wants the key. */
import type { Kind } from '../../config/config.ts';
import { OutsideError } from '../../error.ts';
import type { Ask } from '../ask.ts';
import { asFields, asList, asText } from '../fields.ts';

/** No more of a picture is read. */
export const posterLimit = 5 * 1024 * 1024;

const timeout = 10_000;

const paths: Readonly<Record<Kind, { media: string; thing: string }>> = {
  movie: { media: 'mediacover', thing: 'movie' },
  series: { media: 'mediacover', thing: 'series' },
  music: { media: 'mediacover/artist', thing: 'artist' },
};

/** What stands in for a poster, best first. */
const coverTypes = ['poster', 'cover', 'headshot', 'fanart'];

/** The bytes of whatever the manager has, in its smallest form; null = it has none. @throws OutsideError */
export async function readPoster(ask: Ask, kind: Kind, id: number): Promise<Uint8Array | null> {
  const { media, thing } = paths[kind];
  // The manager gives the full picture where it has not made the small one.
  const usual = await orNone(() => ask.bytes(`${media}/${id}/poster-250.jpg`, posterLimit, timeout));
  if (usual) return usual;
  const resource = await orNone(() => ask.get(`${thing}/${id}`, timeout));
  const name = otherPicture(asFields(resource).images);
  if (name === null) return null;
  return orNone(() => ask.bytes(`${media}/${id}/${name}`, posterLimit, timeout));
}

/** File name of the best picture that is not the usual one; the list's addresses themselves want a login. */
export function otherPicture(images: unknown): string | null {
  const named = asList(images).flatMap((image) => {
    const { coverType, url } = asFields(image);
    const rank = coverTypes.indexOf(asText(coverType).toLowerCase());
    const name = /\/([\w-]+\.(?:jpe?g|png|webp|gif|avif))(?:\?|$)/i.exec(asText(url))?.[1];
    return rank < 0 || !name || name.toLowerCase() === 'poster.jpg' ? [] : [{ rank, name }];
  });
  return named.sort((a, b) => a.rank - b.rank)[0]?.name ?? null;
}

async function orNone<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof OutsideError && error.details.status === 404) return null;
    throw error;
  }
}
