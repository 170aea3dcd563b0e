/** The first steps: their order, what of them is done, and the rules that are offered. Pure. */
import type { Json } from '../config-form/json.ts';

export const steps = ['secure', 'client', 'managers', 'rules', 'check'] as const;
export type Step = (typeof steps)[number];

export interface Facts {
  passwordSet: boolean;
  clients: number;
  managers: number;
  /** Steps that the visitor settled without a trace in the configuration. */
  settled: readonly Step[];
}

export function isDone(step: Step, { passwordSet, clients, managers, settled }: Facts): boolean {
  if (settled.includes(step)) return true;
  if (step === 'secure') return passwordSet;
  if (step === 'client') return clients > 0;
  return step === 'managers' && managers > 0;
}

/** Where to begin: the first step that is not done. */
export function firstOpen(facts: Facts): Step {
  return steps.find((step) => !isDone(step, facts)) ?? 'check';
}

export const presets = ['keep', 'balanced', 'space'] as const;
export type Preset = (typeof presets)[number];

/** Keys below the section of a manager; only ones that Settings shows as well. */
export const presetKeys: Record<Preset, Record<string, Json>> = {
  keep: {
    'Torrent.SeedingMode.RemoveTorrent': -1,
    'Torrent.StalledDelay': 15,
    'Torrent.DoNotRemoveSlow': true,
  },
  balanced: {
    'Torrent.SeedingMode.MaxUploadRatio': 2,
    'Torrent.SeedingMode.MaxSeedingTime': '2w',
    'Torrent.SeedingMode.RemoveTorrent': 3,
    'Torrent.StalledDelay': 15,
    'Torrent.DoNotRemoveSlow': true,
  },
  space: {
    'Torrent.SeedingMode.MaxUploadRatio': 1,
    'Torrent.SeedingMode.MaxSeedingTime': '3d',
    'Torrent.SeedingMode.RemoveTorrent': 3,
    'Torrent.StalledDelay': 15,
    'Torrent.DoNotRemoveSlow': false,
    'Torrent.MaximumETA': '1w',
  },
};

/** What is sent to store a preset for some managers. */
export function presetChanges(preset: Preset, sections: readonly string[]): Record<string, Json> {
  const entries = Object.entries(presetKeys[preset]);
  return Object.fromEntries(sections.flatMap((name) => entries.map(([key, value]) => [`${name}.${key}`, value])));
}
