import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { brokenRules } from '../support/axe.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { type LibraryFile, libraryOf } from '../support/library/file.ts';
import { chromium, describeWith } from '../support/needs.ts';
import { startTendarr, type Tendarr } from '../support/tendarr.ts';
import { until } from '../support/wait.ts';

/** Managers that never answer, so what is seeded stays as it is. */
const config = ['Movies-HD', 'Movies-4K', 'TV', 'Music']
  .map((section, place) => {
    const type = section.startsWith('Movies') ? 'movie' : section === 'TV' ? 'series' : 'music';
    return `[${section}]\nType = "${type}"\nURI = "http://127.0.0.1:${place + 2}"\nAPIKey = "key"\nCategory = "${section.toLowerCase()}"\n`;
  })
  .join('\n');

/** 150 movies `Tale 001` … of which every tenth is missing, and one that hides behind its accent. */
function seed(folder: string): void {
  const each = (section: string, fill: (library: LibraryFile) => void) => {
    const library = libraryOf(section, folder);
    library.profile(1, 'HD-1080p');
    fill(library);
    library.close();
  };
  each('Movies-HD', (library) => {
    for (let number = 1; number <= 150; number += 1) {
      const movie = library.movie(`Tale ${`${number}`.padStart(3, '0')}`).from(1900 + (number % 100));
      if (number % 10 === 0) movie.missing();
    }
    library.movie('Étoile').from(1970);
  });
  each('Movies-4K', (library) => void library.movie('Tale 001').from(1901).belowCutoff());
  each('TV', (library) => void library.series('Amber Signal').season(1).has(3).lacks(1).season(2).lacks(2));
  each(
    'Music',
    (library) => void library.artist('Cold Meridian').album('Glass Orchard').released('1984-03-12').tracks(3, 2),
  );
}

describeWith('the library in the browser', [chromium()], () => {
  let tendarr: Tendarr;
  let browser: Browser;
  let page: Page;
  let errors: string[];
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tendarr-data-'));
    seed(folder);
    [tendarr, browser] = await Promise.all([startTendarr({ config, folder }), openBrowser()]);
    ({ page, errors } = await openPage(browser, `${tendarr.url}/static/index.html#/about`));
  });
  afterAll(async () => {
    await browser.close();
    await tendarr.stop();
  });

  const open = async (place: string) => {
    await page.goto(`${tendarr.url}/static/index.html#/library${place}`);
    await page.reload();
  };
  const items = () => page.getByRole('list', { name: 'In the order of titles' });
  const hash = () => page.evaluate(() => location.hash);
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  const isAt = (place: string) => until(async () => (await hash()) === place, { what: `the address ${place}` });
  const isFocused = (text: string) => until(async () => (await focused()).includes(text), { what: `focus on ${text}` });

  test('shows the first kind there is, all instances in one order, and how much is missing', async () => {
    await open('');
    await page.getByText('152 movies').waitFor();
    await isAt('#/library/movie');
    await page.getByRole('link', { name: 'Missing 15', exact: true }).click();
    await page.getByText('15 of 152 movies').waitFor();
    await items().getByRole('listitem').first().filter({ hasText: 'Tale 010' }).waitFor();
    await page.reload();
    await page.getByText('15 of 152 movies').waitFor();
    await page.goBack();
    await page.getByText('152 movies').waitFor();
  });

  test('finds a title without its accent, and says what to do when nothing matches', async () => {
    await open('/movie');
    await page.getByText('152 movies').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('etoi');
    await page.getByText('1 of 152 movies').waitFor();
    await items().getByText('Étoile').waitFor();
    await page.keyboard.type('xx');
    await page.getByRole('heading', { name: 'No movie matches' }).waitFor();
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await page.getByText('152 movies').waitFor();
  });

  test('keeps every letter that is typed while answers come in', async () => {
    await open('/movie');
    await page.getByText('152 movies').waitFor();
    await page.keyboard.press('/');
    // Each letter at about the time at which the search for those before it begins.
    for (const delay of [190, 200, 210]) await page.keyboard.type('tale ', { delay });
    const typed = () => page.getByRole('searchbox').inputValue();
    await until(async () => (await typed()).length >= 15, { what: 'every letter' });
    expect(await typed()).toBe('tale tale tale ');
  });

  test('opens at the page of the address, and goes from page to page by keys', async () => {
    await open('/movie?page=3');
    await page.getByText('Page 3 of 3').waitFor();
    await items().getByText('Tale 125').waitFor();
    await page.keyboard.press('[');
    await page.getByText('Page 2 of 3').waitFor();
    await until(async () => (await hash()).includes('page=2'), { what: 'the page in the address' });
  });

  test('opens details by keyboard, steps to the next and gives the focus back', async () => {
    await open('/movie?inst=movies-hd&view=list');
    await items().getByText('Tale 001').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await isFocused('Tale 001');
    await page.keyboard.press('Enter');
    await page.getByRole('complementary', { name: 'Tale 001' }).getByText('HD-1080p').waitFor();
    await page.keyboard.press('j');
    await page.getByRole('complementary', { name: 'Tale 002' }).waitFor();
    await isFocused('Tale 002');
    await page.keyboard.press('Escape');
    await page.getByRole('complementary').waitFor({ state: 'detached' });
    await isAt('#/library/movie?inst=movies-hd&view=list');
    await isFocused('Tale 00');
  });

  test('shows seasons and tracks, also by an address that tells no title', async () => {
    await open('/series/tv/1');
    const sheet = page.getByRole('complementary', { name: 'Amber Signal' });
    await sheet.getByText('3 missing').waitFor();
    await sheet.getByRole('img', { name: '3 on disk, 1 missing' }).waitFor();
    await sheet.getByRole('button', { name: /^Season 1/ }).click();
    await sheet.getByRole('table', { name: 'Episodes of Season 1' }).waitFor();
    await open('/music');
    await items()
      .getByRole('link', { name: /Cold Meridian/ })
      .click();
    await page
      .getByRole('complementary')
      .getByRole('link', { name: /Glass Orchard/ })
      .click();
    await page.getByRole('complementary', { name: 'Glass Orchard' }).getByText('12 Mar 1984').waitFor();
  });

  test('is found by the palette, title by title', async () => {
    await open('/series');
    await page.getByText('1 series').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.type('tale 07');
    await page.getByRole('option', { name: /Tale 070/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('complementary', { name: 'Tale 070' }).getByText('Missing, searched for').waitFor();
    await page.goBack();
    await page.getByText('1 series').waitFor();
  });

  test.each([
    ['desktop', 'dark', ''],
    ['desktop', 'light', '?view=list'],
    ['phone', 'dark', '/movies-hd/10?title=Tale'],
    ['phone', 'light', ''],
  ] as const)('is accessible and fits on a %s, %s%s', async (screen, scheme, place) => {
    const address = `${tendarr.url}/static/index.html#/library/movie${place}`;
    const { page: own } = await openPage(browser, address, { screen, scheme });
    await own
      .getByText(place.startsWith('/') ? 'Missing, searched for' : 'Tale 001')
      .first()
      .waitFor();
    expect(await brokenRules(own)).toEqual([]);
    const [inner, content] = await own.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
    expect(content).toBeLessThanOrEqual(inner ?? 0);
    await own.close();
  });

  test('without an error of the page itself', () => {
    // Posters of managers that do not answer are not there.
    expect(errors.filter((error) => !/Failed to load resource/.test(error))).toEqual([]);
  });
});
