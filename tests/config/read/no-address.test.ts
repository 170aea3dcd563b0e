import { describe, expect, test } from 'bun:test';
import { readConfig } from '../../../src/config/load.ts';

function issuesOf(text: string) {
  const reading = readConfig(text);
  if (reading.state === 'broken') throw new Error(reading.reason);
  return reading.issues;
}

const client = (trackers: string) => `[Client]\nHost = "nas"\nTrackers = [${trackers}]`;
const movies = (trackers: string) =>
  `[Movies]\nURI = "http://nas:7878"\nAPIKey = "k"\n[Movies.Torrent]\nTrackers = [${trackers}]`;
const add = (uri: string, more = '') => `{URI = "${uri}", AddTrackerIfMissing = true${more}}`;

describe('a tracker that is to be added', () => {
  test('by its host alone is told to be added to nothing, without what follows the host', () => {
    expect(issuesOf(client(add('t.test/secret')))).toEqual([
      {
        key: 'Client.Trackers[0].AddTrackerIfMissing',
        message:
          'is true, but URI tells only the host t.test: without the announce address, which begins with http://, https:// or udp://, it is added to nothing',
        effect: 'notice',
      },
    ]);
  });

  test.each<[given: string, keys: string[], text: string]>([
    ['by its address', [], client(add('https://t.test/announce'))],
    ['by its udp address', [], client(add('udp://t.test:80'))],
    ['by its host, where it is not wanted', [], client(add('t.test', ', RemoveIfExists = true'))],
    ['not at all', [], client('{URI = "t.test"}')],
    [
      'the second of an instance',
      ['Movies.Torrent.Trackers[1].AddTrackerIfMissing'],
      movies(`{URI = "a.test"}, ${add('t.test')}`),
    ],
    [
      'one of a client and one of an instance',
      ['Client.Trackers[0].AddTrackerIfMissing', 'Movies.Torrent.Trackers[0].AddTrackerIfMissing'],
      `${client(add('t.test'))}\n${movies(add('u.test'))}`,
    ],
  ])('%s', (_, keys, text) => {
    expect(issuesOf(text).map(({ key }) => key)).toEqual(keys);
  });
});
