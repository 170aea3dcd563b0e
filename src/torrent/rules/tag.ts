/** The client carries the mark of an import, so that it outlives our database. */
import type { Rule } from './rule.ts';

export const tag: Rule = {
  name: 'tag',
  additive: true,
  decide({ torrent, memory, settings }) {
    const { importTag } = settings;
    if (importTag === null || memory.importedAt === null) return null;
    // Seen once it is the owner's: whoever takes it off does so on purpose. A predecessor's tag is mark enough.
    if (memory.tagged || memory.importedBy === 'tag' || torrent.tags.includes(importTag)) return null;
    return {
      type: 'act',
      action: { type: 'tag', tag: importTag },
      reason: `It is imported: tagged ${importTag}.`,
      inputs: { importedBy: memory.importedBy },
    };
  },
};
