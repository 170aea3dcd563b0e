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
 * The page of the thing in its manager. Series and artists have an address there that the service does not tell, so
 * for them it is the manager's first page.
 *
 * @param manager without a slash at the end
 */
export function managerHref(details: Details, manager: string): { href: string; exact: boolean } {
  if (details.type === 'movie' && details.movie.tmdbId !== null) {
    return { href: `${manager}/movie/${details.movie.tmdbId}`, exact: true };
  }
  if (details.type === 'album' && siteIds(details).length > 0) {
    return { href: `${manager}/album/${details.album.foreignAlbumId}`, exact: true };
  }
  return { href: `${manager}/`, exact: false };
}
