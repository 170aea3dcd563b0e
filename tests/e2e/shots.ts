/** `bun run shots`: the pictures of the README, taken from the built executable on the demo stack. */
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser, screens } from '../support/browser.ts';
import { startTendarr } from '../support/tendarr.ts';
import { inventPast } from './past.ts';

const pictures = join(import.meta.dir, '../../assets/screens');
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
/** Until a page has its answers and pictures. */
const settleSeconds = 3;

mkdirSync(pictures, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'tendarr-shots-'));
inventPast(folder);
const [tendarr, browser] = await Promise.all([startTendarr({ folder, args: ['--demo'] }), openBrowser()]);
await Bun.sleep(storySeconds * 1000);
for (const [screen, viewport] of Object.entries(screens)) {
  for (const theme of ['Dark', 'Light']) {
    const scheme = theme === 'Dark' ? 'dark' : 'light';
    const context = await browser.newContext({ viewport, colorScheme: scheme });
    await context.addInitScript(
      (view) => location.protocol === 'http:' && localStorage.setItem('tendarr.view', view),
      JSON.stringify({ theme, chosen: true }),
    );
    for (const [name, route] of Object.entries(pages)) {
      // A page of its own: going to another hash would load nothing anew.
      const page = await context.newPage();
      await page.goto(`${tendarr.url}/static/index.html${route}`);
      await page.waitForTimeout(settleSeconds * 1000);
      const path = join(pictures, `${name}-${screen}-${scheme}.png`);
      await page.screenshot({ path });
      console.log(path);
      await page.close();
    }
    await context.close();
  }
}
await browser.close();
await tendarr.stop();
