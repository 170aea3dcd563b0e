/** What the library routes read. */
import type { LibraryReader } from '../../database/library/reader.ts';
import { AppError } from '../../error.ts';
import { requireReady } from '../processes.ts';
import type { KindWord } from '../schema.ts';

export interface Picture {
  bytes: Uint8Array;
  /** One of PNG, JPEG, WebP, GIF and AVIF. */
  type: string;
  /** Strong entity tag. */
  tag: string;
}

/** The library of one instance: its copy, or as the manager has it where `WebUI.LiveArr` asks for that. */
export interface LibraryView extends Pick<LibraryReader, 'movies' | 'series' | 'albums' | 'artists' | 'artist'> {
  /** Of a movie, series or artist; null = there is none. @throws OutsideError */
  poster(id: number): Promise<Picture | null>;
}

export interface LibraryDeps {
  ready(): boolean;
  /** Null = no instance of that kind has that category. */
  library(kind: KindWord, category: string): LibraryView | null;
}

/** Throws AppError `unavailable` until the instances are built, `not_found` for any other category. */
export function libraryOf({ ready, library }: LibraryDeps, kind: KindWord, category: string): LibraryView {
  requireReady(ready);
  const view = library(kind, category);
  if (view === null) throw new AppError('not_found', `Unknown category ${category}`);
  return view;
}
