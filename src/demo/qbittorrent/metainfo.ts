import { createHash } from 'node:crypto';
import type { DemoFile } from './torrent.ts';

/** What the client needs of a .torrent file. */
export interface Metainfo {
  hash: string;
  name: string;
  files: DemoFile[];
  trackers: string[];
  private: boolean;
}

type Value = number | Buffer | Value[] | Map<string, Value>;

/** Reads a v1 .torrent file; null when the bytes are none. */
export function readMetainfo(bytes: Uint8Array): Metainfo | null {
  try {
    return metainfo(Buffer.from(bytes));
  } catch {
    return null;
  }
}

function metainfo(bytes: Buffer): Metainfo {
  let infoSpan: [number, number] = [0, 0];
  const [root] = decode(bytes, 0, (key, from, to) => {
    if (key === 'info') infoSpan = [from, to];
  });
  const info = dictionary(dictionary(root).get('info'));
  const name = String(info.get('name'));
  const list = info.get('files');
  const files = Array.isArray(list) ? list.map((file) => fileOf(name, dictionary(file))) : [single(name, info)];
  return {
    hash: createHash('sha1')
      .update(bytes.subarray(...infoSpan))
      .digest('hex'),
    name,
    files,
    trackers: trackersOf(dictionary(root)),
    private: info.get('private') === 1,
  };
}

function single(name: string, info: Map<string, Value>): DemoFile {
  return { name, size: Number(info.get('length')), priority: 1 };
}

function fileOf(root: string, file: Map<string, Value>): DemoFile {
  const path = file.get('path');
  const segments = Array.isArray(path) ? path.map(String) : [];
  return { name: [root, ...segments].join('/'), size: Number(file.get('length')), priority: 1 };
}

function trackersOf(root: Map<string, Value>): string[] {
  const tiers = root.get('announce-list');
  if (Array.isArray(tiers)) return tiers.flatMap((tier) => (Array.isArray(tier) ? tier.map(String) : []));
  const announce = root.get('announce');
  return announce === undefined ? [] : [String(announce)];
}

function dictionary(value: Value | undefined): Map<string, Value> {
  if (!(value instanceof Map)) throw new Error('not a dictionary');
  return value;
}

type OnEntry = (key: string, from: number, to: number) => void;

/** Decodes one bencoded value; gives it and where it ends. `onEntry` hears the spans of the outermost entries. */
function decode(bytes: Buffer, at: number, onEntry?: OnEntry): [Value, number] {
  const kind = String.fromCharCode(bytes[at] ?? 0);
  if (kind === 'i') {
    const end = indexOf(bytes, 'e', at);
    return [Number(bytes.toString('latin1', at + 1, end)), end + 1];
  }
  if (kind === 'l' || kind === 'd') return decodeMembers(bytes, at + 1, kind, onEntry);
  if (!/\d/.test(kind)) throw new Error('not bencoded');
  const colon = indexOf(bytes, ':', at);
  const end = colon + 1 + Number(bytes.toString('latin1', at, colon));
  if (end > bytes.length) throw new Error('cut short');
  return [bytes.subarray(colon + 1, end), end];
}

function decodeMembers(bytes: Buffer, start: number, kind: 'l' | 'd', onEntry?: OnEntry): [Value, number] {
  const list: Value[] = [];
  const entries = new Map<string, Value>();
  let at = start;
  while (bytes[at] !== 'e'.charCodeAt(0)) {
    const [first, after] = decode(bytes, at);
    at = after;
    if (kind === 'l') {
      list.push(first);
      continue;
    }
    const [value, end] = decode(bytes, after);
    entries.set(String(first), value);
    onEntry?.(String(first), after, end);
    at = end;
  }
  return [kind === 'l' ? list : entries, at + 1];
}

function indexOf(bytes: Buffer, character: string, from: number): number {
  const index = bytes.indexOf(character, from);
  if (index < 0) throw new Error('cut short');
  return index;
}
