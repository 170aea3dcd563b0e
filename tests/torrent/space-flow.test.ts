import { afterEach, expect, test } from 'bun:test';
import { OutsideError } from '../../src/error.ts';
import { type Stage, type StageOptions, startStage } from './support/stage.ts';
import { downloading } from './support/torrent.ts';

let stage: Stage;
afterEach(() => stage.stop());
const { hash } = downloading(1);
const fits = (fit: boolean | null) => stage.handle({ type: 'space', client: 'default', fits: { [hash]: fit } });
const sent = (name: 'stop' | 'start') => stage.client.callsOf(name).length;
const notes = () => stage.memory(hash)?.notes as { stoppedBy?: string };
const told = () => stage.sent.flatMap((message) => (message.type === 'stopped' ? [message.stopped] : []));

async function begins(options: StageOptions = {}, torrent = downloading(1)) {
  stage = startStage(options);
  stage.torrents.set(hash, torrent);
  stage.begin();
  await stage.pass(20_000);
}

test('what does not fit is stopped and marked, and started when it fits again', async () => {
  await begins();
  fits(false);
  await stage.until(() => stage.torrents.get(hash)?.tags.includes('tendarr-free_space_paused'));
  expect(stage.torrents.get(hash)?.state).toBe('stoppedDL');
  expect(told()).toEqual([{ [hash]: true }]);
  await stage.pass(600_000);
  expect([sent('stop'), sent('start')]).toEqual([1, 0]);
  fits(true);
  await stage.until(() => stage.torrents.get(hash)?.tags.includes('tendarr-free_space_paused') === false);
  expect(stage.torrents.get(hash)?.state).toBe('downloading');
  expect(notes().stoppedBy).toBeUndefined();
  expect(told()).toEqual([{ [hash]: true }, { [hash]: false }]);
});

test('that we stop it is on disk before the client is told', async () => {
  await begins();
  let seen: unknown;
  stage.client.before = ({ name }) => {
    if (name === 'stop') seen = notes();
  };
  fits(false);
  await stage.until(() => sent('stop') === 1);
  expect(seen).toMatchObject({ stoppedBy: 'space' });
});

test('a crash between the stop and its answer leaves it ours', async () => {
  await begins();
  stage.client.after = ({ name }) => {
    if (name === 'stop') void stage.crash();
  };
  fits(false);
  await stage.until(() => !stage.alive());
  stage.client.after = () => {};
  stage.begin();
  await stage.pass(20_000);
  fits(true);
  await stage.until(() => sent('start') === 1);
});

test('what its owner stopped is neither started nor taken for ours', async () => {
  await begins({}, downloading(1, { state: 'stoppedDL' }));
  fits(true);
  await stage.pass(600_000);
  expect([sent('stop'), sent('start')]).toEqual([0, 0]);
  expect(told()).toEqual([]);
});

test('what its owner starts again although it does not fit is stopped once more', async () => {
  await begins();
  fits(false);
  await stage.until(() => sent('stop') === 1);
  await stage.pass(120_000);
  stage.feed(downloading(1));
  await stage.until(() => sent('stop') === 2);
});

test('a start that the client does not take is tried again', async () => {
  await begins();
  fits(false);
  await stage.until(() => stage.torrents.get(hash)?.state === 'stoppedDL');
  stage.client.fault = new OutsideError('reset', 'The connection was reset');
  fits(true);
  await stage.pass(300_000);
  expect(sent('start')).toBe(0);
  stage.client.fault = null;
  await stage.until(() => sent('start') === 1);
});

test('without a word of the plan nothing is touched, also when the word is taken back', async () => {
  await begins();
  fits(false);
  await stage.until(() => stage.torrents.get(hash)?.state === 'stoppedDL');
  fits(null);
  await stage.pass(600_000);
  expect(sent('start')).toBe(0);
});

test.each([
  ['AutoPauseResume = false', {}],
  ['DryRun = true', {}],
])('with %s nothing is stopped', async (settings) => {
  await begins({ settings });
  fits(false);
  await stage.pass(600_000);
  expect(sent('stop')).toBe(0);
});

test('without tags in the client the database alone knows it, and that is enough', async () => {
  await begins({ settings: 'Tagless = true' });
  fits(false);
  await stage.until(() => stage.torrents.get(hash)?.state === 'stoppedDL');
  await stage.pass(60_000);
  expect(stage.client.callsOf('addTags')).toEqual([]);
  await stage.crash();
  stage.begin();
  await stage.pass(20_000);
  fits(true);
  await stage.until(() => sent('start') === 1);
});
