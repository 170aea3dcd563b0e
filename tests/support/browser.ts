/** Debian's Chromium, headless, driven as a person would. */
import { type Browser, chromium as driver, type Page } from 'playwright-core';
import { chromium } from './needs.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface Watched {
  page: Page;
  /** Errors of the console and uncaught ones, as they came. */
  errors: string[];
}

export async function openBrowser(): Promise<Browser> {
  const { found } = chromium();
  if (found === null) throw new Error('Missing: Chromium');
  return driver.launch({ executablePath: found, args: flags });
}

export const screens = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

export async function openPage(
  browser: Browser,
  url: string,
  { screen = 'desktop', scheme = 'dark' }: { screen?: keyof typeof screens; scheme?: 'dark' | 'light' } = {},
): Promise<Watched> {
  const page = await browser.newPage({ viewport: screens[screen], colorScheme: scheme });
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(url);
  return { page, errors };
}
