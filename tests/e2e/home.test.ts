import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import type { ProcessEntry } from '../../src/http/processes.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { chromium, describeWith } from '../support/needs.ts';
import { startTendarr, type Tendarr } from '../support/tendarr.ts';
import { until } from '../support/wait.ts';

/** Crashed for longer than the page takes to look again, however busy the machine is. */
const slowRestarts = { TENDARR_SETTINGS_PROCESS_RESTART_DELAY: '20' };

describeWith('Home against the demo stack', [chromium()], () => {
  let tendarr: Tendarr;
  let browser: Browser;
  beforeAll(async () => {
    [tendarr, browser] = await Promise.all([startTendarr({ args: ['--demo'], env: slowRestarts }), openBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await tendarr.stop();
  });

  const searchOf = async (name: string) => {
    const { processes } = await tendarr.json<{ processes: ProcessEntry[] }>('/web/processes');
    return processes.find((entry) => entry.name === name && entry.kind === 'search');
  };

  test('shows every process running; one that is killed comes first as crashed and then runs again', async () => {
    const { page, errors } = await openPage(browser, `${tendarr.url}/ui`);
    const panel = page.getByRole('region', { name: /^Processes/ });
    const rows = panel.getByRole('listitem');
    await panel.getByText('Processes, 8 of 8 running').waitFor();
    expect(await rows.first().textContent()).toContain('Movies-HD');

    const before = await until(() => searchOf('Music'), { what: 'the music search process' });
    process.kill(before.pid ?? 0, 'SIGKILL');
    await rows.filter({ hasText: 'Search crashed' }).waitFor();
    expect(await rows.first().textContent()).toContain('Music');
    expect(await page.getByRole('region', { name: 'Needs attention' }).textContent()).toContain('crashed');
    await until(async () => (await page.title()).includes('problem'), { what: 'the title' });

    await panel.getByText('Processes, 8 of 8 running').waitFor();
    expect((await searchOf('Music'))?.pid).not.toBe(before.pid);
    expect(errors).toEqual([]);
    await page.close();
  });

  test('restarts an instance by its button and says when it is back', async () => {
    const { page, errors } = await openPage(browser, `${tendarr.url}/ui`);
    const before = await until(() => searchOf('Series'), { what: 'the series search process' });
    await page.getByRole('button', { name: 'Restart Series' }).click();
    await until(async () => (await searchOf('Series'))?.pid !== before.pid, { what: 'a new process' });
    await page.getByText('Processes, 8 of 8 running').waitFor();
    expect(errors).toEqual([]);
    await page.close();
  });

  test('turns nothing green when the service is gone', async () => {
    const own = await startTendarr({ args: ['--demo'] });
    const { page } = await openPage(browser, `${own.url}/ui`);
    await page.getByText('Processes, 8 of 8 running').waitFor();
    await own.end('SIGKILL');
    await page.getByText(/No answer from the service/).waitFor();
    expect(await page.locator('.ok').count()).toBe(0);
    await page.close();
    await own.stop();
  });

  test.each(['desktop', 'phone'] as const)('fits on a %s: nothing scrolls sideways', async (screen) => {
    const { page } = await openPage(browser, `${tendarr.url}/ui`, { screen });
    await page.getByText('Processes, 8 of 8 running').waitFor();
    const [inner, content] = await page.evaluate(() => [window.innerWidth, document.documentElement.scrollWidth]);
    expect(content).toBeLessThanOrEqual(inner ?? 0);
    await page.close();
  });
});
