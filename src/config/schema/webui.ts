/** Keys of `[WebUI]`: the page and the HTTP interface. */
import type { Static } from '@sinclair/typebox';
import { fields, section } from './field.ts';

const field = fields('webui');

export const webUISchema = section('WebUI', 'The page and the HTTP interface.', {
  Host: field.text(
    '0.0.0.0',
    'Listen on',
    'Address of the network card to listen on. 0.0.0.0 means all of them, 127.0.0.1 only this machine.',
    { level: 'basic', rule: 'host', minLength: 1 },
  ),
  Port: field.whole(6969, 'Port', 'Port of the page and the interface.', {
    level: 'basic',
    minimum: 1,
    maximum: 65535,
  }),
  Token: field.text('', 'Access token', 'When set, every call under /api has to carry it. Empty: no token is needed.', {
    level: 'basic',
    secret: true,
  }),
  AllowedHosts: field.list(
    [],
    'Allowed host names',
    'Names under which the page may be reached besides IP addresses and names of the local network, for example tendarr.example.org.',
    { rule: 'host' },
  ),
  UrlBase: field.text(
    '',
    'Base path',
    'Path under which a reverse proxy shows the page, for example /tendarr. Empty: none.',
    { rule: 'basePath' },
  ),
  LiveArr: field.flag(
    false,
    'Live library',
    'Library pages ask the managers instead of showing what was last synced.',
    { reload: 'frontend' },
  ),
  GroupSeries: field.flag(true, 'Group series', 'Show episodes by series and season.', { reload: 'frontend' }),
  GroupMusic: field.flag(true, 'Group music', 'Show albums by artist.', { reload: 'frontend' }),
  Theme: field.choice(['Dark', 'Light', 'Auto'], 'Dark', 'Theme', 'Auto follows your system.', {
    level: 'basic',
    reload: 'frontend',
  }),
  ViewDensity: field.choice(['Comfortable', 'Compact'], 'Comfortable', 'Density', 'How close together rows stand.', {
    level: 'basic',
    reload: 'frontend',
  }),
});

export type WebUIKeys = Static<typeof webUISchema>;

/** Keys of other programs that have no meaning here: the local password never lives in the configuration. */
export const refusedWebUIKeys = ['PasswordHash', 'Username', 'LocalAuthEnabled', 'AuthDisabled'] as const;
