/** How long the rules take to decide about every torrent of a large client, one after another. */
import { readConfig } from '../../src/config/load.ts';
import { decide } from '../../src/torrent/decide.ts';
import { instanceRules } from '../../src/torrent/rules/order.ts';
import type { RuleSettings, View } from '../../src/torrent/rules/rule.ts';
import { instanceOf, ruleSettings } from '../../src/torrent/settings.ts';
import { complete, downloading } from '../torrent/support/torrent.ts';
import { type Given, given, imported, minute } from '../torrent/support/view.ts';
import type { Row } from './table.ts';

const torrents = 50_000;
const runs = 15;

export async function decideBench(): Promise<Row[]> {
  const settings = settingsOf();
  const views = Array.from({ length: torrents }, (_, index) => viewOf(index, settings));
  const times: number[] = [];
  let decisions = 0;
  for (let run = 0; run < runs; run++) {
    const began = performance.now();
    for (const view of views) decisions += decide(view, instanceRules).decisions.length;
    times.push(performance.now() - began);
  }
  if (decisions === 0) throw new Error('nothing was decided');
  const [median = Number.NaN] = times.sort((a, b) => a - b).slice(Math.floor(runs / 2));
  const name = `deciding ${torrents.toLocaleString('en')} torrents`;
  return [{ name, value: median, unit: 'ms', target: { atMost: 50 } }];
}

/** Every removing rule is on, and trackers have rules of their own. */
function settingsOf(): RuleSettings {
  const reading = readConfig(`[Client]
Host = "127.0.0.1"
Trackers = [
  {URI = "https://tracker.test/announce", Priority = 5, HitAndRunMode = "and", MinSeedingTimeDays = 5, AddTags = ["private"]},
  {URI = "public.test", MaxUploadRatio = 1.5, UploadRateLimit = 500},
]
[Movies]
URI = "http://127.0.0.1:7878"
APIKey = "0123456789abcdef0123456789abcdef"
[Movies.EntrySearch]
CustomFormatUnmetSearch = true
[Movies.Torrent]
MaximumETA = "2d"
DoNotRemoveSlow = false
SeedingMode.MaxUploadRatio = 2.0
SeedingMode.MaxSeedingTime = "14d"
SeedingMode.RemoveTorrent = 3
`);
  if (reading.state !== 'ok') throw new Error(JSON.stringify(reading));
  return ruleSettings(reading.config, instanceOf(reading.config, 'Movies'), 'default');
}

/** Nine of ten seed, as on a client that has been used for years; of the others each is in another state. */
function viewOf(index: number, settings: RuleSettings): View {
  const trackers = [['tracker.test'], ['a.public.test', 'public.test'], ['other.test']][index % 3] ?? [];
  const marks = ['tendarr-imported', 'tendarr-allowed_seeding', ...(index % 3 === 0 ? ['private'] : [])];
  const common = { trackers, tags: marks, uploadLimit: index % 3 === 1 ? 512_000 : 0, ratio: 1.2 };
  const scene: Given = { settings, policy: settings.policyOf(trackers), memory: imported };
  if (index % 10 > 0) return given({ ...scene, torrent: complete(index, common) });
  const states = ['downloading', 'stalledDL', 'stoppedDL', 'metaDL', 'queuedDL'] as const;
  const state = states[(index / 10) % states.length] ?? 'downloading';
  const notes = { filteredBy: settings.fileFilter?.fingerprint ?? null };
  const torrent = { ...downloading(index, common), state, availability: 3.5, eta: 3_600 };
  return given({
    ...scene,
    torrent,
    memory: {},
    notes,
    evidence: { stalledMs: minute },
    view: { completeSince: null },
  });
}
