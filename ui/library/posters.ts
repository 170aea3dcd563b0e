/** Pictures that may be on their way at once: some connections stay free for what the page asks for. */
const lanes = 4;
/** Pictures that are kept; the ones that were not looked at for longest go first. */
const kept = 300;

export interface Posters {
  /** Address of a picture for an `img`; null: there is none. Rejects when `signal` is aborted before. */
  load: (path: string, signal: AbortSignal) => Promise<string | null>;
  clear: () => void;
}

export interface PosterDependencies {
  /** null: there is none. Throws when nobody answered, so that it is asked for again another time. */
  fetch: (path: string, signal: AbortSignal) => Promise<Blob | null>;
  toAddress: (picture: Blob) => string;
  forget: (address: string) => void;
}

/**
 * Fetches pictures a few at a time, in the order in which they are wanted, and not at all when they are out of sight
 * before it is their turn. Not the browser's own loading of images: that takes all connections, and a slow manager
 * would then hold up everything else.
 */
export function createPosters({ fetch, toAddress, forget }: PosterDependencies): Posters {
  const known = new Map<string, string | null>();
  const waiting: (() => void)[] = [];
  let busy = 0;

  async function turn(): Promise<void> {
    if (busy < lanes) busy += 1;
    // Whoever is done hands its lane over.
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function done(): void {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }

  function keep(path: string, address: string | null): void {
    known.delete(path);
    known.set(path, address);
    for (const [oldest, old] of known) {
      if (known.size <= kept) break;
      known.delete(oldest);
      if (old !== null) forget(old);
    }
  }

  return {
    async load(path, signal) {
      const address = known.get(path);
      if (address !== undefined) {
        keep(path, address);
        return address;
      }
      await turn();
      try {
        signal.throwIfAborted();
        // Somebody else may have wanted the same meanwhile.
        const now = known.get(path);
        if (now !== undefined) return now;
        const picture = await fetch(path, signal);
        const fresh = picture === null ? null : toAddress(picture);
        keep(path, fresh);
        return fresh;
      } finally {
        done();
      }
    },
    clear() {
      for (const address of known.values()) if (address !== null) forget(address);
      known.clear();
    },
  };
}
