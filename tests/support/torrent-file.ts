import { createHash } from 'node:crypto';

type Bencodable = number | string | Uint8Array | Bencodable[] | { [key: string]: Bencodable };

/** Bencoding, the format of .torrent files; dictionary keys are sorted as the format wants it. */
export function bencode(value: Bencodable): Buffer {
  if (typeof value === 'number') return Buffer.from(`i${value}e`);
  if (typeof value === 'string') return bencode(Buffer.from(value));
  if (value instanceof Uint8Array) return Buffer.concat([Buffer.from(`${value.length}:`), value]);
  if (Array.isArray(value)) return Buffer.concat([Buffer.from('l'), ...value.map(bencode), Buffer.from('e')]);
  const pairs = Object.keys(value)
    .sort()
    .flatMap((key) => [bencode(key), bencode(value[key] as Bencodable)]);
  return Buffer.concat([Buffer.from('d'), ...pairs, Buffer.from('e')]);
}

export interface TorrentFile {
  /** What is uploaded to a client. */
  bytes: Buffer;
  /** The v1 info-hash, lower-case hex. */
  hash: string;
  /** Root folder or file name. */
  name: string;
}

export interface TorrentContent {
  name: string;
  /** One payload = single-file torrent; paths are `/` separated and below the root folder `name`. */
  files: Uint8Array | Record<string, Uint8Array>;
  trackers?: string[];
  pieceLength?: number;
  private?: boolean;
}

/** Makes a v1 torrent of bytes in memory. */
export function torrentFile({
  name,
  files,
  trackers = [],
  pieceLength = 16_384,
  ...more
}: TorrentContent): TorrentFile {
  const single = files instanceof Uint8Array;
  const content = single ? files : Buffer.concat(Object.values(files));
  const hashes: Buffer[] = [];
  for (let at = 0; at < content.length; at += pieceLength) hashes.push(sha1(content.subarray(at, at + pieceLength)));
  const info = {
    name,
    'piece length': pieceLength,
    pieces: Buffer.concat(hashes),
    ...(more.private ? { private: 1 } : {}),
    ...(single
      ? { length: content.length }
      : { files: Object.entries(files).map(([path, bytes]) => ({ length: bytes.length, path: path.split('/') })) }),
  };
  const announce: Record<string, Bencodable> =
    trackers[0] === undefined ? {} : { announce: trackers[0], 'announce-list': trackers.map((url) => [url]) };
  return { bytes: bencode({ ...announce, info }), hash: sha1(bencode(info)).toString('hex'), name };
}

function sha1(bytes: Uint8Array): Buffer {
  return createHash('sha1').update(bytes).digest();
}
