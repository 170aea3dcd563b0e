/** `Torrent` of an instance: which files are fetched and when a torrent is given up or removed. */
import type { Fields } from './field.ts';
import { removeTorrentField, seedLimitFields } from './seeding.ts';
import { trackerSchema } from './tracker.ts';

const partial = ['.!qB', '.parts'];
const spamHosts = ['\\brarbg\\.com\\b', 'comandotorrents\\.com'];

const videoFolders = [
  '\\bextras?\\b',
  '\\bfeaturettes?\\b',
  '\\bsamples?\\b',
  '\\bscreens?\\b',
  '\\bnc(ed|op)?(\\d+)?\\b',
];
const videoNames = ['\\bncop\\d+?\\b', '\\bnced\\d+?\\b', '\\bsample\\b', '\\btrailer\\b', 'music video', ...spamHosts];
const videoSuffixes = ['.mp4', '.mkv', '.sub', '.ass', '.srt', ...partial];

const musicFolders = ['\\bextras?\\b', '\\bsamples?\\b', '\\bscreens?\\b'];
const musicNames = ['\\bsample\\b', '\\btrailer\\b', ...spamHosts];
const musicSuffixes = ['.mp3', '.flac', '.m4a', '.aac', '.ogg', '.opus', '.wav', '.ape', '.wma', ...partial];

export function torrentGroup(field: Fields) {
  return field.group('Torrents', 'Which files are fetched and when a torrent is given up.', {
    CaseSensitiveMatches: field.flag(false, 'Case matters', 'Upper and lower case differ in the patterns below.'),
    FolderExclusionRegex: field.list(
      videoFolders,
      'Folders to skip',
      'Regular expressions. Files below a folder that matches one are not downloaded.',
      { rule: 'regex', kindDefaults: { music: musicFolders } },
    ),
    FileNameExclusionRegex: field.list(
      videoNames,
      'Files to skip',
      'Regular expressions. Files whose name matches one are not downloaded.',
      { rule: 'regex', kindDefaults: { music: musicNames } },
    ),
    FileExtensionAllowlist: field.list(
      videoSuffixes,
      'Wanted file types',
      'Only files with these endings are downloaded. An entry that starts with a backslash is a regular expression. Empty: all files.',
      { rule: 'suffix', kindDefaults: { music: musicSuffixes } },
    ),
    AutoDelete: field.flag(
      false,
      'Delete junk files',
      'Once an imported torrent has left the client, delete files in its folder that are not media, and empty folders of its category that are older than a day. Never touches files of active torrents.',
    ),
    IgnoreTorrentsYoungerThan: field.duration(
      'seconds',
      180,
      'Leave young torrents alone',
      'Torrents added more recently than this are not judged.',
      { minimum: 0 },
    ),
    MaximumETA: field.duration(
      'seconds',
      -1,
      'Longest time to finish',
      'Downloads that would take longer are removed, unless slow ones are kept. -1 or 0: no limit.',
      { minimum: -1 },
    ),
    MaximumDeletablePercentage: field.decimal(
      0.99,
      'Protect nearly finished downloads',
      'From this part on (0 to 1) a download is kept unless it is dead for longer than the longest time to finish.',
      { minimum: 0, maximum: 1 },
    ),
    DoNotRemoveSlow: field.flag(true, 'Keep slow downloads', 'Never remove a download only because it is slow.', {
      level: 'basic',
    }),
    StalledDelay: field.duration(
      'minutes',
      15,
      'Patience with stalled downloads',
      'A download without progress for this long is removed and searched for again. -1 never, 0 waits for ever.',
      { level: 'basic', minimum: -1 },
    ),
    ReSearchStalled: field.flag(
      false,
      'Search while stalled',
      'Search for another release as soon as a download stalls, before it is removed.',
    ),
    ResumeStopped: field.flag(
      false,
      'Start what you stopped',
      'Off: a torrent that you stopped yourself stays stopped.',
    ),
    ImportDelay: field.duration('seconds', 0, 'Wait before the import', 'For disks that need a moment.', {
      minimum: 0,
      maximum: 86400,
    }),
    SeedingMode: field.group('Seeding', 'How long torrents seed and what happens then.', {
      ...seedLimitFields(field),
      RemoveTorrent: removeTorrentField(field),
      RemoveDeadTrackers: field.flag(
        false,
        'Remove dead trackers',
        'Take a tracker off a torrent when it answers with one of the messages below.',
      ),
      RemoveTrackerWithMessage: field.list(
        [
          'skipping tracker announce (unreachable)',
          'No such host is known',
          'unsupported URL protocol',
          'info hash is not authorized with this tracker',
        ],
        'Messages of dead trackers',
        'Parts of messages; upper and lower case do not matter.',
      ),
    }),
    Trackers: field.tables(
      trackerSchema(field),
      'Trackers',
      'Rules for single trackers; an entry here replaces the one of the torrent client for the same host and may have all of its keys.',
    ),
  });
}
