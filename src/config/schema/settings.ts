/** Keys of `[Settings]`: what holds for the whole program. */
import type { Static } from '@sinclair/typebox';
import { levels } from '../../log.ts';
import { fields, section } from './field.ts';

/** Version of the configuration format this program writes. */
export const configVersion = '1.0.0';

const field = fields('full');

export const settingsSchema = section('Settings', 'What holds for the whole program.', {
  ConfigVersion: field.text(
    configVersion,
    'Version of this file',
    'Written by the program when it brings an older file up to date. Leave it alone.',
    { readonly: true, rule: 'version' },
  ),
  ConsoleLevel: field.choice(
    levels,
    'INFO',
    'Log level',
    'How much is logged. INFO suits daily use, DEBUG helps to find out why something happens.',
    { level: 'basic' },
  ),
  Logging: field.flag(true, 'Write log files', 'Keep log files in the folder logs beside this file.', {
    level: 'basic',
  }),
  CompletedDownloadFolder: field.text(
    '',
    'Folder of finished downloads',
    'Where finished downloads lie, as this program sees the folder. New category folders are made in it. Empty: the default save path of the torrent client.',
    { level: 'basic', rule: 'path' },
  ),
  FreeSpace: field.text(
    '-1',
    'Free space to keep',
    'Downloads that would leave less than this on the disk are paused until they fit. A number of bytes, or with K, M, G or T (1024-based), for example 50G. -1 turns this off.',
    { level: 'basic', rule: 'size', unit: 'bytes' },
  ),
  FreeSpaceFolder: field.text(
    '',
    'Folder to measure free space in',
    'A folder on the disk whose free space counts. Needed when free space is to be kept.',
    { level: 'basic', rule: 'path' },
  ),
  AutoPauseResume: field.flag(
    true,
    'Stop and start torrents',
    'Main switch: off means that no torrent is ever stopped or started by this program, not even for lack of space.',
  ),
  NoInternetSleepTimer: field.duration(
    'seconds',
    15,
    'Pause when offline',
    'How long to wait before looking again when the internet cannot be reached.',
    { minimum: 0 },
  ),
  LoopSleepTimer: field.duration(
    'seconds',
    5,
    'Pause between passes',
    'Time between two looks at the torrents of a client in which nothing downloads, 30 seconds at most. While something downloads it is one second.',
    { minimum: 1 },
  ),
  SearchLoopDelay: field.duration(
    'seconds',
    -1,
    'Pause between searches',
    'Time between two search commands to a manager. -1 means 30 seconds.',
    { minimum: -1 },
  ),
  FailedCategory: field.text(
    'failed',
    'Category for failed torrents',
    'A torrent you move to this category is removed, blocklisted in its manager and searched for again.',
    { rule: 'category', minLength: 1 },
  ),
  RecheckCategory: field.text(
    'recheck',
    'Category for rechecks',
    'A torrent you move to this category is rechecked and put back where it was.',
    { rule: 'category', minLength: 1 },
  ),
  Tagless: field.flag(
    false,
    'Keep marks out of the client',
    'Remember states in the database instead of as tags on the torrents. The tag that protects a torrent stays a real tag.',
  ),
  IgnoreTorrentsYoungerThan: field.duration(
    'seconds',
    180,
    'Leave young torrents alone',
    'Torrents added more recently than this are not judged. 0 means no minimum age. An instance, or the categories of a client, may have a time of their own.',
    { minimum: 0 },
  ),
  PingURLS: field.list(
    ['one.one.one.one', 'dns.google.com'],
    'Hosts to test the internet with',
    'Contacted to find out whether the internet can be reached, when nothing else answers that.',
    { rule: 'host' },
  ),
  FFprobeAutoUpdate: field.flag(true, 'Update ffprobe', 'Has no effect; accepted for files of other programs.', {
    hidden: true,
    ignored: 'has no effect: no third-party program is downloaded',
  }),
  FFprobePath: field.text('', 'Path of ffprobe', 'Program that tests media files. Empty: the one in PATH, if any.', {
    rule: 'ffprobe',
  }),
  AutoUpdateEnabled: field.flag(
    false,
    'Update automatically',
    'Install new releases on a schedule. No effect yet: this version cannot update itself.',
  ),
  AutoUpdateCron: field.text(
    '0 3 * * 0',
    'Update schedule',
    'When to install a new release, as a cron expression of five or six fields in local time. The default is Sundays at 3 in the morning. No effect yet.',
    { rule: 'cron' },
  ),
  AutoUpdateChannel: field.choice(
    ['latest', 'stable'],
    'latest',
    'Update channel',
    'latest takes every release, stable only those that were marked stable. No effect yet: pre-releases are never offered.',
  ),
  ReleaseUrl: field.text(
    '',
    'Source of releases',
    'Address of a GitHub-compatible releases API of one repository. Empty: the one this build knows, if any.',
    { rule: 'address' },
  ),
  AutoRestartProcesses: field.flag(true, 'Restart crashed processes', 'Start a process again after it crashed.'),
  MaxProcessRestarts: field.whole(
    5,
    'Restarts before giving up',
    'After so many crashes within the time window a process is left alone and tried again once an hour.',
    { minimum: 1, maximum: 1000 },
  ),
  ProcessRestartWindow: field.duration(
    'seconds',
    300,
    'Time window for crashes',
    'Only crashes within this time are counted.',
    { minimum: 0 },
  ),
  ProcessRestartDelay: field.duration(
    'seconds',
    5,
    'Wait before a restart',
    'Wait before the first restart; doubled for each further crash.',
    { minimum: 0 },
  ),
  ProcessSpawnTimeoutSeconds: field.duration(
    'seconds',
    30,
    'Time to start',
    'A process that is not ready after this time is stopped and started again.',
    { minimum: 1, hidden: true },
  ),
  DryRun: field.flag(
    false,
    'Dry run',
    'Decide everything and write it down, but change nothing in the torrent client or the managers.',
    { level: 'basic' },
  ),
  LedgerDays: field.whole(90, 'Days the ledger keeps', 'How long the record of what was done, and why, is kept.', {
    unit: 'days',
    minimum: 1,
    maximum: 3650,
  }),
  MaxRemovalsPerHour: field.whole(
    20,
    'Removals per hour',
    'More removals than this within an hour stop the removals of that owner until you confirm them. -1 turns the brake off.',
    { minimum: -1 },
  ),
  MaxSeedRemovalsPerHour: field.whole(
    100,
    'Removals of finished seeds per hour',
    'The same brake for imported torrents that reached their seeding limit. -1 turns it off.',
    { minimum: -1 },
  ),
  PathMappings: field.map(
    'Path mappings',
    'Paths of the torrent client on the left, the same folders as this program sees them on the right. Needed only where they differ.',
  ),
  ForeignTagPrefixes: field.list(
    [],
    'Tag prefixes of other programs',
    'Tags <prefix>-ignored and <prefix>-imported of these programs are understood. They are never removed.',
  ),
});

export type SettingsKeys = Static<typeof settingsSchema>;
