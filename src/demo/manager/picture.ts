import { crc32, deflateSync } from 'node:zlib';
import { createRandom } from '../random.ts';

/**
 * A small real PNG that looks like a cover from afar: a coloured sky over some hills, the same for the same number.
 * Sizes in pixels.
 */
export function picture(number: number, width: number, height: number): Uint8Array<ArrayBuffer> {
  const random = createRandom(number);
  const sky: Colour = [random.between(20, 90), random.between(30, 110), random.between(80, 170)];
  const glow: Colour = [random.between(150, 250), random.between(110, 200), random.between(70, 160)];
  const hills = [0.55, 0.7, 0.85].map((base, index) => ({
    base: base * height,
    swell: height * random.between(4, 9) * 0.01,
    phase: random.next() * 7,
    colour: shade(sky, 0.8 - index * 0.25),
  }));
  const rows: Buffer[] = [];
  for (let y = 0; y < height; y += 1) {
    const row = Buffer.alloc(1 + width * 3);
    for (let x = 0; x < width; x += 1) {
      const hill = hills.findLast(({ base, swell, phase }) => y > base + swell * Math.sin((x / width) * 6 + phase));
      row.set(hill?.colour ?? blend(sky, glow, y / height), 1 + x * 3);
    }
    rows.push(row);
  }
  return png(width, height, Buffer.concat(rows));
}

type Colour = [number, number, number];

function shade(colour: Colour, factor: number): Colour {
  return [colour[0] * factor, colour[1] * factor, colour[2] * factor];
}

function blend(from: Colour, to: Colour, share: number): Colour {
  const mix = (a: number, b: number) => a + (b - a) * share;
  return [mix(from[0], to[0]), mix(from[1], to[1]), mix(from[2], to[2])];
}

/** 8 bits per channel, RGB; every row begins with its filter, 0. */
function png(width: number, height: number, rows: Buffer): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([signature, ...chunks]));
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
