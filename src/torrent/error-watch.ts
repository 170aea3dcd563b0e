/** Torrents that the client stops with an error again and again, whatever is checked. */
import { keyOf, type Tracked } from './tracked.ts';

export interface ErrorWatch {
  /** Called with each torrent as it is now. */
  look(tracked: Tracked): void;
  /** It is not here any more. */
  forget(tracked: Tracked): void;
  /** Names of those for which a person is needed. */
  lasting(): string[];
}

/** So many checks of the files in a row that did not help are no passing trouble. */
const enough = 2;

export function createErrorWatch(): ErrorWatch {
  const inError = new Map<string, Tracked>();
  const place = ({ client, torrent }: Tracked) => keyOf(client, torrent.hash);
  return {
    look(tracked) {
      if (tracked.torrent.state === 'error') inError.set(place(tracked), tracked);
      else if (inError.size > 0 && isAtRest(tracked)) inError.delete(place(tracked));
    },
    forget: (tracked) => void inError.delete(place(tracked)),
    lasting: () => [...inError.values()].filter(isLasting).map(({ torrent }) => torrent.name),
  };
}

/** While it is checked once more nobody knows whether that helps. */
function isAtRest({ torrent: { state } }: Tracked): boolean {
  return !['checkingUP', 'checkingDL', 'checkingResumeData'].includes(state);
}

function isLasting({ memory: { notes } }: Tracked): boolean {
  const { errorChecks } = notes;
  if (errorChecks === null) return false;
  const failed = errorChecks.failedAt === null ? errorChecks.count - 1 : errorChecks.count;
  return failed >= enough;
}
