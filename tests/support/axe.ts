/** Rules of accessibility that a page breaks. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

export async function brokenRules(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: checker } = window as unknown as {
      axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await checker.run();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} at ${html}`));
  });
}
