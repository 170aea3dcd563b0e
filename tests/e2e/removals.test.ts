import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { torrentsFile } from '../../src/database/files.ts';
import { type LedgerRow, ledger, removed } from '../../src/database/ledger.ts';
import { migrate } from '../../src/database/migrations.ts';
import { closeWriter, openWriter, torrentsWriter } from '../../src/database/open.ts';
import { refusalStore } from '../../src/database/refusals.ts';
import { brokenRules } from '../support/axe.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { chromium, describeWith } from '../support/needs.ts';
import { startTendarr, type Tendarr } from '../support/tendarr.ts';
import { until } from '../support/wait.ts';

const section = 'Movies-HD';
const archive = 'Found archive file, might need to be extracted';

const row = (name: string, patch: Partial<LedgerRow>): LedgerRow => ({
  ...{ time: Date.now() - 3_600_000, client: 'default', hash: name.padStart(40, '0'), name, instance: section },
  ...{ category: 'movies', kind: 'movie', rule: 'stalled', verdict: 'done', reason: `About ${name}.`, inputs: {} },
  result: null,
  ...patch,
});

/** A data folder of yesterday: one torrent was removed, others were not, and imports were refused. */
function folderOfYesterday(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tendarr-removals-'));
  migrate(folder, [section]);
  const database = openWriter(torrentsFile(folder, section), torrentsWriter);
  ledger(database).append([
    row('aa', { result: `${removed} with its files` }),
    row('bb', { verdict: 'withheld' }),
    row('cc', { result: 'blocklisted, searched again' }),
  ]);
  refusalStore(database).remember([{ hash: 'AA', message: archive }], Date.now());
  closeWriter(database);
  return folder;
}

describeWith('What was removed, in the browser', [chromium()], () => {
  let browser: Browser;
  let tendarr: Tendarr;
  beforeAll(async () => {
    const folder = folderOfYesterday();
    [browser, tendarr] = await Promise.all([openBrowser(), startTendarr({ folder, args: ['--demo'] })]);
  });
  afterAll(async () => {
    await browser.close();
    await tendarr.stop();
  });

  test('Home says how many torrents, and leads to these and no others', async () => {
    const { page, errors } = await openPage(browser, `${tendarr.url}/ui`, { screen: 'phone' });
    await page.getByRole('link', { name: /^\d+ torrents? removed in the last 24 hours$/ }).click();
    const rows = page.locator('.ledger li');
    await rows.filter({ hasText: 'About aa.' }).waitFor();
    expect(await page.getByLabel('Outcome').inputValue()).toBe('removed');
    const outcomes = await page.locator('.ledger .verdict').allTextContents();
    expect(new Set(outcomes)).toEqual(new Set(['Removed']));
    await page.reload();
    await rows.filter({ hasText: 'About aa.' }).waitFor();
    expect(errors).toEqual([]);
    await page.close();
  });

  test('a message of refused imports is put on the list that removes by one press, once it is saved', async () => {
    const address = `${tendarr.url}/static/index.html#/settings/${section}#ArrErrorCodesToBlocklist`;
    const { page, errors } = await openPage(browser, address);
    const list = page.getByRole('textbox', { name: 'Hopeless import messages' });
    const before = await list.inputValue();
    expect(before).not.toContain(archive);
    const add = page.getByRole('button', { name: `Add to the list: ${archive}` });
    await add.waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await add.click();
    await until(async () => (await list.inputValue()) === `${before}\n${archive}`, { what: 'the message on the list' });
    expect(await list.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('listitem').filter({ hasText: archive }).getByText('On the list').waitFor();
    const file = join(tendarr.folder, 'config.toml');
    expect(readFileSync(file, 'utf8')).not.toContain(archive);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await until(() => readFileSync(file, 'utf8').includes(archive), { what: 'the message in config.toml' });
    const seen = async () =>
      (await tendarr.json<{ messages: { text: string; listed: boolean }[] }>(`/web/arr/${section}/messages`)).messages;
    await until(async () => (await seen()).some(({ text, listed }) => text === archive && listed), {
      what: 'the list in force',
    });
    expect(errors).toEqual([]);
    await page.close();
  });
});
