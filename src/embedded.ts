/**
 * The files of the browser page inside the executable. Run from source there are none; build.ts replaces this module
 * by one that imports each file.
 */

export interface EmbeddedFile {
  /** Below `/static/`, e.g. `assets/main-1a2b.js`. */
  path: string;
  type: string;
  immutable: boolean;
  /** Where the bytes can be read; null = there is only the brotli form, read when somebody opens the file. */
  plain: string | null;
  gzip: string | null;
  brotli: string | null;
}

export const embedded: EmbeddedFile[] = [];

/** Hashes of the inline scripts of the page, for the Content-Security-Policy header. */
export const scriptHashes: string[] = [];
