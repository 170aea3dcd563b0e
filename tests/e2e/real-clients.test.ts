import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from '../../src/demo/manager/queue.ts';
import { hashOf } from '../../src/demo/qbittorrent/torrent.ts';
import { type Disk, diskPatience, takeDisk } from '../support/disk.ts';
import { describeWith, qbittorrentProgram } from '../support/needs.ts';
import { until } from '../support/wait.ts';
import { type RealSide, type RealStage, setRealStage, versions } from './real-stage.ts';

const mib = 1024 * 1024;
/** Into this a download of the size of `huge` does not fit, and everything else does. */
const room = 64 * mib;

const rules = `
importMode = "Move"
[Movies.Torrent]
IgnoreTorrentsYoungerThan = 0
StalledDelay = 1
[Movies.Torrent.SeedingMode]
RemoveTorrent = 2
[[Movies.Torrent.Trackers]]
URI = "moorland.example"
MaxSeedingTime = 2
[[Movies.Torrent.Trackers]]
URI = "birchwood.example"
MaxSeedingTime = 2
HitAndRunMode = "and"
MinSeedingTimeDays = 10
`;

const tracker = (host: string) => ({
  fields: { tags: 'tendarr-imported' },
  trackers: [`http://${host}:1/announce?passkey=0123456789abcdef`],
});
/** Imported, with a limit that is reached at once. */
const short = tracker('short.moorland.example');
const strict = tracker('strict.birchwood.example');
const hopeless: Outcome = {
  kind: 'stuck',
  state: 'importBlocked',
  messages: ['Not an upgrade for existing movie file(s)'],
};

/** The torrents of one client by what shall become of them. */
interface Cast {
  side: RealSide;
  limit: string;
  hitAndRun: string;
  shared: string;
  cross: string;
  stalled: string;
  noMetadata: string;
  stopped: string;
  bad: string;
  recheck: string;
  refused: string;
  moved: string;
  huge: string;
}

async function castOf(side: RealSide, { grab }: RealStage): Promise<Cast> {
  const own = (name: string) => `${name}.${side.version}.mkv`;
  const bytes = () => randomBytes(200_000);
  const add = async (name: string, more: Partial<Parameters<RealSide['add']>[0]> = {}) =>
    (await side.add({ name: own(name), bytes: bytes(), complete: true, ...more })).hash;
  const payload = bytes();
  const cast: Omit<Cast, 'side'> = {
    limit: await add('Limit', short),
    hitAndRun: await add('Hit.And.Run', strict),
    shared: await add('Shared', { bytes: payload, ...short }),
    cross: await add('Shared', { bytes: payload, pieceLength: 32_768, fields: { category: 'cross' } }),
    stalled: await add('Stalled', { complete: false, grabbed: { kind: 'import' } }),
    noMetadata: hashOf(own('No.Metadata')),
    stopped: await add('Stopped', { complete: false, fields: { paused: 'true', stopped: 'true' } }),
    bad: await add('Bad', { complete: false, grabbed: { kind: 'import' } }),
    recheck: await add('Recheck'),
    refused: await add('Refused', { grabbed: hopeless }),
    moved: await add('Moved', { grabbed: { kind: 'import' } }),
    huge: await add('Huge', { complete: false, bytes: Buffer.alloc(1.5 * room), pieceLength: mib }),
  };
  await side.addMagnet(cast.noMetadata);
  grab(cast.noMetadata, own('No.Metadata'));
  return { side, ...cast };
}

const needs = versions.map(qbittorrentProgram);

