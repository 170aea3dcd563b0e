import { sortTitle } from '../../title.ts';
import { fault, json, list } from '../answer.ts';
import type { ManagerRoutes } from '../kind.ts';
import { page } from '../paging.ts';
import type { Query } from '../query.ts';
import { editedSettings, fields, found, numberList, replacedSettings } from '../resource.ts';
import { map } from '../shelf.ts';
import type { Episode, Series, SeriesShelf } from './library.ts';
import { episodeFile, episodeResource, firstTvdbId, seriesResource } from './resource.ts';

export function seriesRoutes(shelf: SeriesShelf): ManagerRoutes {
  const { series } = shelf;
  const show = (one: Series) => seriesResource(one, shelf);
  return {
    'GET series': ({ query }) => {
      const tvdbId = query.number('tvdbId');
      if (tvdbId === null) return list(map(series.all(), show));
      const one = series.get(tvdbId - firstTvdbId);
      return json(one ? [show(one)] : []);
    },
    'GET series/{id}': ({ ids: [id = 0] }) => json(show(found(series.get(id)))),
    'PUT series/{id}': ({ ids: [id = 0], body }) => {
      found(series.get(id));
      series.change(id, replacedSettings(body, 'series'));
      return json(show(found(series.get(id))), 202);
    },
    'PUT series/editor': ({ body }) => {
      const edited = numberList(body, 'seriesIds').flatMap((id) => series.get(id) ?? []);
      for (const one of edited) series.change(one.id, editedSettings(body, one, 'series'));
      return json(
        edited.map(({ id }) => show(found(series.get(id)))),
        202,
      );
    },
    ...episodeRoutes(shelf),
    ...fileRoutes(shelf),
    ...wantedRoutes(shelf),
  };
}

/** An episode with what the query asks to be embedded. */
function embedder({ series, options }: SeriesShelf, query: Query): (episode: Episode) => unknown {
  const [withFile, withSeries] = [query.flag('includeEpisodeFile', false), query.flag('includeSeries', false)];
  return (episode) => {
    const owner = found(series.get(episode.seriesId));
    const file = withFile && episode.fileId !== 0 ? { episodeFile: episodeFile(episode, owner, options) } : {};
    return {
      ...episodeResource(episode),
      ...file,
      ...(withSeries ? { series: { id: owner.id, title: owner.title } } : {}),
    };
  };
}

function episodeRoutes(shelf: SeriesShelf): ManagerRoutes {
  const { series, episodes } = shelf;
  return {
    'GET episode': ({ query }) => {
      const seriesId = query.number('seriesId');
      const ids = query.numbers('episodeIds');
      if (seriesId === null && ids.length === 0)
        return fault(400, 'BadRequest: seriesId or episodeIds must be provided');
      const owner = seriesId === null ? null : series.get(seriesId);
      const named = seriesId === null ? ids.flatMap((id) => episodes.get(id) ?? []) : [];
      const matching = owner ? shelf.episodesOf(owner, query.number('seasonNumber')) : named;
      return list(map(matching, embedder(shelf, query)));
    },
    'GET episode/{id}': ({ ids: [id = 0], query }) => json(embedder(shelf, query)(found(episodes.get(id)))),
    // Only the monitored flag of an episode can be written.
    'PUT episode/{id}': ({ ids: [id = 0], body }) => {
      found(episodes.get(id));
      episodes.change(id, { monitored: fields(body).monitored === true });
      return json(episodeResource(found(episodes.get(id))), 202);
    },
    'PUT episode/monitor': ({ body }) => {
      const monitored = fields(body).monitored === true;
      const known = numberList(body, 'episodeIds').filter((id) => episodes.get(id));
      for (const id of known) episodes.change(id, { monitored });
      return json(
        known.map((id) => episodeResource(found(episodes.get(id)))),
        202,
      );
    },
  };
}

function fileRoutes(shelf: SeriesShelf): ManagerRoutes {
  const { series, options } = shelf;
  const show = (episode: Episode) => episodeFile(episode, found(series.get(episode.seriesId)), options);
  return {
    'GET episodefile': ({ query }) => {
      const seriesId = query.number('seriesId');
      const ids = query.numbers('episodeFileIds');
      if (seriesId === null && ids.length === 0) {
        return fault(400, 'BadRequest: seriesId or episodeFileIds must be provided');
      }
      const owner = seriesId === null ? null : series.get(seriesId);
      const owners = owner ? shelf.episodesOf(owner) : ids.flatMap((id) => shelf.ownerOf(id) ?? []);
      return list(
        map(
          owners.filter(({ fileId }) => fileId !== 0),
          show,
        ),
      );
    },
    'GET episodefile/{id}': ({ ids: [id = 0] }) => json(show(found(shelf.ownerOf(id)))),
  };
}

const sortKeys = {
  'episodes.airDateUtc': ({ airDate }: Episode) => airDate ?? 0,
  'episodes.lastSearchTime': ({ lastSearch }: Episode) => lastSearch ?? 0,
};

/** Missing asks for the episode and the series to be monitored, not the season, and includes specials. */
function wantedRoutes(shelf: SeriesShelf): ManagerRoutes {
  const { series, episodes, options } = shelf;
  const wanted =
    (matches: (episode: Episode) => boolean): ManagerRoutes[string] =>
    ({ query }) => {
      const monitored = query.flag('monitored', true);
      const isMonitored = ({ seriesId, monitored: own }: Episode) => own && series.get(seriesId)?.monitored === true;
      const matching = [...episodes.all()].filter((one) => isMonitored(one) === monitored && matches(one));
      const keys = {
        ...sortKeys,
        'series.sortTitle': ({ seriesId }: Episode) => sortTitle(series.get(seriesId)?.title ?? ''),
      };
      return page(matching, query, { keys }, embedder(shelf, query));
    };
  return {
    'GET wanted/missing': wanted(({ fileId, airDate }) => fileId === 0 && airDate !== null && airDate < options.now()),
    'GET wanted/cutoff': wanted(
      (one) => one.fileId !== 0 && episodeFile(one, found(series.get(one.seriesId)), options).qualityCutoffNotMet,
    ),
  };
}
