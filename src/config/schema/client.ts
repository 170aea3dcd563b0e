/** Keys of `[Client]` and `[Client-<Name>]`: one torrent client each. */
import { type Static, Type } from '@sinclair/typebox';
import { fields, section } from './field.ts';
import { hitAndRunFields } from './hit-and-run.ts';
import { removeTorrentField, seedLimitFields } from './seeding.ts';
import { trackerSchema } from './tracker.ts';

const field = fields('full');

/** Seeding rules of client-managed categories. */
const categoryRules = {
  ...seedLimitFields(field),
  RemoveTorrent: removeTorrentField(field),
  ...hitAndRunFields(field),
  StalledDelay: field.duration(
    'minutes',
    -1,
    'Patience with stalled downloads',
    'A download without progress for this long is removed. -1 never, 0 waits for ever.',
    { minimum: -1 },
  ),
  IgnoreTorrentsYoungerThan: field.duration(
    'seconds',
    180,
    'Leave young torrents alone',
    'Torrents added more recently than this are not judged.',
    { minimum: 0 },
  ),
};

const categoryRow = Type.Object({
  Name: field.text('', 'Category', 'The category these values are for.', {
    level: 'basic',
    rule: 'category',
    minLength: 1,
    example: 'books',
  }),
  ...Type.Partial(Type.Object(categoryRules)).properties,
});

export const clientSchema = section('Client', 'One qBittorrent.', {
  Disabled: field.flag(false, 'Disabled', 'Keep this section but do not connect.', { level: 'basic' }),
  Host: field.text('', 'Host', 'Name or address of the machine qBittorrent runs on; may start with https://.', {
    level: 'basic',
    rule: 'endpoint',
    example: '192.168.1.10',
  }),
  Port: field.whole(8080, 'Port', 'Port of its Web UI.', { level: 'basic', minimum: 1, maximum: 65535 }),
  BasePath: field.text('', 'Base path', 'Path of its Web UI behind a reverse proxy, for example /qbittorrent.', {
    rule: 'basePath',
  }),
  UserName: field.text('', 'User name', 'Empty when qBittorrent lets this machine in without a login.', {
    level: 'basic',
    example: 'admin',
  }),
  Password: field.text('', 'Password', 'Empty when qBittorrent lets this machine in without a login.', {
    level: 'basic',
    secret: true,
    sentTo: ['Host', 'Port'],
    example: 'CHANGE_ME',
  }),
  APIKey: field.text('', 'API key', 'Used instead of user name and password where qBittorrent offers API keys.', {
    secret: true,
    sentTo: ['Host', 'Port'],
  }),
  SkipTLSVerify: field.flag(false, 'Accept any certificate', 'For self-signed certificates in your own network.'),
  FreeSpaceFolder: field.text(
    '',
    'Folder to measure free space in',
    'Only where this client saves to another disk than the one named in [Settings].',
    { rule: 'path' },
  ),
  ManagedCategories: field.list(
    [],
    'Categories without a manager',
    'Categories whose torrents are looked after without a manager, for example books.',
    { level: 'basic', rule: 'category' },
  ),
  MatchSubcategories: field.flag(
    false,
    'Include subcategories',
    'A category also covers what is below it: movies covers movies/4k.',
  ),
  CategorySeeding: field.group('Seeding rules', 'For the categories without a manager.', {
    ...categoryRules,
    Categories: field.tables(
      categoryRow,
      'Rules of single categories',
      'Values here replace those above for one category; every key from above may be used.',
    ),
  }),
  Trackers: field.tables(trackerSchema(field), 'Trackers', 'Rules for the torrents of single trackers.'),
});

export type ClientKeys = Static<typeof clientSchema>;
export type CategorySeedingKeys = ClientKeys['CategorySeeding'];
