/** Removes bytes that are not UTF-8. A decoder would replace them, and then a genuine U+FFFD looks the same. */
import { isUtf8 } from 'node:buffer';

/** Passes valid sequences on and drops all other bytes, across the borders of chunks. */
export function withoutInvalidUtf8(): TransformStream<Uint8Array, Uint8Array> {
  let rest: Uint8Array = new Uint8Array();
  return new TransformStream({
    transform(chunk, controller) {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const whole = bytes.length - openTail(bytes);
      rest = bytes.slice(whole);
      const valid = dropInvalid(bytes.subarray(0, whole));
      if (valid.length > 0) controller.enqueue(valid);
    },
    // What is still open here will never be completed.
  });
}

/** The bytes without those that belong to no valid sequence. */
export function dropInvalid(bytes: Uint8Array): Uint8Array {
  if (isUtf8(bytes)) return bytes;
  const valid = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; ) {
    const size = sequenceAt(bytes, at);
    if (size === 0) {
      at += 1;
      continue;
    }
    valid.set(bytes.subarray(at, at + size), length);
    length += size;
    at += size;
  }
  return valid.subarray(0, length);
}

/** Length of the valid sequence that starts at `at`, 0 = none does. */
function sequenceAt(bytes: Uint8Array, at: number): number {
  const size = announced(bytes[at] ?? 0);
  if (size === 1) return 1;
  return size > 0 && at + size <= bytes.length && isUtf8(bytes.subarray(at, at + size)) ? size : 0;
}

/** Number of bytes at the end that may be the beginning of a sequence which the next chunk completes. */
function openTail(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    return announced(byte) > back ? back : 0;
  }
  return 0;
}

/** Length that a lead byte announces, 0 for a byte that leads nothing. */
function announced(byte: number): number {
  if (byte < 0x80) return 1;
  if (byte >= 0xc2 && byte < 0xe0) return 2;
  if (byte >= 0xe0 && byte < 0xf0) return 3;
  return byte >= 0xf0 && byte < 0xf5 ? 4 : 0;
}
