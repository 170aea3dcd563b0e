import { beforeAll, describe, expect, test } from 'bun:test';
import { inlineScriptHashes } from '../../ui/vite.ts';
import { type BuiltFile, buildPage, textOf } from './build.ts';

/** Budgets in bytes; gzip unless it says raw. */
const budget = { firstScript: 29_000, style: 9_000, route: 12_000, settings: 18_000, all: 122_000, allRaw: 330_000 };

/** Names of XML languages, examples of addresses, and pages about a title that a visitor may open. */
const harmless =
  /^https?:\/\/(www\.w3\.org|localhost:7878|192\.168\.1\.10:7878|(www\.)?(themoviedb|thetvdb)\.(org|com)|www\.imdb\.com|musicbrainz\.org)/;

let files: BuiltFile[] = [];
let page = '';
let first: BuiltFile | undefined;

beforeAll(async () => {
  files = await buildPage();
  page = textOf(files, 'index.html');
  const [, source = ''] = /<script type="module"[^>]* src="\.\/([^"]+)"/.exec(page) ?? [];
  first = files.find(({ name }) => name === source);
});

const endingWith = (end: string) => files.filter(({ name }) => name.endsWith(end));
const sum = (list: readonly BuiltFile[]) => list.reduce((total, { gzip }) => total + gzip, 0);

describe('the built page', () => {
  test('needs one script for the first sight of Home, within its budget', () => {
    expect(first).toBeDefined();
    expect(first?.gzip ?? Number.NaN).toBeLessThanOrEqual(budget.firstScript);
    const text = textOf(files, first?.name ?? '');
    expect(text).not.toMatch(/^import\s*[{"'*]|[;}]import\s*[{"'*]/);
  });

  test('has one style sheet within its budget', () => {
    const sheets = endingWith('.css');
    expect(sheets.length).toBe(1);
    expect(sum(sheets)).toBeLessThanOrEqual(budget.style);
  });

  test('has no other script above the budget of a route', () => {
    const others = endingWith('.js').filter((file) => file !== first);
    expect(others.length).toBeGreaterThan(3);
    const allowed = (name: string) => (/\/settings-/.test(name) ? budget.settings : budget.route);
    expect(others.filter(({ name, gzip }) => gzip > allowed(name)).map(({ name }) => name)).toEqual([]);
  });

  test('loads no page for the sake of another one', () => {
    const pages = /^(settings|torrents|library|logs|updates|welcome|about|login)-/;
    // What a page opens inside itself may need it.
    const scripts = endingWith('.js').filter(({ name }) => !name.startsWith('assets/details-'));
    const imported = scripts.flatMap(({ name }) => textOf(files, name).match(/(?<=from"\.\/)[^"]+/g) ?? []);
    expect(imported.length).toBeGreaterThan(10);
    expect(imported.filter((name) => pages.test(name))).toEqual([]);
  });

  test('stays within its budget as a whole', () => {
    expect(sum(files)).toBeLessThanOrEqual(budget.all);
    expect(files.reduce((total, { bytes }) => total + bytes.length, 0)).toBeLessThanOrEqual(budget.allRaw);
  });

  test('has a hash in the name of every asset, and no source maps', () => {
    const assets = files.filter(({ name }) => name.startsWith('assets/'));
    expect(assets.filter(({ name }) => !/-[\w-]{8}\.(js|css)$/.test(name)).map(({ name }) => name)).toEqual([]);
    expect(endingWith('.map')).toEqual([]);
  });

  test('refers to itself and to the service only by relative addresses', () => {
    const addresses = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
    expect(addresses.length).toBeGreaterThan(4);
    expect(addresses.filter((address) => !address.startsWith('./'))).toEqual([]);
  });

  test('loads nothing from elsewhere', () => {
    for (const { name } of [...endingWith('.js'), ...endingWith('.css'), ...endingWith('.html')]) {
      const addresses = textOf(files, name).match(/https?:\/\/[^\s"'`)]+/g) ?? [];
      const foreign = addresses.filter((address) => /^https?:\/\/[a-z\d]/i.test(address) && !harmless.test(address));
      expect(foreign).toEqual([]);
    }
  });

  test('has its version baked in', () => {
    expect(textOf(files, first?.name ?? '')).toContain('1.2.3');
  });
});

describe('for a strict content policy', () => {
  test('every inline script has a hash', () => {
    expect(inlineScriptHashes(page).length).toBe([...page.matchAll(/<script(?![^>]* src=)/g)].length);
  });

  test('a hash is that of the exact text', () => {
    expect(inlineScriptHashes("<script>alert('x')</script>")).toEqual([
      `sha256-${new Bun.CryptoHasher('sha256').update("alert('x')").digest('base64')}`,
    ]);
  });

  test('no element has a handler in its markup', () => {
    expect(page).not.toMatch(/\son\w+=/);
  });
});
