/** What a person should look at, gathered from everything that can go wrong. Pure. */
import type { ClientHealth } from '../client/health.ts';
import type { ConfigIssue } from '../config/config.ts';
import { fileOf } from '../supervisor/log-files.ts';
import type { Member } from '../supervisor/member.ts';
import { keyOf } from '../supervisor/member.ts';
import type { Attention } from '../supervisor/message.ts';

/** A worker that runs but has not given a sign of life for this long, in milliseconds. */
const longestSilence = 120_000;

const roleWord = { search: 'search', torrent: 'torrent' } as const;

export function workerAttention(members: readonly Member[], now: number): Attention[] {
  return members.flatMap((member) => {
    const { unit, phase, lastError, report, beatAt } = member;
    const own = { id: `worker:${keyOf(unit)}`, action: `#/logs/${encodeURIComponent(fileOf(unit.section))}` };
    const name = `${unit.section} ${roleWord[unit.role]} process`;
    const said = report.attention ?? [];
    const why = lastError ?? 'no reason is known';
    if (phase === 'waiting') {
      return [
        {
          ...own,
          severity: 'error' as const,
          subject: `The ${name} crashed`,
          text: `It starts again by itself: ${why}`,
        },
        ...said,
      ];
    }
    // The same for all that wait for it.
    if (phase === 'no-storage') {
      const text = 'Nothing is decided or done without being stored; it goes on by itself when that is possible again.';
      return [{ id: 'storage', severity: 'error' as const, subject: why, text, action: '#/logs/Main.log' }, ...said];
    }
    if (phase === 'given-up' || phase === 'off') {
      const next = phase === 'off' ? 'Restarts are switched off' : 'It kept crashing and is tried once an hour';
      return [
        { ...own, severity: 'error' as const, subject: `The ${name} has stopped`, text: `${next}: ${why}` },
        ...said,
      ];
    }
    // Its start counts as a sign of life, so one that freezes while it starts shows as well.
    if ((phase === 'running' || phase === 'starting') && now - beatAt > longestSilence) {
      const text = `No sign of life since ${new Date(beatAt).toISOString()}`;
      return [{ ...own, severity: 'warning' as const, subject: `The ${name} does not answer`, text }, ...said];
    }
    return said;
  });
}

const clientSubject = {
  down: 'is not reachable',
  refused: 'refuses the login',
  unsupported: 'is not supported',
} as const;

export function clientAttention(healths: readonly ClientHealth[]): Attention[] {
  return healths.flatMap(({ client, state, message }) => {
    if (state === 'up' || state === 'connecting') return [];
    return [
      {
        id: `client:${client}`,
        severity: 'error' as const,
        subject: `Torrent client ${client} ${clientSubject[state]}`,
        text: message,
        action: '#/logs/Main.log',
      },
    ];
  });
}

export function configAttention(issues: readonly ConfigIssue[]): Attention[] {
  return issues.map(({ key, message }) => ({
    id: `config:${key}`,
    severity: 'warning',
    subject: `Configuration: ${key}`,
    text: message,
    action: '#/settings',
  }));
}

const ranks = { error: 0, warning: 1, info: 2 };

/** Most severe first; one entry for each id. */
export function sortAttention(items: readonly Attention[]): Attention[] {
  const unique = [...new Map(items.map((item) => [item.id, item])).values()];
  return unique.sort((a, b) => ranks[a.severity] - ranks[b.severity]);
}
