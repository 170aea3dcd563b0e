import { densities, themes } from '../../answer/status.ts';
import type { Draft } from '../../config-form/draft.ts';
import type { App } from '../../context.ts';

/** What this browser takes over of a save: how the page looks, and the token if it signs in by one. */
export function adopt({ preferences, token }: Pick<App, 'preferences' | 'token'>, saved: Draft): void {
  const theme = themes.find((word) => word === saved.get('WebUI.Theme'));
  const density = densities.find((word) => word === saved.get('WebUI.ViewDensity'));
  if (theme !== undefined || density !== undefined) {
    preferences.choose({ ...(theme === undefined ? {} : { theme }), ...(density === undefined ? {} : { density }) });
  }
  const changed = saved.get('WebUI.Token');
  if (changed !== undefined && token.get() !== null)
    token.set(typeof changed === 'string' && changed !== '' ? changed : null);
}
