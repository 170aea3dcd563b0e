import { expect, test } from 'bun:test';
import { createLogger } from '../../src/log.ts';
import { createRebuild, type RebuildSource } from '../../src/serve/rebuild.ts';
import { until } from '../support/wait.ts';

/** A runtime of two instances that notes what is asked of it. */
function scene(answer: (section: string) => Promise<{ complete: boolean } | null>, phase = 'running') {
  const story: string[] = [];
  const runtime = {
    config: () => ({ instances: [{ section: 'A' }, { section: 'B' }] }),
    supervisor: {
      restart: async (units: { section: string; role: string }[]) => {
        story.push(`restart ${units.map(({ section, role }) => `${section}.${role}`).join(' ')}`);
      },
      members: () => ['A', 'B'].map((section) => ({ unit: { section, role: 'search' }, phase })),
    },
    ask: async ({ section }: { section: string }) => {
      story.push(`ask ${section}`);
      const said = await answer(section);
      story.push(`answer ${section}`);
      return said;
    },
  } as unknown as ReturnType<RebuildSource['runtime']>;
  const log = createLogger('Main', ({ level, message }) => void (level === 'WARNING' && story.push(message)), {
    level: 'INFO',
  });
  const rebuild = createRebuild({ runtime: () => runtime, log, onChange: () => {} });
  return { story, rebuild };
}

const whole = [
  'restart A.search A.torrent',
  'ask A',
  'answer A',
  'restart B.search B.torrent',
  'ask B',
  'answer B',
  'restart Placeholders.torrent',
];

test('one instance after another is restarted and reads its library, the placeholders last', async () => {
  const { story, rebuild } = scene(async () => ({ complete: true }));
  rebuild.start();
  expect(rebuild.isRunning()).toBe(true);
  await until(() => !rebuild.isRunning());
  expect(story).toEqual(whole);
});

test('a second one while it runs does nothing', async () => {
  const first = Promise.withResolvers<void>();
  const { story, rebuild } = scene(async () => {
    await first.promise;
    return { complete: true };
  });
  rebuild.start();
  await until(() => story.includes('ask A'));
  rebuild.start();
  first.resolve();
  await until(() => !rebuild.isRunning());
  expect(story).toEqual(whole);
});

test('a library that cannot be read is said, and the next one follows', async () => {
  const { story, rebuild } = scene(async (section) => ({ complete: section === 'B' }));
  rebuild.start();
  await until(() => !rebuild.isRunning());
  expect(story).toContain('The library of A cannot be read now; that is tried again by itself');
  expect(story.at(-1)).toBe('restart Placeholders.torrent');
});

test('a process that is not there is not waited for', async () => {
  const { story, rebuild } = scene(() => new Promise(() => {}), 'waiting');
  rebuild.start();
  await until(() => !rebuild.isRunning());
  expect(story.filter((line) => line.startsWith('restart'))).toHaveLength(3);
});
