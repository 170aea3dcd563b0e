import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { startDemoManager } from '../../src/demo/manager/manager.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { chromium, describeWith } from '../support/needs.ts';
import { freePort } from '../support/port.ts';
import { startTendarr, type Tendarr } from '../support/tendarr.ts';
import { until } from '../support/wait.ts';

const fileOf = ({ folder }: Tendarr) => readFileSync(join(folder, 'config.toml'), 'utf8');
const settings = (url: string, place = '') => `${url}/static/index.html#/settings${place}`;
const ownErrors = (errors: readonly string[]) =>
  errors.filter((error) => /Content Security Policy|TypeError/.test(error));

/** Reloads so that the page is at an address that differs only in its hash. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.reload();
}

describeWith('Settings in the browser', [chromium()], () => {
  let browser: Browser;
  let tendarr: Tendarr;
  let page: Page;
  let errors: string[];
  beforeAll(async () => {
    const config = `# kept\n[WebUI]\nHost = "127.0.0.1"\nPort = ${await freePort()}\nToken = "secret token" # mine\n`;
    [browser, tendarr] = await Promise.all([openBrowser(), startTendarr({ config, ownAddress: true })]);
    ({ page, errors } = await openPage(browser, `${tendarr.url}/static/index.html#/about`));
  });
  afterAll(async () => {
    await browser.close();
    await tendarr.stop();
  });

  test('a wrong port marks its field, says what is wrong, and saves nothing', async () => {
    const before = fileOf(tendarr);
    await open(page, settings(tendarr.url, '/WebUI'));
    const port = page.getByRole('textbox', { name: 'Port' });
    await port.fill('70000');
    await page.keyboard.press('Tab');
    await page.getByText('Must be between 1 and 65535').waitFor();
    expect(await port.getAttribute('aria-invalid')).toBe('true');
    await page.keyboard.press('Control+s');
    const refusal = page.getByRole('region', { name: 'Not saved' });
    await refusal.getByRole('link', { name: 'WebUI, Port' }).waitFor();
    await until(() => refusal.evaluate((element) => element === document.activeElement), {
      what: 'focus on the refusal',
    });
    expect(fileOf(tendarr)).toBe(before);
  });

  test('changes that are not saved are not left behind without a question', async () => {
    await page.getByRole('link', { name: 'Logs' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('heading', { level: 1, name: 'WebUI' }).waitFor();
    await page.goBack();
    await question.getByRole('button', { name: 'Leave and discard' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Discard' }).waitFor({ state: 'detached' });
  });

  test('a token that is removed is no longer asked for, and its comment stays', async () => {
    expect((await tendarr.get('/api/status')).status).toBe(401);
    await page.getByRole('button', { name: 'Remove Access token' }).click();
    await page.getByText('Restarts only the web server').waitFor();
    await page.getByRole('button', { name: 'Review' }).click();
    const review = page.getByRole('dialog', { name: 'What will be saved' });
    expect(await review.getByRole('row').last().textContent()).toBe('WebUI.Tokena secretremoved');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved. Restarts only the web server').waitFor();
    expect((await tendarr.get('/api/status')).status).toBe(200);
    expect(fileOf(tendarr)).not.toContain('secret token');
    expect(fileOf(tendarr)).toContain('# kept');
  });

  test('a changed port is where the page goes', async () => {
    const port = await freePort();
    await open(page, settings(tendarr.url, '/WebUI'));
    await page.getByRole('textbox', { name: 'Port' }).fill(`${port}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(`http://127.0.0.1:${port}/static/index.html#/settings/WebUI`);
    await page.getByRole('heading', { level: 1, name: 'WebUI' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Port' }).inputValue()).toBe(`${port}`);
    expect(fileOf(tendarr)).toContain(`Port = ${port}`);
    expect(ownErrors(errors)).toEqual([]);
  });
});

describeWith('the test of a connection in the browser', [chromium()], () => {
  const series = startDemoManager({ kind: 'series' });
  const page404 = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: () => new Response('<!doctype html><title>Router</title>', { headers: { 'content-type': 'text/html' } }),
  });
  const moved = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: () => Response.redirect('http://elsewhere.example/', 302),
  });
  let browser: Browser;
  let tendarr: Tendarr;
  let page: Page;
  beforeAll(async () => {
    const config = `[Shows]\nType = "movie"\nURI = "${series.uri}"\nAPIKey = "${series.apiKey}"\n`;
    [browser, tendarr] = await Promise.all([openBrowser(), startTendarr({ config })]);
    ({ page } = await openPage(browser, settings(tendarr.url, '?add=manager')));
  });
  afterAll(async () => {
    await browser.close();
    await tendarr.stop();
    await series.stop();
    await Promise.all([page404.stop(true), moved.stop(true)]);
  });

  const result = () => page.locator('.test-result');
  describe('that fails says why', () => {
    test.each([
      ['nothing listens', () => 'http://127.0.0.1:1', 'key', /Nothing listens at .*is the port right/],
      ['a wrong key', () => series.uri, 'wrong', /refused the API key.*General, Security/],
      ['a page of another program', () => `http://127.0.0.1:${page404.port}`, 'key', /127\.0\.0\.1|address/],
      ['a redirect', () => `http://127.0.0.1:${moved.port}`, 'key', /redirect/],
      ['no address', () => 'nas', 'key', /must be an address such as/],
    ])('%s', async (_, address, key, words) => {
      await page.getByLabel('Address').fill(address());
      await page.getByLabel('API key', { exact: true }).fill(key);
      await page.getByRole('button', { name: 'Test the connection' }).click();
      await result().locator('.failed').waitFor();
      expect(await result().textContent()).toMatch(words);
    });

    test('a stored section of the wrong kind', async () => {
      await open(page, settings(tendarr.url, '/Shows'));
      await page.getByRole('button', { name: 'Test the connection' }).click();
      const words = 'This section is for Radarr, but Sonarr answers';
      await result().locator('.failed').filter({ hasText: words }).waitFor();
    });

    test('a new address without its key', async () => {
      await page.getByLabel('Address').fill('http://127.0.0.1:1');
      await page.getByText('Enter it again: a stored one is not sent to a new address.').waitFor();
      await page.getByRole('button', { name: 'Test the connection' }).click();
      await result().filter({ hasText: 'a stored one is not sent to a new address' }).waitFor();
    });
  });
});

describeWith('a section of the demo in the browser', [chromium()], () => {
  let browser: Browser;
  let tendarr: Tendarr;
  let page: Page;
  let errors: string[];
  beforeAll(async () => {
    [browser, tendarr] = await Promise.all([openBrowser(), startTendarr({ args: ['--demo'] })]);
    ({ page, errors } = await openPage(browser, settings(tendarr.url, '/Movies-HD')));
  });
  afterAll(async () => {
    await browser.close();
    await tendarr.stop();
  });

  const removals = async () => {
    const rules = 'Movies-HD.Torrent.SeedingMode';
    const body = JSON.stringify({ changes: { [`${rules}.MaxUploadRatio`]: 1, [`${rules}.RemoveTorrent`]: 1 } });
    const init = { method: 'POST', body, headers: { 'Content-Type': 'application/json' } };
    const { matches } = await tendarr.json<{ matches: { rule: string }[] }>('/web/torrents/preview', init);
    return matches.filter(({ rule }) => rule === 'limit').length;
  };

  test('says before it is saved which torrents a change would remove', async () => {
    await until(async () => (await removals()) > 1, { what: 'torrents that would be removed' });
    const before = fileOf(tendarr);
    await page.getByRole('textbox', { name: 'Ratio to reach' }).fill('1');
    await page.getByLabel('Remove torrents').selectOption({ label: 'At the ratio' });
    await page.getByRole('button', { name: 'Review' }).click();
    const review = page.getByRole('dialog', { name: 'What will be saved' });
    await review.getByText(/^\d+ torrents would be removed at once/).waitFor();
    const first = review.getByRole('listitem').first();
    expect(await first.textContent()).toContain('Would remove it with its files, because its ratio reached 1.');
    expect(fileOf(tendarr)).toBe(before);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
  });

  test('has another name at once, and its key goes with it', async () => {
    const key = /APIKey = ".+"/.exec(fileOf(tendarr).split('[Music]')[1] ?? '')?.[0];
    await open(page, settings(tendarr.url, '/Music'));
    await page.getByRole('button', { name: 'Rename' }).click();
    const name = page.getByLabel('New name');
    await name.fill('Series');
    await page.getByText('There is a section of this name already.').waitFor();
    await name.fill('Albums');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Albums' }).waitFor();
    expect(fileOf(tendarr)).not.toContain('[Music]');
    expect(fileOf(tendarr).split('[Albums]')[1]).toContain(`${key}`);
    await page.getByRole('button', { name: 'Test the connection' }).click();
    await page.getByText(/Reachable, version/).waitFor();
    await page.goto(`${tendarr.url}/static/index.html#/home`);
    await page.getByRole('button', { name: 'Restart Albums' }).waitFor();
    expect(ownErrors(errors)).toEqual([]);
  });
});
