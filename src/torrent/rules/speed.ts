/** Speed limits of single torrents. What somebody set by hand is left alone where nothing is configured. */
import type { Rule, View } from './rule.ts';

type Direction = 'download' | 'upload';

function speedRule(direction: Direction): Rule {
  const key = `${direction}Limit` as const;
  return {
    name: `${direction}-limit`,
    additive: true,
    decide(view) {
      const wanted = wantedLimit(view, key);
      if (wanted === null || wanted === view.torrent[key]) return null;
      const deed =
        wanted === 0 ? `Took the limit off its ${direction}` : `Limited its ${direction} to ${wanted / 1024} KB/s`;
      return {
        type: 'act',
        action: { type: key, limit: wanted },
        reason: `${deed}, as is set${view.policy.decidedBy === null ? '' : ` for ${view.policy.decidedBy}`}.`,
        inputs: { [key]: view.torrent[key] },
      };
    },
  };
}

/** Bytes per second, 0 = no limit; null = leave it. */
function wantedLimit({ torrent, memory, policy, fresh }: View, key: `${Direction}Limit`): number | null {
  if (!fresh || (key === 'downloadLimit' && torrent.amountLeft === 0)) return null;
  const wanted = policy[key];
  if (wanted !== null) return wanted;
  // Ours goes with the setting that asked for it.
  return memory.notes[key] !== null && memory.notes[key] === torrent[key] ? 0 : null;
}

export const downloadLimit = speedRule('download');
export const uploadLimit = speedRule('upload');
