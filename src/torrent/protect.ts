/** The tag by which an owner protects a torrent from all rules, put on or taken off on request. */
import type { ClientWriter } from './client-writer.ts';
import { tagOf } from './rules/mark.ts';

export interface ProtectRequest {
  torrents: readonly { client: string; hash: string }[];
  protect: boolean;
}

/** How many the clients took it for. */
export async function protect(writer: ClientWriter, { torrents, protect }: ProtectRequest): Promise<number> {
  const tags = [tagOf('ignored')];
  let changed = 0;
  for (const [client, group] of Map.groupBy(torrents, (one) => one.client)) {
    const hashes = group.map(({ hash }) => hash);
    const failure = await writer.write(client, (calls) =>
      protect ? calls.addTags(hashes, tags) : calls.removeTags(hashes, tags),
    );
    if (failure === null) changed += hashes.length;
  }
  return changed;
}
