import type { Details } from './lookup.ts';

export type Site = 'tmdb' | 'imdb' | 'tvdb' | 'musicbrainz';

/** An id under which a site knows the thing. */
export interface SiteId {
  site: Site;
  id: string;
  href: string;
}

/** Ids are taken only in the form that the site gives them, because they become part of an address. */
export function siteIds(details: Details): SiteId[] {
  if (details.type === 'movie') {
    const { tmdbId, imdbId } = details.movie;
    return [
      ...(tmdbId === null ? [] : [known('tmdb', `${tmdbId}`, 'https://www.themoviedb.org/movie/')]),
      ...(/^tt\d+$/.test(imdbId ?? '') ? [known('imdb', imdbId ?? '', 'https://www.imdb.com/title/')] : []),
    ];
  }
  if (details.type === 'series') {
    const { tvdbId } = details.series;
    return tvdbId === null ? [] : [known('tvdb', `${tvdbId}`, 'https://www.thetvdb.com/dereferrer/series/')];
  }
  if (details.type === 'artist') return [];
  const { foreignAlbumId } = details.album;
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(foreignAlbumId ?? '');
  return isId ? [known('musicbrainz', foreignAlbumId ?? '', 'https://musicbrainz.org/release-group/')] : [];
}

function known(site: Site, id: string, base: string): SiteId {
  return { site, id, href: base + id };
}

/**
 * The page of the thing in its manager, which calls the kinds as we do; without the id that leads there, its first page.
 *
 * @param manager without a slash at the end
 */
export function managerHref(details: Details, manager: string): { href: string; exact: boolean } {
  const id = idOf(details);
  return { href: `${manager}/${id ? `${details.type}/${encodeURIComponent(id)}` : ''}`, exact: !!id };
}

function idOf(details: Details): string | number | null | undefined {
  switch (details.type) {
    case 'movie':
      return details.movie.tmdbId;
    case 'series':
      return details.series.slug;
    case 'artist':
      return details.artist.slug;
    case 'album':
      return siteIds(details)[0]?.id;
  }
}
