import { describe, expect, test } from 'bun:test';
import { readProcesses } from '../../ui/answer/process.ts';
import { readStatus } from '../../ui/answer/status.ts';
import { problemsOf } from '../../ui/problems.ts';
import { rowsOf } from '../../ui/processes/rows.ts';

const rows = (late = false) =>
  rowsOf(
    readProcesses({
      processes: [
        { category: 'music', name: 'Music', kind: 'search', pid: 7, alive: false, lastError: 'connection refused' },
        { category: 'music', name: 'Music', kind: 'torrent', pid: 8, alive: true },
      ],
    }),
    [],
    { late, restarting: new Set(), seen: new Set() },
  );

const down = { clientInstances: { Seedbox: { alive: false, host: 'box', port: 81 }, default: { alive: true } } };
const subjects = (status: unknown, of = rows()) => problemsOf(readStatus(status), of).map(({ subject }) => subject);

describe('needs attention', () => {
  test('nothing, while all is well', () => {
    expect(problemsOf(readStatus({ clientInstances: { default: { alive: true } } }), [])).toEqual([]);
    expect(problemsOf(null, [])).toEqual([]);
  });

  test('with the torrent it is about, so that its page tells why', () => {
    const hash = 'ab'.repeat(20);
    const ids = [`import:Movies-HD:default:${hash}`, 'imports:Movies-HD', 'brake:movies'];
    const attention = ids.map((id) => ({ id, severity: 'warning', subject: 'S', text: 'T', action: null }));
    expect(problemsOf(readStatus({ attention }), []).map((problem) => problem.hash)).toEqual([hash, null, null]);
  });

  test('with the place where a connection is tested', () => {
    const ids = ['client:default', 'client:Seedbox', 'manager:Movies-HD', 'brake:movies'];
    const attention = ids.map((id) => ({ id, severity: 'error', subject: 'S', text: 'T', action: null }));
    const problems = problemsOf(readStatus({ attention }), []);
    expect(problems.map(({ connection }) => connection)).toEqual(['Client', 'Client-Seedbox', 'Movies-HD', null]);
    expect(problems.map(({ subject }) => subject)).toEqual(['S', 'S', 'Movies-HD cannot use its manager', 'S']);
    expect(problemsOf(readStatus(down), [])[0]?.connection).toBe('Client-Seedbox');
  });

  test('a crashed process first of all, with its reason, a restart and its log', () => {
    const [first, second] = problemsOf(readStatus(down), rows());
    expect(first).toMatchObject({
      severity: 'error',
      subject: 'Search of Music crashed.',
      text: 'connection refused',
      restart: 'music',
      log: 'Music',
    });
    expect(second?.subject).toBe('Torrent client Seedbox is not reachable.');
  });

  test('no crash that an old answer tells of', () => {
    expect(subjects({}, rows(true))).toEqual([]);
  });

  test('what the service names, without saying it twice', () => {
    const attention = [
      { id: 'a', severity: 'info', subject: 'A note', text: '' },
      { id: 'b', severity: 'error', subject: 'Client Seedbox', text: 'wrong password', action: '#/logs/Main.log' },
    ];
    expect(subjects({ ...down, attention })).toEqual(['Client Seedbox', 'Search of Music crashed.', 'A note']);
  });

  test('only addresses of the page as links', () => {
    const link = (action: string) =>
      problemsOf(readStatus({ attention: [{ subject: 's', action }] }), [])[0]?.href ?? null;
    expect(link('#/settings')).toBe('#/settings');
    expect(link('https://example.org')).toBeNull();
    expect(link('javascript:alert(1)')).toBeNull();
  });

  test('a configuration with issues, as severe as its state', () => {
    const config = (state: string) => ({ config: { state, issues: [{ key: 'WebUI.Port', message: 'too large' }] } });
    const severity = (state: string) => problemsOf(readStatus(config(state)), [])[0]?.severity;
    expect([severity('ok'), severity('invalid')]).toEqual(['warning', 'error']);
  });
});
