import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { issueSetupCode, prepareSetupCode } from '../../src/serve/setup-code.ts';

let dataFolder: string;
let file: string;
let shown: string[];

beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'tendarr-code-'));
  file = join(dataFolder, 'setup-code');
  shown = [];
});
afterEach(() => rmSync(dataFolder, { recursive: true }));

function prepare(more: { hasPassword?: boolean; fromEnvironment?: string; tokenAtStart?: string } = {}) {
  const show = (text: string) => shown.push(text);
  return prepareSetupCode({
    dataFolder,
    hasPassword: false,
    fromEnvironment: undefined,
    tokenAtStart: '',
    show,
    ...more,
  });
}

const inFile = () => readFileSync(file, 'utf8').trim();

test('without a password there is a code, in the terminal and in a file that only its owner reads', () => {
  const setup = prepare();
  expect(setup.codes()).toEqual([inFile()]);
  expect(shown).toEqual([expect.stringContaining(inFile())]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test.each([
  [{ fromEnvironment: 'from-env' }, 'from-env'],
  [{ tokenAtStart: 'token' }, 'token'],
])('%j is the code, and none is made', (more, code) => {
  expect(prepare(more).codes()).toContain(code);
  expect([shown, existsSync(file)]).toEqual([[], false]);
});

describe('a password that is removed while the service runs', () => {
  test('leaves a code that counts', () => {
    const setup = prepare({ hasPassword: true });
    expect(existsSync(file)).toBe(false);
    const text = issueSetupCode(dataFolder);
    expect(setup.codes()).toEqual([inFile()]);
    expect(text).toContain(inFile());
  });

  test('brings the code of the environment back', () => {
    const setup = prepare({ fromEnvironment: 'from-env' });
    setup.done();
    expect(setup.codes()).toContain('from-env');
  });

  test('gets a new code when nobody left one', () => {
    const setup = prepare();
    const [first] = setup.codes();
    setup.done();
    expect(existsSync(file)).toBe(false);
    expect(setup.codes()).toEqual([inFile()]);
    expect(inFile()).not.toBe(first ?? '');
    expect(shown).toHaveLength(2);
  });
});

test.each(['', 'abc', 'known'])('%p in the file is no code', (text) => {
  const setup = prepare({ hasPassword: true });
  writeFileSync(file, text);
  expect(setup.codes()).not.toContain(text === '' ? 'never' : text);
  expect(setup.codes().join()).toMatch(/^[A-Z2-9-]{14}$/);
});

test('a link of that name is not written through', () => {
  const other = join(dataFolder, 'other');
  writeFileSync(other, 'mine');
  symlinkSync(other, file);
  issueSetupCode(dataFolder);
  expect(readFileSync(other, 'utf8')).toBe('mine');
});
