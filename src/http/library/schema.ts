/** Parts that entries and answers have in common. */
import { Type } from '@sinclair/typebox';
import { nullable, words } from '../schema.ts';

/** Sums over the whole library, whatever the page shows. */
export const counts = Type.Object({
  available: Type.Integer({ description: 'Monitored and there.' }),
  monitored: Type.Integer(),
  missing: Type.Integer({ description: 'Monitored and not there.' }),
});

export const gradedCounts = Type.Object({
  ...counts.properties,
  quality_met: Type.Integer(),
  requests: Type.Integer(),
});

export const reason = nullable(words(['Missing', 'Quality', 'CustomFormat', 'Upgrade']));

export const paging = {
  total: Type.Integer({ description: 'How many match the filters.' }),
  page: Type.Integer(),
  page_size: Type.Integer(),
};

/** How good the file is, of movies and albums. */
export const grade = {
  qualityMet: Type.Boolean(),
  isRequest: Type.Boolean(),
  upgrade: Type.Boolean(),
  customFormatScore: Type.Integer(),
  minCustomFormatScore: Type.Integer({ description: 'Of the quality profile.' }),
  customFormatMet: Type.Boolean(),
  reason: Type.Union(reason.anyOf, { description: 'Why it is searched for; null = it is not.' }),
};

export const profile = {
  qualityProfileId: Type.Integer(),
  qualityProfileName: Type.String({ description: 'Empty = not known.' }),
};

export const slug = Type.Optional(
  Type.String({ description: 'The last part of its address in the manager; absent = not known.' }),
);

interface GradedRow {
  hasFile: boolean;
  qualityMet: boolean;
  isRequest: boolean;
  upgrade: boolean;
  formatScore: number;
  minFormatScore: number;
  reason: 'Missing' | 'Quality' | 'CustomFormat' | 'Upgrade' | null;
}

export function gradeEntry(row: GradedRow) {
  return {
    qualityMet: row.qualityMet,
    isRequest: row.isRequest,
    upgrade: row.upgrade,
    customFormatScore: row.formatScore,
    minCustomFormatScore: row.minFormatScore,
    customFormatMet: row.formatScore >= row.minFormatScore,
    reason: row.reason,
  };
}

export function profileEntry({ profileId, profileName }: { profileId: number; profileName: string }) {
  return { qualityProfileId: profileId, qualityProfileName: profileName };
}

export function slugEntry(slug: string): { slug?: string } {
  return slug === '' ? {} : { slug };
}
