/**
 * Reads a large JSON answer while it arrives: cuts out the members of the containers that the caller names and hands
 * over one after the other, so that neither the text nor the whole value is ever in memory and the event loop is
 * never held for long.
 */
import { OutsideError } from './error.ts';
import { createTurn, type Turn } from './turn.ts';

/** Takes one member. `key` is its name in an object, '' in a list. */
export type Member = (value: unknown, key: string) => void;

/** For a container whose members are long lists: these too are handed over item by item. */
export interface Lists {
  /** A list begins; a member that is no list counts as an empty one. @returns what takes its items. */
  list(key: string): (item: unknown) => void;
}

/** What to cut: members of these top-level keys, or, given as a single function, of the answer itself. */
export type Cut = Readonly<Record<string, Member | Lists>> | Member;

export interface SplitOptions {
  /** Who sent this, for messages: `host:port`. */
  source: string;
  turn?: Turn;
}

/**
 * @returns the top-level keys that were not cut, each parsed. A named key whose value is neither object nor list is
 * among them.
 * @throws OutsideError `format` when the text is not JSON, has another shape or ends early. Members handed over until
 * then must not count: apply them after this has resolved.
 */
export async function split(
  chunks: AsyncIterable<Uint8Array>,
  cut: Cut,
  { source, turn = createTurn() }: SplitOptions,
): Promise<Record<string, unknown>> {
  const splitter = createSplitter(cut, source);
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += pieceSize) {
      splitter.push(chunk.subarray(at, at + pieceSize));
      if (turn.due()) await turn.pass();
    }
  }
  return splitter.end();
}

/**
 * Bytes of one member, and of all together that are not cut: the largest real ones are a tenth of it. What sends more
 * would go on until the memory is full.
 */
const longestMember = 32 * 1024 * 1024;

/** Small enough to be scanned and parsed far below a turn's budget. */
const pieceSize = 16 * 1024;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;

interface Container {
  isList: boolean;
  /** Null: members are kept for the end. */
  take: Member | null;
  /** Not null: its lists are cut as well. */
  lists: Lists | null;
  members: number;
}

interface Splitter {
  push(bytes: Uint8Array): void;
  end(): Record<string, unknown>;
}

/**
 * Only strings and depth are followed; that what lies between two cuts is JSON at all is left to `JSON.parse`.
 * `open` holds the containers whose members are cut (the answer, and inside it a named one), so a comma counts where
 * `depth` equals its length.
 */
