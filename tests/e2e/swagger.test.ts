import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { openBrowser, openPage } from '../support/browser.ts';
import { chromium, describeWith } from '../support/needs.ts';
import { startTendarr, type Tendarr } from '../support/tendarr.ts';
import { until } from '../support/wait.ts';

describeWith('the page that shows the interface', [chromium()], () => {
  let tendarr: Tendarr;
  let browser: Browser;
  beforeAll(async () => {
    [tendarr, browser] = await Promise.all([startTendarr(), openBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await tendarr.stop();
  });

  test('lists every operation, asks no other host, and breaks no rule of the page', async () => {
    const { page, errors } = await openPage(browser, 'about:blank');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${tendarr.url}/swagger`);
    await page.locator('.opblock').first().waitFor();
    const document = await tendarr.json<{ paths: Record<string, object> }>('/openapi.json');
    const operations = Object.values(document.paths).reduce((sum, methods) => sum + Object.keys(methods).length, 0);
    const shown = page.locator('.opblock');
    await until(async () => (await shown.count()) >= operations, { what: 'all operations' });
    expect(await shown.count()).toBe(operations);
    expect(await page.title()).toBe('Tendarr API');
    const foreign = asked.filter((url) => !url.startsWith(`${tendarr.url}/`) && !url.startsWith('data:'));
    expect([asked.length > 4, foreign]).toEqual([true, []]);
    expect(errors).toEqual([]);
    await page.close();
  });

  test('tries an operation out', async () => {
    const { page, errors } = await openPage(browser, `${tendarr.url}/swagger#/health/getHealth`);
    await page.getByRole('button', { name: 'Try it out' }).click();
    await page.getByRole('button', { name: 'Execute' }).click();
    await page.locator('.live-responses-table .response-col_status').getByText('200').first().waitFor();
    expect(errors).toEqual([]);
    await page.close();
  });

  test('is not loaded by the page of the program', async () => {
    const html = await (await tendarr.get('/static/index.html')).text();
    expect(html).not.toContain('swagger');
  });
});
