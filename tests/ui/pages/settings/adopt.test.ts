import { expect, test } from 'bun:test';
import type { Json } from '../../../../ui/config-form/json.ts';
import type { App } from '../../../../ui/context.ts';
import { adopt } from '../../../../ui/pages/settings/adopt.ts';

function after(saved: Record<string, Json | null>, kept: string | null) {
  const chosen: unknown[] = [];
  let token = kept;
  const app = {
    preferences: { choose: (part: unknown) => chosen.push(part) },
    token: {
      get: () => token,
      set: (next: string | null) => {
        token = next;
      },
    },
  } as unknown as Pick<App, 'preferences' | 'token'>;
  adopt(app, new Map(Object.entries(saved)));
  return { chosen, token };
}

test('a look that was saved holds for this browser as well', () => {
  expect(after({ 'WebUI.Theme': 'Light', 'WebUI.ViewDensity': 'Compact' }, null).chosen).toEqual([
    { theme: 'Light', density: 'Compact' },
  ]);
  expect(after({ 'WebUI.Port': 7000 }, null).chosen).toEqual([]);
});

test('a browser that signs in by the token takes over a new one, and forgets one that is gone', () => {
  expect(after({ 'WebUI.Token': 'new' }, 'old').token).toBe('new');
  expect(after({ 'WebUI.Token': null }, 'old').token).toBeNull();
});

test('a browser without a token keeps none', () => {
  expect(after({ 'WebUI.Token': 'new' }, null).token).toBeNull();
});
