/** Debian's Chromium, headless, driven as a person would. */
import { type Browser, type BrowserContext, chromium as driver, type Page } from 'playwright-core';
import { chromium } from './needs.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Containers often have little shared memory, and tests of free space fill a folder there.
  '--disable-dev-shm-usage',
];

/** Milliseconds that the page may take for anything; long, because several browsers share few processors. */
const patience = 60_000;

export interface Watched {
  page: Page;
  /** Errors of the console and uncaught ones, as they came. */
  errors: string[];
}

export async function openBrowser(): Promise<Browser> {
  const { found } = chromium();
  if (found === null) throw new Error('Missing: Chromium');
  return driver.launch({ executablePath: found, args: flags, timeout: 2 * patience });
}

export const screens = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

export async function openPage(
  browser: Browser,
  url: string,
  { screen = 'desktop', scheme }: { screen?: keyof typeof screens; scheme?: 'dark' | 'light' } = {},
): Promise<Watched> {
  const page = patient(await browser.newPage({ viewport: screens[screen], colorScheme: scheme ?? 'dark' }));
  if (scheme) await choose(page, { theme: scheme === 'light' ? 'Light' : 'Dark', density: 'Comfortable' });
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(url);
  return { page, errors };
}

/** As somebody has chosen it before; otherwise the page follows the configuration. */
export async function choose(page: Page | BrowserContext, view: { theme: string; density: string }): Promise<void> {
  await page.addInitScript(
    (stored) => location.protocol === 'http:' && localStorage.setItem('tendarr.view', stored),
    JSON.stringify({ ...view, chosen: true }),
  );
}

/** A page that nobody gives up on only because the machine is busy. */
export function patient(page: Page): Page {
  page.setDefaultTimeout(patience);
  return page;
}
