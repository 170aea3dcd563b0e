import { expect, test } from 'bun:test';
import { imageType } from '../../../src/serve/library/image.ts';

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ['\xff\xd8\xff\xe0..JFIF', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n....', 'image/png'],
  ['RIFF....WEBPVP8 ', 'image/webp'],
  ['GIF87a..', 'image/gif'],
  ['GIF89a..', 'image/gif'],
  ['\0\0\0\x20ftypavif', 'image/avif'],
  ['\0\0\0\x20ftypavis', 'image/avif'],
  ['<svg xmlns="http://www.w3.org/2000/svg">', null],
  ['<?xml version="1.0"?><svg>', null],
  ['<!doctype html>', null],
  ['RIFF....WAVE', null],
  ['\0\0\0\x20ftypmp42', null],
  ['\x89PNG', null],
  ['BM....', null],
  ['{"error":"x"}', null],
  ['', null],
] as [string, string | null][])('%p is %p', (text, type) => {
  expect(imageType(ascii(text))).toBe(type);
});
