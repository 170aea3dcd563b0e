/**
 * The schema of `<section>.library.db`, as numbered steps. A step that was released never changes. An instance has one
 * kind, and its file has the tables of all: a section that changes its kind keeps its file.
 */
import { movies } from './library/movies.ts';
import { music } from './library/music.ts';
import { profiles } from './library/profiles.ts';
import { reading } from './library/reading.ts';
import { series } from './library/series.ts';
import { slug } from './library/slug.ts';

export const librarySteps: readonly string[] = [profiles + movies + series + music, reading, slug];
