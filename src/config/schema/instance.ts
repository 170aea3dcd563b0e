/** Keys of a manager instance: one Radarr, Sonarr or Lidarr each. */
import { type Static, Type } from '@sinclair/typebox';
import type { Kind } from '../config.ts';
import { entrySearchGroup } from './entry-search.ts';
import { fields, section } from './field.ts';
import { torrentGroup } from './instance-torrent.ts';

const field = fields('instance');

export const kinds = ['movie', 'series', 'music'] as const satisfies readonly Kind[];

/** Texts a manager gives for imports that will never succeed; `file` is its word for one file. */
function hopelessImports(file: string): string[] {
  return [
    `Not a preferred word upgrade for existing ${file} file(s)`,
    `Not an upgrade for existing ${file} file(s)`,
    'Unable to determine if file is a sample',
  ];
}

export const instanceSchema = section('Manager', 'One Radarr, Sonarr or Lidarr.', {
  Type: field.choice(
    kinds,
    undefined,
    'Kind',
    'movie for Radarr, series for Sonarr, music for Lidarr. Without it the section name decides (Movies-HD, Radarr, Series …).',
    { level: 'basic', aliases: { movies: 'movie', radarr: 'movie', sonarr: 'series', lidarr: 'music' } },
  ),
  Managed: field.flag(true, 'Managed', 'Off: this section is ignored completely.', { level: 'basic' }),
  URI: field.text('', 'Address', 'Address of the manager, with its base path if it has one.', {
    level: 'basic',
    rule: 'address',
    example: 'CHANGE_ME',
  }),
  APIKey: field.text('', 'API key', 'From the manager: Settings, General, Security.', {
    level: 'basic',
    secret: true,
    sentTo: ['URI'],
    example: 'CHANGE_ME',
  }),
  SkipTLSVerify: field.flag(false, 'Accept any certificate', 'For self-signed certificates in your own network.'),
  Category: field.text(
    undefined,
    'Category',
    'The category the manager gives its torrents in qBittorrent. Without it: the section name in lower case.',
    { level: 'basic', rule: 'category', minLength: 1 },
  ),
  MatchSubcategories: Type.Optional(
    field.flag(
      undefined,
      'Include subcategories',
      'The category also covers what is below it. Without it the setting of the torrent client counts.',
    ),
  ),
  ReSearch: field.flag(true, 'Search again after a failure', 'Search for another release after a download failed.', {
    level: 'basic',
  }),
  importMode: field.choice(
    ['Move', 'Copy', 'Auto'],
    'Auto',
    'Import mode',
    'How the manager takes files over. Auto leaves the choice to it; Copy keeps torrents seeding.',
    { level: 'basic', aliases: { hardlink: 'Auto' } },
  ),
  RssSyncTimer: field.duration(
    'minutes',
    15,
    'Time between RSS syncs',
    'How often the manager is told to read its indexers. 0 turns this off; less than 5 minutes strains the indexers.',
    { minimum: 0 },
  ),
  RefreshDownloadsTimer: field.duration(
    'minutes',
    1,
    'Time between refreshes',
    'How often the manager is told to look at its downloads. 0 turns this off.',
    { minimum: 0 },
  ),
  ArrErrorCodesToBlocklist: field.list(
    hopelessImports('movie'),
    'Hopeless import messages',
    'A finished download that the manager refuses with one of these messages is removed, blocklisted and searched for again. Empty turns this off.',
    { kindDefaults: { series: hopelessImports('episode'), music: hopelessImports('track') } },
  ),
  DryRun: field.flag(false, 'Dry run', 'Decide and write down, but change nothing for this instance.', {
    level: 'basic',
  }),
  PathMappings: field.map(
    'Path mappings',
    'Paths of the torrent client on the left, the same folders as the manager sees them on the right. Needed only where they differ.',
  ),
  EntrySearch: entrySearchGroup(field),
  Torrent: torrentGroup(field),
});

/** `Type` and `Category` are always known once a section is read: from the key or from the section name. */
export type InstanceKeys = Static<typeof instanceSchema>;