describeWith('against real clients of three versions at once', needs, () => {
  let stage: RealStage;
  let casts: Cast[];
  let disk: Disk;
  /** Space that comes back when it goes. */
  let filler: string;

  beforeAll(async () => {
    disk = await takeDisk();
    filler = join(disk.folder, 'filler');
    writeFileSync(filler, new Uint8Array(4 * versions.length * room));
    const free = disk.free();
    stage = await setRealStage();
    casts = await Promise.all(stage.sides.map((side) => castOf(side, stage)));
    await stage.manager.refresh();
    const space = `FreeSpace = "${free - room}"\nFreeSpaceFolder = "${disk.folder}"`;
    // Most of each cast goes, which is what the brake is there to hold.
    const noBrake = 'MaxRemovalsPerHour = -1\nMaxSeedRemovalsPerHour = -1';
    await stage.start(`IgnoreTorrentsYoungerThan = 0\n${noBrake}\n${space}`, rules);
  }, diskPatience);
  afterAll(async () => {
    await stage?.stop();
    disk?.release();
  });

  const each = (name: string, body: (cast: Cast) => Promise<void>) =>
    test.each(versions)(`${name} (%s)`, async (version) => {
      const cast = casts.find(({ side }) => side.version === version);
      if (!cast) throw new Error(`no client of version ${version}`);
      await body(cast);
    });
  const isGone = ({ side }: Cast, hash: string) =>
    until(async () => (await side.info(hash)) === null, { timeout: 150_000, every: 200, what: 'the removal' });
  const isGivenUp = (hash: string) =>
    until(() => stage.manager.blocklist.includes(hash.toUpperCase()), { what: 'the blocklist' });

  describe('the seeding limit', () => {
    each('removes a torrent and its files', async (cast) => {
      await isGone(cast, cast.limit);
      await until(() => !existsSync(cast.side.pathOf(`Limit.${cast.side.version}.mkv`)), { what: 'the file to go' });
    });
    each('leaves the files that another torrent needs', async (cast) => {
      await isGone(cast, cast.shared);
      expect(existsSync(cast.side.pathOf(`Shared.${cast.side.version}.mkv`))).toBe(true);
      expect(await cast.side.state(cast.cross)).toBe('stalledUP');
    });
    each('waits for the hit-and-run rule of the tracker', async (cast) => {
      const { hitAndRun: hash, side } = cast;
      await until(async () => (await stage.ledger({ hash, verdict: 'withheld' })).length > 0, {
        what: 'the refusal in the ledger',
      });
      expect(await side.state(hash)).toBe('stalledUP');
    });
  });

  describe('free space', () => {
    each('stops what does not fit', async ({ side, huge }) => {
      await until(async () => (await side.state(huge)) === 'stoppedDL', { what: 'it to stop' });
      await until(async () => (await side.info(huge))?.tags.includes('tendarr-free_space_paused'), {
        what: 'the tag',
      });
    });
  });

  describe('a refused import', () => {
    each('is removed and given up', async (cast) => {
      await isGone(cast, cast.refused);
      await isGivenUp(cast.refused);
    });
  });

  describe('a special category', () => {
    each('failed removes a torrent and gives it up', async (cast) => {
      await cast.side.client().call('torrents/setCategory', { hashes: cast.bad, category: 'failed' });
      await isGone(cast, cast.bad);
      await isGivenUp(cast.bad);
    });
    each('recheck puts a torrent back where it was', async ({ side, recheck }) => {
      await side.client().call('torrents/setCategory', { hashes: recheck, category: 'recheck' });
      await until(async () => (await side.info(recheck))?.category === 'movies', {
        what: 'its old category',
      });
    });
  });

  describe('a stalled download', () => {
    each('is removed and given up', async (cast) => {
      await isGone(cast, cast.stalled);
      await isGivenUp(cast.stalled);
    });
    each('without metadata is removed and given up', async (cast) => {
      await isGone(cast, cast.noMetadata);
      await isGivenUp(cast.noMetadata);
    });
    each('that its owner stopped stays, stopped', async ({ side, stopped }) => {
      expect(await side.state(stopped)).toBe('stoppedDL');
    });
  });

  test('what was given up is searched for again, once each', async () => {
    const givenUp = casts.flatMap(({ bad, stalled, noMetadata, refused }) => [bad, stalled, noMetadata, refused]);
    await until(() => stage.searched().length >= givenUp.length, { what: 'the searches' });
    expect(stage.searched().flat().length).toBe(givenUp.length);
    expect(new Set(stage.searched().flat()).size).toBe(givenUp.length);
    expect([...stage.manager.blocklist].sort()).toEqual(givenUp.map((hash) => hash.toUpperCase()).sort());
  });

  describe('files that the manager moved away', () => {
    beforeAll(async () => {
      const isImported = async ({ side, moved }: Cast) =>
        (await side.info(moved))?.tags.includes('tendarr-imported') ?? false;
      await until(async () => (await Promise.all(casts.map(isImported))).every(Boolean), {
        what: 'the imports',
      });
      // Clients look for the files of torrents at rest only when they start.
      await Promise.all(casts.map(({ side }) => side.restart()));
    });
    each('end the torrent, which is not given up', async (cast) => {
      const { side, moved } = cast;
      await isGone(cast, moved);
      expect(stage.manager.blocklist).not.toContain(moved.toUpperCase());
      expect(existsSync(`${side.pathOf(`Moved.${side.version}.mkv`)}.moved`)).toBe(true);
    });
  });

  describe('free space that recovers', () => {
    each('lets what was stopped go on', async ({ side, huge }) => {
      rmSync(filler, { force: true });
      await until(async () => (await side.state(huge)) === 'stalledDL', { what: 'it to run' });
    });
  });
});
