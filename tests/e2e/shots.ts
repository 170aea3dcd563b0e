/** `bun run shots`: the pictures of the README, taken from the built executable on the demo stack. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser, openPage, screens } from '../support/browser.ts';
import { startTendarr } from '../support/tendarr.ts';

const folder = join(import.meta.dir, '../../assets/screens');
const pages = {
  home: '#/home',
  library: '#/library/movie',
  torrents: '#/torrents',
  ledger: '#/ledger',
  settings: '#/settings/Movies-HD',
  logs: '#/logs/All.log',
};
/** Long enough for the story of the demo to have something to show. */
const storySeconds = 45;

mkdirSync(folder, { recursive: true });
const [tendarr, browser] = await Promise.all([startTendarr({ args: ['--demo'] }), openBrowser()]);
await Bun.sleep(storySeconds * 1000);
for (const [name, route] of Object.entries(pages)) {
  for (const screen of Object.keys(screens) as (keyof typeof screens)[]) {
    for (const scheme of ['dark', 'light'] as const) {
      const { page } = await openPage(browser, `${tendarr.url}/static/index.html`, { screen, scheme });
      const theme = scheme === 'dark' ? 'Dark' : 'Light';
      await page.evaluate(
        (view) => localStorage.setItem('tendarr.view', view),
        JSON.stringify({ theme, chosen: true }),
      );
      await page.goto(`${tendarr.url}/static/index.html?${route}`);
      await page.waitForTimeout(2500);
      const path = join(folder, `${name}-${screen}-${scheme}.png`);
      await page.screenshot({ path });
      console.log(path);
      await page.close();
    }
  }
}
await browser.close();
await tendarr.stop();
