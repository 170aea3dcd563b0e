import { describe, expect, test } from 'bun:test';
import { fileNames, readReleases } from '../../src/update/release.ts';
import { isNewer, plainVersion } from '../../src/update/version.ts';

const release = (tag_name: string, fields: object = {}) => ({
  tag_name,
  body: `Notes of ${tag_name}`,
  html_url: `https://host/releases/${tag_name}`,
  draft: false,
  prerelease: false,
  assets: [],
  ...fields,
});

describe('a list of releases', () => {
  test('has a newest one, wherever it stands, and the notes of the one that runs', () => {
    const assets = [
      { name: 'tendarr-linux-x64', browser_download_url: 'https://host/file' },
      { name: 'odd', browser_download_url: 'javascript:alert(1)' },
    ];
    const list = [release('v0.9.0'), release('v0.10.0', { assets }), release('v0.2.0')];
    expect(readReleases(list, '0.2.0')).toEqual({
      latest: {
        version: '0.10.0',
        changelog: 'Notes of v0.10.0',
        url: 'https://host/releases/v0.10.0',
        files: [{ name: 'tendarr-linux-x64', url: 'https://host/file' }],
      },
      current: { version: '0.2.0', changelog: 'Notes of v0.2.0', url: 'https://host/releases/v0.2.0', files: [] },
    });
  });

  test('passes drafts and pre-releases over', () => {
    const list = [release('v2.0.0', { draft: true }), release('v1.9.0', { prerelease: true }), release('v1.0.0')];
    expect(readReleases(list, '0.1.0').latest?.version).toBe('1.0.0');
  });

  test.each([[[]], [null], ['x'], [{}], [[null, 5, {}]]])('%j holds none', (body) => {
    expect(readReleases(body, '0.1.0')).toEqual({ latest: null, current: null });
  });
});

describe('versions', () => {
  test.each([
    ['0.2.0', '0.1.0', true],
    ['v0.10.0', '0.9.9', true],
    ['1.0', '0.9.9', true],
    ['1.0.0', '1.0.0', false],
    ['1.0.0+build', '1.0.0', false],
    ['1.0.0', '1.0.0-rc1', true],
    ['1.0.0-rc1', '1.0.0', false],
    ['0.9.0', '1.0.0', false],
    ['latest', '0.1.0', false],
    ['2.0.0', 'unknown', false],
  ])('%s is newer than %s: %p', (candidate, than, expected) => {
    expect(isNewer(candidate, than)).toBe(expected);
  });

  test('are plain without v and without the build', () => {
    expect(['v1.2.3', 'V1.2.3+abc', ' 1.2.3 '].map(plainVersion)).toEqual(['1.2.3', '1.2.3', '1.2.3']);
  });
});

test.each([
  ['linux', 'x64', false, ['tendarr-linux-x64-baseline', 'tendarr-linux-x64']],
  ['linux', 'arm64', false, ['tendarr-linux-arm64']],
  ['linux', 'x64', true, ['tendarr-linux-x64-musl']],
  ['darwin', 'arm64', false, ['tendarr-darwin-arm64']],
  ['win32', 'x64', false, ['tendarr-windows-x64.exe']],
  ['win32', 'arm64', false, []],
])('the file for %s %s (musl: %p) is %j', (platform, arch, musl, names) => {
  expect(fileNames(platform, arch, musl)).toEqual(names);
});
