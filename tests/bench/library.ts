/**
 * Pages of a library of 100,000 movies, through the interface as a browser asks for them but without a socket:
 * parameters, search, rows, counts, JSON.
 */
import { statSync } from 'node:fs';
import type { MovieFacts } from '../../src/database/library/rows.ts';
import { createFixture } from '../http/fixture.ts';
import { type LibraryFile, libraryOf } from '../support/library/file.ts';
import { movieFacts } from '../support/library/movie.ts';
import type { Row } from './table.ts';
import { titleOf } from './title.ts';

const movies = 100_000;

export async function libraryBench(): Promise<Row[]> {
  const db = libraryOf('Movies');
  try {
    const written = fill(db);
    return [
      { name: `Writing ${movies} movies`, value: written / 1000, unit: 's', target: null },
      { name: 'Database for 1,000 movies', value: sizeOf(db) / movies, unit: 'kB', target: null },
      ...(await pages(db)),
    ];
  } finally {
    db.close();
  }
}

function fill({ writer, database }: LibraryFile): number {
  const began = performance.now();
  writer.profiles.upsert([{ id: 1, name: 'HD', minFormatScore: 10, cutoffFormatScore: 0, upgradeAllowed: true }]);
  writer.movies.upsert(invented());
  const requested = Array.from({ length: 500 }, (_, at) => 1 + at * 200);
  writer.marks.set('movies', requested, { isRequest: true });
  database.run('PRAGMA wal_checkpoint(TRUNCATE)');
  return performance.now() - began;
}

function* invented(): Generator<MovieFacts> {
  for (let id = 1; id <= movies; id += 1) {
    const hasFile = id % 4 !== 0;
    const facts = { year: 1951 + (id % 75), monitored: id % 12 !== 0, qualityMet: hasFile && id % 3 !== 0 };
    yield { ...movieFacts(id, titleOf(id)), ...facts, hasFile, reason: hasFile ? null : 'Missing' };
  }
}

function sizeOf({ file }: LibraryFile): number {
  return statSync(file).size;
}

const filters = [
  '',
  'has_file=false',
  'has_file=true&monitored=true',
  'monitored=false',
  'quality_met=false&has_file=true',
  'is_request=true',
  'is_request=true&has_file=false',
  'year_min=1980&year_max=1989',
  'year_min=2025&has_file=false&monitored=true',
];
const pageNumbers = [0, 1, 7, 200, 900];
const words = ['the', 'night', 'star', 'signal of', 'harb', 'zzz', 'ght', 'The Last', '17', 'e'];

async function pages(db: LibraryFile): Promise<Row[]> {
  const library = () => ({ ...db.reader, poster: async () => null });
  const { call } = createFixture({ library }, { described: false });
  const ask = async (query: string) => {
    const answer = await call(`/web/movie/movies/movies?${query}`);
    if (answer.status !== 200) throw new Error(`${query} gave ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  const measured = async (queries: string[], rounds: number): Promise<number> => {
    const times: number[] = [];
    for (const query of Array.from({ length: rounds }, () => queries).flat()) {
      await turn();
      const began = performance.now();
      await ask(query);
      times.push(performance.now() - began);
    }
    return p95(times);
  };
  const row = async (name: string, atMost: number | null, queries: string[], rounds: number): Promise<Row> => {
    await ask(queries[0] ?? '');
    const target = atMost === null ? null : { atMost };
    return { name: `${name} (p95)`, value: await measured(queries, rounds), unit: 'ms', target };
  };

  const filtered = filters.flatMap((filter) => pageNumbers.map((page) => `${filter}&page=${page}`));
  const withText = (least: number, most: number) =>
    words
      .filter(({ length }) => length >= least && length <= most)
      .flatMap((q) => ['', 'has_file=false', 'year_min=1990&monitored=true'].map((more) => `q=${q}&${more}`));
  return [
    await row('Page 0', 4, ['page=0'], 200),
    await row('Page 1,999', 4, ['page=1999'], 200),
    await row('Pages with filters', 4, filtered, 5),
    await row('Pages with text of three and more characters', 6, withText(3, 99), 10),
    await row('Pages with one or two characters', null, withText(1, 2), 10),
    { name: 'Loop held while somebody searches', value: await longestHold(ask), unit: 'ms', target: { atMost: 20 } },
  ];
}

/** As between two requests: a thread that has begun can say so. */
const turn = () => new Promise<void>((resolve) => setTimeout(resolve, 1));

/** How long everything else waits at most while somebody types, and pages through what was found. */
async function longestHold(ask: (query: string) => Promise<void>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  for (const word of words) {
    const typed = [...word].map((_, at) => `q=${word.slice(0, at + 1)}&has_file=false`);
    for (const query of [...typed, `q=${word}&page=1`, `q=${word}&page=50`]) {
      await ask(query);
      await turn();
    }
  }
  clearInterval(watch);
  return longest;
}

function p95(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
}

if (import.meta.main) {
  const { printTable } = await import('./table.ts');
  printTable(await libraryBench());
}
