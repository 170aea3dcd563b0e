/**
 * The rules in their order. The first that matches decides; additive ones let the next have a look too, unless they
 * remove the torrent.
 */
import { adopt } from './adopt.ts';
import { broken } from './broken.ts';
import { complete } from './complete.ts';
import { failed } from './failed.ts';
import { files } from './files.ts';
import { format } from './format.ts';
import { grace } from './grace.ts';
import { handsOff } from './hands-off.ts';
import { leftoverTags } from './leftover-tags.ts';
import { limit, limitStop } from './limit.ts';
import { hitAndRunMark, seedingMark, spaceMark, stalledMark } from './marks.ts';
import { missing } from './missing.ts';
import { recheck } from './recheck.ts';
import { refused } from './refused.ts';
import { renew } from './renew.ts';
import { replace } from './replace.ts';
import type { Rule } from './rule.ts';
import { slow } from './slow.ts';
import { space } from './space.ts';
import { downloadLimit, uploadLimit } from './speed.ts';
import { stale } from './stale.ts';
import { stalled, unavailable } from './stalled.ts';
import { start } from './start.ts';
import { superSeeding } from './super-seeding.ts';
import { tag } from './tag.ts';
import { trackerTags } from './tracker-tags.ts';
import { addTrackers, removeTrackers } from './trackers.ts';

/** What follows from the state of a torrent without deciding about it. */
const upkeep: readonly Rule[] = [
  renew,
  seedingMark,
  hitAndRunMark,
  stalledMark,
  spaceMark,
  leftoverTags,
  trackerTags,
  addTrackers,
  removeTrackers,
  downloadLimit,
  uploadLimit,
  superSeeding,
];

/** Torrents of a manager instance. */
export const instanceRules: readonly Rule[] = [
  tag,
  ...upkeep,
  format,
  limit,
  limitStop,
  start,
  missing,
  refused,
  // A torrent that is forced or being worked on is imported all the same.
  complete,
  adopt,
  handsOff,
  space,
  broken,
  files,
  stale,
  replace,
  stalled,
  grace,
  slow,
  unavailable,
];

/** Torrents of a category that a client instance manages without a manager. */
export const categoryRules: readonly Rule[] = [
  ...upkeep,
  limit,
  start,
  missing,
  handsOff,
  space,
  broken,
  stalled,
  grace,
  unavailable,
];

/** The category for failed torrents. */
export const failedRules: readonly Rule[] = [failed];

/** The category for rechecks. */
export const recheckRules: readonly Rule[] = [recheck];
