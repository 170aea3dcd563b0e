import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { brokenRules } from '../support/axe.ts';
import { choose, openBrowser, patient } from '../support/browser.ts';
import { chromium, describeWith } from '../support/needs.ts';
import { startTendarr, type Tendarr } from '../support/tendarr.ts';

/** Address, and what is there once the page has what it shows. */
const pages: [address: string, sign: (page: Page) => Promise<unknown>][] = [
  ['#/settings', (page) => page.getByRole('heading', { name: 'Sections of the configuration' }).waitFor()],
  ['#/settings/Settings', (page) => page.getByLabel('Free space to keep').first().waitFor()],
  ['#/settings/Client', (page) => page.getByRole('heading', { name: 'Seeding rules' }).waitFor()],
  ['#/settings/Movies-HD#Torrent.FileExtensionAllowlist', (page) => page.getByLabel('Wanted file types').waitFor()],
  ['#/settings?add=manager', (page) => page.getByLabel('Address').waitFor()],
  ['#/welcome/secure', (page) => page.getByLabel('Setup code').waitFor()],
  ['#/welcome/rules', (page) => page.getByText('The keys that are written').waitFor()],
  ['#/welcome/check', (page) => page.locator('.passed').first().waitFor()],
  ['#/torrents', (page) => page.getByRole('heading', { name: 'Categories that are looked after' }).waitFor()],
  [
    '#/torrents?category=movies',
    (page) =>
      page
        .getByRole('button', { name: /^Protect / })
        .first()
        .waitFor(),
  ],
  [
    '#/ledger?hash=0000000000000000000000000000000000000000&name=Gone',
    (page) => page.getByText('It is in no torrent client any more.').waitFor(),
  ],
  ['#/logs/All.log', (page) => page.getByRole('log').getByText('INF').first().waitFor()],
  ['#/about', (page) => page.getByRole('heading', { name: 'Shortcuts' }).waitFor()],
  ['#/ledger', (page) => page.locator('.ledger li').first().waitFor()],
  ['#/updates', (page) => page.getByText('This build does not know where its releases').waitFor()],
];

interface Variant {
  width: number;
  height: number;
  theme: 'Dark' | 'Light';
  density: 'Comfortable' | 'Compact';
}

const variants: Variant[] = [
  { width: 1440, height: 900, theme: 'Dark', density: 'Comfortable' },
  { width: 1024, height: 768, theme: 'Light', density: 'Compact' },
  { width: 390, height: 844, theme: 'Light', density: 'Comfortable' },
  { width: 320, height: 640, theme: 'Dark', density: 'Compact' },
];

describeWith('every page about settings and torrents', [chromium()], () => {
  let browser: Browser;
  let tendarr: Tendarr;
  beforeAll(async () => {
    [browser, tendarr] = await Promise.all([openBrowser(), startTendarr({ args: ['--demo'] })]);
  });
  afterAll(async () => {
    await browser.close();
    await tendarr.stop();
  });

  test.each(variants)(
    'is accessible, fits the screen and breaks no policy: $width wide, $theme, $density',
    async ({ width, height, theme, density }) => {
      const context = await browser.newContext({ viewport: { width, height }, hasTouch: width < 800 });
      await choose(context, { theme, density });
      const page = patient(await context.newPage());
      const found: string[] = [];
      page.on('console', (message) => message.type() === 'error' && found.push(message.text()));
      page.on('pageerror', (error) => found.push(error.message));
      for (const [address, sign] of pages) {
        await page.goto('about:blank');
        await page.goto(`${tendarr.url}/static/index.html${address}`);
        await sign(page);
        found.push(...(await problemsOf(page)).map((problem) => `${address}: ${problem}`));
      }
      expect(found).toEqual([]);
      await context.close();
    },
  );
});

/** Broken rules of accessibility, sideways scroll, and a page that is too large. */
async function problemsOf(page: Page): Promise<string[]> {
  const broken = await brokenRules(page);
  const { sideways, elements } = await page.evaluate(() => ({
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    elements: document.querySelectorAll('*').length,
  }));
  if (sideways > 0) broken.push(`scrolls sideways by ${sideways}`);
  if (elements > 1200) broken.push(`has ${elements} elements`);
  return broken;
}
