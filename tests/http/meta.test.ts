import { describe, expect, test } from 'bun:test';
import type { Release } from '../../src/http/meta.ts';
import { createFixture, told } from './fixture.ts';

const known: Release = {
  latest_version: '0.2.0',
  update_available: true,
  changelog: 'New',
  current_version_changelog: 'Old',
  changelog_url: 'https://example.com/releases/0.2.0',
  repository_url: 'https://example.com',
  homepage_url: 'https://example.com',
  last_checked: '2026-01-31T09:05:07.123Z',
  error: null,
};

describe.each(['/api', '/web'])('GET %s/meta', (family) => {
  test('tells the version, and honestly that nothing is known about releases', async () => {
    expect(await told(createFixture().call(`${family}/meta`))).toEqual([
      200,
      {
        current_version: '0.1.0',
        latest_version: null,
        update_available: false,
        changelog: null,
        current_version_changelog: null,
        changelog_url: null,
        repository_url: null,
        homepage_url: null,
        last_checked: null,
        installation_type: 'unknown',
        error: 'No release source configured',
        update_state: { in_progress: false, last_result: null, last_error: null, completed_at: null },
        auth_required: false,
        local_auth_enabled: true,
        setup_required: true,
        url_base: '',
      },
    ]);
  });

  test.each([
    ['', false],
    ['?force=true', true],
    ['?force=1', true],
    ['?force=false', false],
    ['?force=0', false],
  ])('with %p asks the release source with force %p', async (query, expected) => {
    const forced: boolean[] = [];
    const release = async (force: boolean) => {
      forced.push(force);
      return known;
    };
    expect(await (await createFixture({ release }).call(`${family}/meta${query}`)).json()).toMatchObject({ ...known });
    expect(forced).toEqual([expected]);
  });

  test.each(['yes', 'TRUE', '', '2', 'constructor'])('force=%s gives 400', async (force) => {
    const error = 'Invalid parameter force: must be true, false, 1 or 0';
    expect(await told(createFixture().call(`${family}/meta?force=${force}`))).toEqual([400, { error }]);
  });
});

test('GET /web/meta says that a password is set', async () => {
  const { call, users } = createFixture();
  await users.setPassword('owner', 'correct horse');
  expect(await (await call('/web/meta')).json()).toMatchObject({ auth_required: true, setup_required: false });
});
