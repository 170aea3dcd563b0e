import { describe, expect, test } from 'bun:test';
import { readCommandLine } from '../src/command-line.ts';

const serve = (options: object) => ({ name: 'serve', options: { demo: false, ...options } });

describe('a command line means', () => {
  test.each([
    ['', serve({})],
    ['serve', serve({})],
    ['--port 0', serve({ port: 0 })],
    ['serve --data /srv/t --host ::1 --port 7000', serve({ data: '/srv/t', host: '::1', port: 7000 })],
    ['--data=/srv/with=sign', serve({ data: '/srv/with=sign' })],
    ['serve --demo', serve({ demo: true })],
    ['version', { name: 'version' }],
    ['--version', { name: 'version' }],
    ['help', { name: 'help' }],
    ['-h', { name: 'help' }],
    ['check --help', { name: 'help' }],
    ['password --data d -h', { name: 'help' }],
    ['check --data d', { name: 'check', options: { data: 'd', clear: false } }],
    ['password --clear', { name: 'password', options: { data: undefined, clear: true } }],
    ['healthcheck', { name: 'healthcheck', options: { data: undefined, clear: false } }],
    ['torrent Movies-HD', { name: 'worker', role: 'torrent', section: 'Movies-HD' }],
    ['search TV', { name: 'worker', role: 'search', section: 'TV' }],
    ['update', { name: 'later', word: 'update' }],
    ['selftest', { name: 'later', word: 'selftest' }],
  ])('%p', (line, command) => {
    expect(readCommandLine(line.split(' ').filter(Boolean))).toMatchObject(command);
  });
});

describe('a wrong command line names what would be right', () => {
  test.each([
    ['--prot 80', 'Unknown argument --prot: did you mean --port?'],
    ['srve', 'Unknown command srve: did you mean serve?'],
    ['chekc', 'Unknown command chekc: did you mean check?'],
    ['frobnicate', /^Unknown command frobnicate: valid are serve, version,/],
    ['check --port 1', 'Unknown argument --port: valid are --data'],
    ['version --data d', 'Unknown argument --data: this command takes none'],
    ['--port', '--port needs a value'],
    ['--data=', '--data needs a value'],
    ['--port 65536', '--port must be a number from 0 to 65535, not 65536'],
    ['--port 1e3', '--port must be a number from 0 to 65535, not 1e3'],
    ['--port -1', '--port must be a number from 0 to 65535, not -1'],
    ['--demo=yes', '--demo takes no value'],
    ['torrent', 'torrent takes the name of one section'],
  ])('%p', (line, message) => {
    const command = readCommandLine(line.split(' '));
    expect(command.name).toBe('wrong');
    expect(command.name === 'wrong' && command.message).toMatch(message);
  });
});
