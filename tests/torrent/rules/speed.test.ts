import { describe, expect, test } from 'bun:test';
import { downloadLimit, uploadLimit } from '../../../src/torrent/rules/speed.ts';
import { superSeeding } from '../../../src/torrent/rules/super-seeding.ts';
import { download, type Given, given, says } from '../support/view.ts';

describe('speed', () => {
  const down = (scene: Given) => says(downloadLimit, download(scene));
  const up = (scene: Given) => says(uploadLimit, given(scene));
  test.each<[string, Given, string]>([
    ['nothing is set', { torrent: { downloadLimit: 5 } }, 'nothing'],
    ['a limit', { policy: { downloadLimit: 2048 } }, 'limit its download to 2 KB/s'],
    ['the same', { policy: { downloadLimit: 2048 }, torrent: { downloadLimit: 2048 } }, 'nothing'],
    [
      'no limit wanted',
      { policy: { downloadLimit: 0 }, torrent: { downloadLimit: 5 } },
      'limit its download to no limit',
    ],
    ['no limit wanted, none there', { policy: { downloadLimit: 0 } }, 'nothing'],
    [
      'ours, not set any more',
      { torrent: { downloadLimit: 2048 }, notes: { downloadLimit: 2048 } },
      'limit its download to no limit',
    ],
    ['changed by hand since', { torrent: { downloadLimit: 4096 }, notes: { downloadLimit: 2048 } }, 'nothing'],
    ['complete', { policy: { downloadLimit: 2048 }, torrent: { amountLeft: 0 } }, 'nothing'],
    ['the client is away', { policy: { downloadLimit: 2048 }, view: { fresh: false } }, 'nothing'],
  ])('of a download: %s', (_, scene, expected) => {
    expect(down(scene)).toBe(expected);
  });
  test('of an upload has its own', () => {
    expect(up({ policy: { downloadLimit: 1024, uploadLimit: 2048 } })).toBe('limit its upload to 2 KB/s');
    expect(up({ policy: { downloadLimit: 1024 } })).toBe('nothing');
  });
  test('names whose rule it is', () => {
    const scene = { policy: { uploadLimit: 1024, decidedBy: 'tracker.test' } };
    expect(uploadLimit.decide(given(scene))).toMatchObject({
      reason: 'Limited its upload to 1 KB/s, as is set for tracker.test.',
    });
  });
});

test.each<[string, Given, string]>([
  ['wanted', { policy: { superSeeding: true } }, 'turn super seeding on'],
  ['wanted and on', { policy: { superSeeding: true }, torrent: { superSeeding: true } }, 'nothing'],
  ['not wanted', { policy: { superSeeding: false }, torrent: { superSeeding: true } }, 'turn super seeding off'],
  ['not wanted and off', { policy: { superSeeding: false } }, 'nothing'],
  ['no word about it', { torrent: { superSeeding: true } }, 'nothing'],
  ['no word any more', { torrent: { superSeeding: true }, notes: { superSeeding: true } }, 'turn super seeding off'],
  ['still downloading', { policy: { superSeeding: true }, torrent: { state: 'downloading' } }, 'nothing'],
  ['stopped', { policy: { superSeeding: true }, torrent: { state: 'stoppedUP' } }, 'turn super seeding on'],
])('super seeding: %s', (_, scene, expected) => {
  expect(says(superSeeding, given(scene))).toBe(expected);
});
