import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { startDemoManager } from '../../src/demo/manager/manager.ts';
import { startDemoClient } from '../../src/demo/qbittorrent/client.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { chromium, describeWith } from '../support/needs.ts';
import { startTendarr, type Tendarr } from '../support/tendarr.ts';
import { until } from '../support/wait.ts';

/** More presses than this are no way to reach anything. */
const mostPresses = 60;

/** What has the focus, by its label. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const labels = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels : null;
    return (element?.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element?.textContent ?? '').trim();
  });

/** Whether the page has something of that name that can take the focus: what was just asked for may still be missing. */
const offers = (page: Page, name: string) =>
  page.evaluate((wanted) => {
    const labelOf = (element: Element) => {
      const own = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels : null;
      return (element.getAttribute('aria-label') ?? own?.[0]?.textContent ?? element.textContent ?? '').trim();
    };
    const all = document.querySelectorAll('a[href], button:enabled, input:enabled, select:enabled, textarea:enabled');
    return [...all].some((element) => labelOf(element) === wanted);
  }, name);

/** Presses Tab until the thing of that name has the focus, which has to be visible there. */
async function tabTo(page: Page, name: string): Promise<void> {
  await until(() => offers(page, name), { what: `${name} on the page` });
  for (let press = 0; press < mostPresses; press++) {
    await page.keyboard.press('Tab');
    if ((await focused(page)) !== name) continue;
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle);
    expect([name, outline]).toEqual([name, 'solid']);
    return;
  }
  throw new Error(`${mostPresses} presses of Tab do not lead to ${name}`);
}

async function enter(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

describeWith('the first run by keyboard only', [chromium()], () => {
  const client = startDemoClient();
  const manager = startDemoManager({ kind: 'movie' });
  let browser: Browser;
  let tendarr: Tendarr;
  beforeAll(async () => {
    [browser, tendarr] = await Promise.all([openBrowser(), startTendarr()]);
  });
  afterAll(async () => {
    await browser.close();
    await tendarr.stop();
    await Promise.all([client.stop(), manager.stop()]);
  });

  test('leads from an empty folder to running processes behind a password', async () => {
    const { page, errors } = await openPage(browser, `${tendarr.url}/ui`);
    await heading(page, 'Who may use this page');
    await enter(page, 'User name', 'owner');
    await enter(page, 'New password', 'a long password');
    await enter(page, 'Setup code', readFileSync(join(tendarr.folder, 'setup-code'), 'utf8').trim());
    await page.keyboard.press('Enter');

    await heading(page, 'Torrent client');
    await enter(page, 'Host', '127.0.0.1');
    await enter(page, 'Port', `${client.port}`);
    await enter(page, 'User name', client.username);
    await enter(page, 'Password', client.password);
    await press(page, 'Test the connection');
    await page.getByText('Reachable, version 5.1.0, 0 torrents').waitFor();
    await press(page, 'Save');

    await heading(page, 'Managers');
    await enter(page, 'Address', manager.uri);
    await enter(page, 'API key', manager.apiKey);
    await press(page, 'Test the connection');
    await page.getByText(/^This is Radarr/).waitFor();
    await press(page, 'Save');
    await press(page, 'Continue');

    await heading(page, 'Rules');
    const apply = page.getByRole('button', { name: 'Use these rules' });
    await until(() => apply.isEnabled(), { what: 'the manager to be known' });
    await press(page, 'Use these rules');

    await heading(page, 'Check');
    await until(async () => (await page.locator('.checks .passed').count()) === 2, {
      what: 'two good rows',
    });
    await press(page, 'Go to Home');
    await heading(page, 'Home');
    await page.getByRole('region', { name: /^Processes, (\d+) of \1 running/ }).waitFor();
    expect(errors.filter((error) => /Content Security Policy|TypeError/.test(error))).toEqual([]);

    const file = readFileSync(join(tendarr.folder, 'config.toml'), 'utf8');
    expect(file).toContain('[Movies]');
    expect(file).toMatch(/MaxUploadRatio = 2\b/);
    expect((await tendarr.get('/web/status')).status).toBe(401);
    await page.close();
  });

  test('ends with a session that can be signed out of', async () => {
    const { page } = await openPage(browser, `${tendarr.url}/static/index.html#/settings`);
    await heading(page, 'Sign in');
    await page.getByLabel('User name').fill('owner');
    await page.getByLabel('Password', { exact: true }).fill('a long password');
    await page.keyboard.press('Enter');
    await heading(page, 'Settings');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await heading(page, 'Sign in');
    await page.close();
  });
});
