/** Judges rows again by what is known of them, after the owner's wishes or a profile changed. */
import type { Database } from 'bun:sqlite';
import type { Wishes } from './reason.ts';

/** In short transactions, so that readers never wait long. */
const batch = 500;

/**
 * Sets the reason of every movie, episode and album to what `reasonOf` says. Rows that have it already are not
 * written. A score that was not read yet is no reason.
 */
export function judgeAgain(database: Database, wishes: Wishes): void {
  for (const sql of Object.values(places)) {
    const wished = database.query<{ changed: number }, [string]>(
      `
      WITH wish AS (SELECT ?1 AS json)
      UPDATE ${sql.table} SET reason = judged.reason FROM (
        SELECT thing.id, ${reasonSql} AS reason, thing.reason AS before
        FROM wish, ${sql.from} LEFT JOIN profiles ON profiles.id = ${sql.profile}
        WHERE ${reasonSql} IS NOT thing.reason LIMIT ${batch}
      ) AS judged
      WHERE ${sql.table}.id = judged.id
      RETURNING 1 AS changed`.replaceAll('SCORED', sql.scored),
    );
    while (wished.all(JSON.stringify(wishes)).length === batch);
  }
}

/** The same order as `reasonOf`. */
const reasonSql = `CASE
  WHEN NOT thing.has_file THEN 'Missing'
  WHEN wish.json ->> 'QualityUnmetSearch' AND NOT thing.quality_met THEN 'Quality'
  WHEN wish.json ->> 'CustomFormatUnmetSearch' AND SCORED
    AND thing.format_score < coalesce(profiles.min_format_score, 0) THEN 'CustomFormat'
  WHEN wish.json ->> 'DoUpgradeSearch' THEN 'Upgrade'
  END`;

const places = {
  movies: { table: 'movies', from: 'movies AS thing', profile: 'thing.profile_id', scored: 'thing.read_for <> 0' },
  episodes: {
    table: 'episodes',
    from: 'episodes AS thing JOIN series ON series.id = thing.series_id',
    profile: 'series.profile_id',
    scored: 'true',
  },
  albums: {
    table: 'albums',
    from: 'albums AS thing JOIN artists ON artists.id = thing.artist_id',
    profile: 'artists.profile_id',
    scored: 'thing.read_for <> 0',
  },
};