function createSplitter(cut: Cut, source: string): Splitter {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const rest: [string, unknown][] = [];
  const open: Container[] = [];
  let carried: Uint8Array[] = [];
  let carriedBytes = 0;
  let restCharacters = 0;
  let depth = 0;
  let inString = false;
  let escaped = false;
  let key: string | null = null;
  /** The value of the current member was a container that has been cut already. */
  let handedOver = false;
  let ended = false;

  const broken = (why: string) => new OutsideError('format', `${source} sent an answer that ${why}`);
  const notJson = () => broken('is not JSON');

  const parse = (text: string): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      throw notJson();
    }
  };

  function textUntil(bytes: Uint8Array, start: number, end: number): string {
    const last = bytes.subarray(start, end);
    if (carried.length === 0) return decoder.decode(last);
    const whole = Buffer.concat([...carried, last]);
    carried = [];
    carriedBytes = 0;
    return decoder.decode(whole);
  }

  function beginContainer(byte: number, before: string): void {
    if (before.trim() !== '') throw notJson();
    const isList = byte === openBracket;
    const outer = open.at(-1);
    if (!outer) {
      if (isList !== (typeof cut === 'function')) throw broken(`is not ${isList ? 'an object' : 'a list'}`);
      open.push({ isList, take: typeof cut === 'function' ? cut : null, lists: null, members: 0 });
      return;
    }
    if (handedOver || (key === null && !outer.isList)) throw notJson();
    open.push({ isList, ...takerOf(outer), members: 0 });
    key = null;
  }

  function takerOf({ lists }: Container): Pick<Container, 'take' | 'lists'> {
    if (lists) return { take: lists.list(key ?? ''), lists: null };
    const wanted = cutFor(key);
    if (typeof wanted === 'function') return { take: wanted, lists: null };
    return { take: (_, name) => void wanted?.list(name), lists: wanted };
  }

  function cutFor(name: string | null): Member | Lists | null {
    return name !== null && typeof cut === 'object' && Object.hasOwn(cut, name) ? (cut[name] ?? null) : null;
  }

  function isCut(byte: number): boolean {
    if (depth !== open.length) return false;
    return depth === 1 ? cutFor(key) !== null : byte === openBracket && Boolean(open.at(-1)?.lists);
  }

  function endMember(text: string, container: Container, closing: boolean): void {
    const blank = text.trim() === '';
    if (handedOver) {
      if (!blank) throw notJson();
      handedOver = false;
    } else if (blank && key === null && closing && container.members === 0) {
      return;
    } else if (container.isList) {
      container.take?.(parse(text), '');
    } else {
      if (key === null) throw notJson();
      const name = key;
      key = null;
      if (container.take) container.take(parse(text), name);
      else {
        restCharacters += text.length + name.length;
        if (restCharacters > longestMember) throw broken('does not end');
        rest.push([name, parse(text)]);
      }
    }
    container.members++;
  }

  function endContainer(byte: number, text: string): void {
    const container = open.at(-1);
    if (!container || container.isList !== (byte === closeBracket)) throw notJson();
    endMember(text, container, true);
    open.pop();
    if (open.length === 0) ended = true;
    else handedOver = true;
  }

  function readKey(text: string): void {
    const name = parse(text);
    if (typeof name !== 'string') throw notJson();
    key = name;
  }

  /** Outside of the answer only blanks may stand, and before it its opening bracket. */
  function pushOutside(bytes: Uint8Array): number {
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i] ?? 0;
      if (byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)) continue;
      if (ended || (byte !== openBrace && byte !== openBracket)) throw notJson();
      beginContainer(byte, '');
      depth = 1;
      return i + 1;
    }
    return bytes.length;
  }

  function push(bytes: Uint8Array): void {
    let start = depth === 0 ? pushOutside(bytes) : 0;
    for (let i = start; i < bytes.length; i++) {
      const byte = bytes[i] ?? 0;
      if (inString) {
        if (escaped) escaped = false;
        else if (byte === backslash) escaped = true;
        else if (byte === quote) inString = false;
        continue;
      }
      if (byte === quote) {
        inString = true;
      } else if (byte === openBrace || byte === openBracket) {
        if (isCut(byte)) {
          beginContainer(byte, textUntil(bytes, start, i));
          start = i + 1;
        }
        depth++;
      } else if (byte === closeBrace || byte === closeBracket) {
        if (depth === open.length) {
          endContainer(byte, textUntil(bytes, start, i));
          start = i + 1;
        }
        depth--;
        if (ended) {
          pushOutside(bytes.subarray(start));
          return;
        }
      } else if (depth === open.length) {
        const container = open[depth - 1];
        if (byte === comma && container) {
          endMember(textUntil(bytes, start, i), container, false);
          start = i + 1;
        } else if (byte === colon && key === null && !handedOver && container && !container.isList) {
          readKey(textUntil(bytes, start, i));
          start = i + 1;
        }
      }
    }
    // Copied: the caller may use its buffer again.
    if (start < bytes.length) {
      carried.push(bytes.slice(start));
      carriedBytes += bytes.length - start;
      if (carriedBytes > longestMember) throw broken('does not end');
    }
  }

  return {
    push,
    end() {
      if (!ended) throw broken(open.length === 0 ? 'is empty' : 'ended early');
      return Object.fromEntries(rest);
    },
  };
}
