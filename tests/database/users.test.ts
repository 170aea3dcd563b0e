import { afterEach, describe, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTendarr } from '../../src/database/tendarr.ts';
import { createUsers } from '../../src/database/users.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tendarr-users-'));
  folders.push(folder);
  return folder;
}

describe('users', () => {
  test('start without a password, and nobody is verified', async () => {
    const users = createUsers(openTendarr(dataFolder()));
    expect(users.hasPassword()).toBe(false);
    expect(await users.verify('', '')).toBe(false);
  });

  test('are kept across starts, name and password both count', async () => {
    const folder = dataFolder();
    const first = openTendarr(folder);
    await createUsers(first).setPassword('owner', 'correct horse');
    first.close();
    const users = createUsers(openTendarr(folder));
    expect(users.hasPassword()).toBe(true);
    expect(await users.verify('owner', 'correct horse')).toBe(true);
    expect(await users.verify('owner', 'correct horses')).toBe(false);
    expect(await users.verify('Owner', 'correct horse')).toBe(false);
  });

  test('keep an argon2id hash, never the password, and no id of a session', async () => {
    const folder = dataFolder();
    const database = openTendarr(folder);
    const users = createUsers(database);
    await users.setPassword('owner', 'correct horse');
    const id = users.openSession();
    database.close();
    const bytes = readdirSync(join(folder, 'db'))
      .map((name) => readFileSync(join(folder, 'db', name), 'latin1'))
      .join();
    expect(bytes).toContain('$argon2id$');
    expect(bytes).not.toContain('correct horse');
    expect(bytes).not.toContain(id);
  });

  test('a change by another process holds at once', async () => {
    const folder = dataFolder();
    const [service, command] = [createUsers(openTendarr(folder)), createUsers(openTendarr(folder))];
    expect(service.hasPassword()).toBe(false);
    await command.setPassword('owner', 'correct horse');
    expect(service.hasPassword()).toBe(true);
    command.clear();
    expect(service.hasPassword()).toBe(false);
  });
});

describe('sessions', () => {
  test('last seven days', () => {
    let now = 1_000;
    const users = createUsers(openTendarr(dataFolder()), () => now);
    const id = users.openSession();
    now += 7 * 24 * 3600 * 1000 - 1;
    expect(users.hasSession(id)).toBe(true);
    now += 1;
    expect(users.hasSession(id)).toBe(false);
  });

  test('end by closing, by a new password and by clearing', async () => {
    const users = createUsers(openTendarr(dataFolder()));
    const [one, two] = [users.openSession(), users.openSession()];
    users.closeSession(one);
    expect([users.hasSession(one), users.hasSession(two)]).toEqual([false, true]);
    await users.setPassword('owner', 'correct horse');
    expect(users.hasSession(two)).toBe(false);
    const three = users.openSession();
    users.clear();
    expect(users.hasSession(three)).toBe(false);
  });
});
