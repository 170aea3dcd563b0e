import type { Download, DownloadSource } from '../../../src/demo/manager/download.ts';

/** A torrent client of a demo manager that holds downloads in the category `library`. */
export interface Downloads extends DownloadSource {
  /** Forty times a letter is the hash. */
  letters: string[];
}

export function downloadsOf(...letters: string[]): Downloads {
  const source: Downloads = {
    letters,
    name: 'Client',
    host: '127.0.0.1',
    port: 8080,
    list: () => source.letters.map(download),
    remove: () => {},
    moved: () => {},
  };
  return source;
}

function download(letter: string): Download {
  const progress = { state: 'downloading', size: 10, amountLeft: 5, eta: 60, addedOn: 1 } as const;
  return { hash: letter.repeat(40), name: letter, category: 'library', contentPath: `/d/${letter}`, ...progress };
}
