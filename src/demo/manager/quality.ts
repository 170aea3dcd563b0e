import type { Kind } from '../../config/config.ts';
import type { Random } from '../random.ts';

/** A quality with what the managers say about it beside its name. */
export interface Quality {
  id: number;
  name: string;
  source?: string;
  resolution?: number;
  modifier?: string;
}

export interface Profile {
  id: number;
  name: string;
  upgradeAllowed: boolean;
  /** A quality's or a group's id. */
  cutoff: number;
  minFormatScore: number;
  /** Worst first; a member of a group carries the group. */
  rungs: { quality: Quality; allowed: boolean; group?: { id: number; name: string } }[];
}

const web = { id: 1000, name: 'WEB 1080p' };

const movieSources = {
  sd: ['dvd', 480],
  tv: ['tv', 720],
  web: ['webdl', 1080],
  rip: ['webrip', 1080],
  disc: ['bluray', 1080],
  uhd: ['bluray', 2160],
} as const;
const seriesSources = {
  sd: ['dvd', 480],
  tv: ['television', 720],
  web: ['web', 1080],
  rip: ['webRip', 1080],
  disc: ['bluray', 1080],
  uhd: ['bluray', 2160],
} as const;

/** The qualities that the invented library uses, worst first. */
export function qualities(kind: Kind): Quality[] {
  if (kind === 'music') {
    return [
      { id: 1, name: 'MP3-192' },
      { id: 4, name: 'MP3-320' },
      { id: 6, name: 'FLAC' },
    ];
  }
  const sources = kind === 'movie' ? movieSources : seriesSources;
  const video = (id: number, name: string, [source, resolution]: readonly [string, number]): Quality => ({
    id,
    name,
    source,
    resolution,
    ...(kind === 'movie' ? { modifier: 'none' } : {}),
  });
  return [
    video(2, 'DVD', sources.sd),
    video(4, 'HDTV-720p', sources.tv),
    video(3, 'WEBDL-1080p', sources.web),
    video(15, 'WEBRip-1080p', sources.rip),
    video(7, 'Bluray-1080p', sources.disc),
    video(19, 'Bluray-2160p', sources.uhd),
  ];
}

const made = new Map<Kind, Profile[]>();

/** The quality profiles of a manager: they never change. */
export function profiles(kind: Kind): Profile[] {
  const known = made.get(kind) ?? makeProfiles(kind);
  made.set(kind, known);
  return known;
}

/** Any quality without upgrades, one that upgrades to a group or quality in the middle, one to the best, a lenient one. */
function makeProfiles(kind: Kind): Profile[] {
  const ladder = qualities(kind);
  const best = ladder.at(-1)?.id ?? 0;
  const middle = kind === 'music' ? 4 : web.id;
  const rungs = (allowed: (index: number) => boolean): Profile['rungs'] =>
    ladder.map((quality, index) => {
      const group = quality.id === 3 || quality.id === 15 ? web : undefined;
      return { quality, allowed: allowed(index), ...(kind !== 'music' && group ? { group } : {}) };
    });
  return [
    {
      id: 1,
      name: 'Any',
      upgradeAllowed: false,
      cutoff: ladder[0]?.id ?? 0,
      minFormatScore: 0,
      rungs: rungs(() => true),
    },
    { id: 2, name: 'Standard', upgradeAllowed: true, cutoff: middle, minFormatScore: 0, rungs: rungs((at) => at > 0) },
    { id: 3, name: 'Best', upgradeAllowed: true, cutoff: best, minFormatScore: 10, rungs: rungs((at) => at > 1) },
    { id: 4, name: 'Searching', upgradeAllowed: true, cutoff: middle, minFormatScore: -100, rungs: rungs(() => true) },
  ];
}

export const customFormats = [
  { id: 1, name: 'Repack', includeCustomFormatWhenRenaming: false, specifications: [] },
  { id: 2, name: 'Trusted Group', includeCustomFormatWhenRenaming: false, specifications: [] },
];

/** Scores of the two custom formats in every profile. */
const scores = [5, 20];

/** What is known of a file's quality. */
export interface Grade {
  quality: Quality;
  formats: { id: number; name: string }[];
  score: number;
}

/** Draws the quality and the custom formats of a file. */
export function drawGrade(kind: Kind, random: Random): Grade {
  const ladder = qualities(kind);
  const quality = ladder[random.between(0, ladder.length - 1)] ?? { id: 0, name: 'Unknown' };
  const formats = customFormats.filter(() => random.chance(0.3)).map(({ id, name }) => ({ id, name }));
  return { quality, formats, score: formats.reduce((sum, { id }) => sum + (scores[id - 1] ?? 0), 0) };
}

/** Whether a quality is below the profile's cutoff; never where upgrades are off. */
export function isBelowCutoff({ quality }: Grade, profile: Profile | undefined): boolean {
  if (!profile?.upgradeAllowed) return false;
  const place = profile.rungs.findIndex((rung) => rung.quality.id === quality.id);
  const cutoff = profile.rungs.findIndex(
    (rung) => rung.quality.id === profile.cutoff || rung.group?.id === profile.cutoff,
  );
  return place < cutoff;
}

/** `{quality, revision}`. */
export function qualityModel({ quality }: Grade): unknown {
  return { quality, revision: { version: 1, real: 0, isRepack: false } };
}

/** A profile in the managers' form: groups hold their members. */
export function profileResource(profile: Profile, kind: Kind): unknown {
  const items: unknown[] = [];
  const groups = new Map<number, unknown[]>();
  for (const { quality, allowed, group } of profile.rungs) {
    const item = { quality, items: [], allowed };
    if (!group) {
      items.push(item);
      continue;
    }
    const members = groups.get(group.id) ?? [];
    if (members.length === 0) items.push({ ...group, items: members, allowed });
    groups.set(group.id, members);
    members.push(item);
  }
  const { id, name, upgradeAllowed, cutoff, minFormatScore } = profile;
  return {
    id,
    name,
    upgradeAllowed,
    cutoff,
    items,
    minFormatScore,
    cutoffFormatScore: 20,
    ...(kind === 'music' ? {} : { minUpgradeFormatScore: 1 }),
    formatItems: customFormats.map((format, index) => ({ format: format.id, name: format.name, score: scores[index] })),
    ...(kind === 'movie' ? { language: { id: 1, name: 'English' } } : {}),
  };
}

export function profileOf(kind: Kind, id: number): Profile | undefined {
  return profiles(kind).find((profile) => profile.id === id);
}
