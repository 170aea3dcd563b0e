import { describe, expect, test } from 'bun:test';
import type { TorrentState } from '../../../src/client/torrent.ts';
import { broken } from '../../../src/torrent/rules/broken.ts';
import type { ErrorChecks, Notes } from '../../../src/torrent/rules/memory.ts';
import { renew } from '../../../src/torrent/rules/renew.ts';
import { download, type Given, minute, now, says } from '../support/view.ts';

const hour = 60 * minute;
const day = 24 * hour;
const before = now - 2 * day;

function after(count: number, failedAt: number | null, at = before): { notes: Partial<Notes> } {
  return { notes: { errorChecks: { count, at, failedAt } } };
}

const held = (times: string, wait: string) =>
  `withheld: Not checked at once, although the client stopped it with an error again after ${times}: the next check follows after ${wait}.`;

describe('a torrent with an error', () => {
  test.each<[string, Given, string]>([
    ['is checked', {}, 'have its files checked'],
    ['is not checked while it is told to be', { view: { pending: new Set(['recheck']) } }, 'rests'],
    ['again waits twice the age gate', after(1, null), `${held('a check of its files', '6 minutes')}, again in 360 s`],
    [
      'again waits a minute at least',
      { ...after(1, now - 1), settings: { youngMs: 0 } },
      `${held('a check of its files', '1 minute')}, again in 59.999 s`,
    ],
    ['again is checked after that', after(1, now - 6 * minute), 'have its files checked'],
    [
      'after two checks waits an hour',
      after(2, now - hour + 1),
      `${held('2 checks of its files in a row', '1 hour')}, again in 0.001 s`,
    ],
    ['after two checks is checked after that', after(2, now - hour), 'have its files checked'],
    [
      'after two checks waits no less than after one',
      { ...after(2, now), settings: { youngMs: hour } },
      `${held('2 checks of its files in a row', '2 hours')}, again in 7200 s`,
    ],
    [
      'after three checks waits six hours',
      after(3, now),
      `${held('3 checks of its files in a row', '6 hours')}, again in 21600 s`,
    ],
    [
      'after four checks waits a day',
      after(4, now),
      `${held('4 checks of its files in a row', '1 day')}, again in 86400 s`,
    ],
    [
      'waits a day however often it was checked',
      after(1000, now),
      `${held('1000 checks of its files in a row', '1 day')}, again in 86400 s`,
    ],
    ['is checked after a clock was set back', after(9, now + 1), 'have its files checked'],
    ['no more is left alone', { torrent: { state: 'downloading' } }, 'nothing'],
  ])('%s', (_, scene, expected) => {
    const view = download({ ...scene, torrent: { state: 'error', ...scene.torrent } });
    expect(says(broken, view)).toBe(expected);
  });

  test('waits from the moment at which a check is seen to have failed, however long it took', () => {
    const outcome = broken.decide(download({ torrent: { state: 'error' }, ...after(2, null) }));
    const errorChecks: ErrorChecks = { count: 2, at: before, failedAt: now };
    expect(outcome).toMatchObject({ note: { errorChecks }, again: now + hour });
  });

  test('counts its checks', () => {
    const first = broken.decide(download({ torrent: { state: 'error' } }));
    expect(first).toMatchObject({ action: { afterErrors: 1 } });
    const third = broken.decide(download({ torrent: { state: 'error' }, ...after(2, before) }));
    expect(third).toMatchObject({
      action: { afterErrors: 3 },
      reason: 'Its files are checked, because the client stopped it with an error again: check 3 in a row.',
    });
  });
});

describe('checks after errors', () => {
  test.each<[string, TorrentState, number, string]>([
    ['count while it goes well for less than a day', 'uploading', now - day + 1, 'rests for 0.001 s'],
    ['count no more after a day', 'uploading', now - day, 'notes {"errorChecks":null}'],
    ['count no more when its owner stopped it meanwhile', 'stoppedUP', now - day, 'notes {"errorChecks":null}'],
    ['count while it is in error', 'error', before, 'nothing'],
    ['count while its files are gone', 'missingFiles', before, 'nothing'],
    ['count while it is checked', 'checkingUP', before, 'nothing'],
    ['count no more when a clock was set back', 'uploading', now + 1, 'notes {"errorChecks":null}'],
  ])('%s', (_, state, at, expected) => {
    expect(says(renew, download({ torrent: { state }, ...after(3, at, at) }))).toBe(expected);
  });
});
