/** Trackers that a torrent shall have, and those it shall not. */
import type { TorrentTracker } from '../../client/details.ts';
import { trackerHost } from '../../config/read/rules.ts';
import { isHostWithin } from '../../host-table.ts';
import { isReleased } from './hit-and-run.ts';
import { need, type Rule, type View } from './rule.ts';

/** Between two changes of one torrent's trackers, for clients that show them late or not at all. */
const pause = 600_000;

export const addTrackers: Rule = {
  name: 'add-trackers',
  additive: true,
  decide(view) {
    const { missingTrackers: urls } = view.policy;
    if (urls.length === 0 || !view.client.trackersKnown || !isDue(view)) return null;
    const hosts = urls.map((url) => trackerHost(url) ?? '');
    return {
      type: 'act',
      action: { type: 'addTrackers', urls },
      reason: `Added the tracker${hosts.length === 1 ? '' : 's'} ${hosts.join(' and ')}, as is set.`,
      inputs: { trackers: view.torrent.trackers, added: hosts },
    };
  },
};

export const removeTrackers: Rule = {
  name: 'remove-trackers',
  additive: true,
  decide(view) {
    const { torrent, policy, settings, trackers } = view;
    if (policy.unwantedHosts.length === 0 && settings.deadTrackers === null) return null;
    if (torrent.trackers.length < 2 || !isDue(view)) return null;
    if (trackers === null) return need('trackers');
    const list = trackers.list ?? [];
    const bad = list.filter((tracker) => policy.unwantedHosts.includes(tracker.host) || isDead(view, tracker));
    // Without any tracker it would find nobody.
    const removed = bad.length < list.length ? bad : bad.slice(1);
    if (removed.length === 0) return null;
    const hosts = [...new Set(removed.map(({ host }) => host))];
    return {
      type: 'act',
      action: { type: 'removeTrackers', urls: removed.map(({ url }) => url) },
      reason: `Took the tracker${hosts.length === 1 ? '' : 's'} ${hosts.join(' and ')} off, because ${whyOff(view, removed)}, as is set.`,
      inputs: {
        trackers: torrent.trackers,
        removed: hosts,
        messages: [...new Set(removed.map(({ message }) => message))],
      },
    };
  },
};

/** As the end of "because". */
function whyOff({ policy }: View, removed: readonly TorrentTracker[]): string {
  const unwanted = removed.filter(({ host }) => policy.unwantedHosts.includes(host)).length;
  if (unwanted > 0 && unwanted < removed.length) return 'some are not wanted and others are dead';
  const isOne = removed.length === 1;
  return `${isOne ? 'it is' : 'they are'} ${unwanted > 0 ? 'not wanted' : 'dead'}`;
}

function isDead({ settings, policy, trackers }: View, { host, status, message }: TorrentTracker): boolean {
  if (settings.deadTrackers === null || status === 'working') return false;
  // It would only be added again.
  if (policy.addedHosts.some((added) => isHostWithin(host, added))) return false;
  const text = message.toLowerCase();
  if (!settings.deadTrackers.some((phrase) => text.includes(phrase))) return false;
  const rule = policy.hitAndRun;
  // Without its tracker the torrent would be free of what it still owes there.
  const binds = rule !== null && (rule.host === null || isHostWithin(host, rule.host));
  return !binds || isReleased(rule, trackers) === true;
}

function isDue({ now, memory, fresh }: View): boolean {
  const last = memory.notes.trackersAt;
  return fresh && (last === null || now - last >= pause || now < last);
}
