import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { brokenRules } from '../support/axe.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { chromium, describeWith } from '../support/needs.ts';
import { freePort } from '../support/port.ts';
import { startTendarr, type Tendarr } from '../support/tendarr.ts';
import { until } from '../support/wait.ts';

describeWith('A client and a manager that do not answer, in the browser', [chromium()], () => {
  let browser: Browser;
  let tendarr: Tendarr;
  beforeAll(async () => {
    const [client, manager] = [await freePort(), await freePort()];
    const config = `[Client]
Host = "127.0.0.1"
Port = ${client}
UserName = "admin"
Password = "secret"
[Movies]
Type = "movie"
URI = "http://127.0.0.1:${manager}"
APIKey = "${'a'.repeat(32)}"
`;
    [browser, tendarr] = await Promise.all([openBrowser(), startTendarr({ config })]);
    const attention = async () => (await tendarr.json<{ attention?: { id: string }[] }>('/web/status')).attention ?? [];
    const both = ['client:default', 'manager:Movies'];
    const areNamed = async () => {
      const ids = (await attention()).map(({ id }) => id);
      return both.every((id) => ids.includes(id));
    };
    await until(areNamed, { what: 'both to need attention' });
  });
  afterAll(async () => {
    await browser.close();
    await tendarr.stop();
  });

  test.each([
    ['desktop', 'dark'],
    ['phone', 'light'],
  ] as const)('lead from Home to their connection tests, on a %s, %s', async (screen, scheme) => {
    const { page } = await openPage(browser, `${tendarr.url}/ui`, { screen, scheme });
    await page.getByText('Movies cannot use its manager').waitFor();
    const tests = page.getByRole('link', { name: 'Test connection' });
    await until(async () => (await tests.count()) === 2, { what: 'a way to both tests' });
    expect(await brokenRules(page)).toEqual([]);
    const [inner, content] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
    expect(content).toBeLessThanOrEqual(inner ?? 0);
    await page.close();
  });
});
