import { expect, test } from 'bun:test';
import { compareVersions, requireSupported, saysStop } from '../../src/client/version.ts';

test.each([
  ['2.8.19', '2.8.2', 1],
  ['2.11.0', '2.9.3', 1],
  ['2.11', '2.11.0', 0],
  ['5.1.0beta1', '5.1.0', 0],
  ['4.3.9', '4.3.10', -1],
  ['', '1', -1],
])('%p against %p is %d', (a, b, sign) => {
  expect(Math.sign(compareVersions(a, b))).toBe(sign);
});

test.each([
  ['2.8.19', false],
  ['2.10.9', false],
  ['2.11.0', true],
  ['2.16.2', true],
])('Web API %p says stop: %p', (webApi, stop) => {
  expect(saysStop(webApi)).toBe(stop);
});

test.each([
  ['4.3.8', '2.8.2'],
  ['4.1.9', '2.2'],
  ['', '2.8.1'],
])('qBittorrent %p with Web API %p is too old', (version, webApi) => {
  expect(() => requireSupported(version, webApi)).toThrow('too old: 4.3.9 is needed');
});

test.each([
  ['4.3.9', '2.8.2'],
  ['5.3.0alpha1', '2.16.2'],
  ['', '2.8.2'],
])('qBittorrent %p with Web API %p is supported', (version, webApi) => {
  expect(() => requireSupported(version, webApi)).not.toThrow();
});
