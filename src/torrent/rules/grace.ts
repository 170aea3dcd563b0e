/** What was started or rechecked a moment ago gets the time of a young torrent before its speed is judged. */
import type { Rule } from './rule.ts';
import { isRunningDownload } from './state.ts';

export const grace: Rule = {
  name: 'grace',
  states: isRunningDownload,
  decide({ now, memory, settings }) {
    const { startedAt, rechecked } = memory.notes;
    const until = Math.max(startedAt ?? 0, rechecked ?? 0) + settings.youngMs;
    // A time that lies further ahead comes from a clock that was set back since.
    return until > now && until - now <= settings.youngMs ? { type: 'rest', again: until } : null;
  },
};
