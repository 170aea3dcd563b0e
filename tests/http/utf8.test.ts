import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { dropInvalid, withoutInvalidUtf8 } from '../../src/http/utf8.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

function streamed(parts: Uint8Array[]): Promise<Uint8Array> {
  return new Response(source(parts).pipeThrough(withoutInvalidUtf8())).bytes();
}

function source(parts: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
}

describe('invalid bytes are dropped', () => {
  test.each([
    ['', ''],
    ['61', '61'],
    ['c3a4', 'c3a4'],
    ['efbfbd', 'efbfbd'],
    ['f09f9880', 'f09f9880'],
    ['ff', ''],
    ['c3', ''],
    ['c361', '61'],
    ['a461', '61'],
    ['c0af', ''],
    ['eda080', ''],
    ['f5808080', ''],
    ['e28261', '61'],
    ['f09f98c3a4', 'c3a4'],
  ])('%s becomes %s', (given, expected) => {
    expect(hex(dropInvalid(Buffer.from(given, 'hex')))).toBe(expected);
  });

  test('the same way wherever a stream is cut', async () => {
    const anything = fc.array(
      fc.oneof(
        fc.uint8Array({ maxLength: 6 }),
        fc.string({ unit: 'grapheme' }).map((text) => Buffer.from(text)),
      ),
    );
    await fc.assert(
      fc.asyncProperty(anything, async (parts) => {
        expect(hex(await streamed(parts))).toBe(hex(dropInvalid(Buffer.concat(parts))));
      }),
      { numRuns: 200 },
    );
  });

  test('valid text passes whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const bytes = Buffer.concat([Buffer.from(text), Buffer.from([0xff])]);
        expect(hex(dropInvalid(bytes))).toBe(hex(Buffer.from(text)));
      }),
    );
  });
});
