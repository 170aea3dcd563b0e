import { adopt } from './adopt.ts';
import { complete } from './complete.ts';
import type { Rule } from './rule.ts';
import { tag } from './tag.ts';

/** The rules of a manager's torrents. The first that matches decides; additive ones let the next have a look too. */
export const managedRules: readonly Rule[] = [tag, complete, adopt];

/** Torrents of categories without a manager are kept track of; no rule acts on them. */
export const placeholderRules: readonly Rule[] = [];
