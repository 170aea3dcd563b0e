import { expect, test } from 'bun:test';
import { rules, trackerHost } from '../../../src/config/read/rules.ts';
import type { Rule } from '../../../src/config/schema/field.ts';

const accepted: [Rule, string, string][] = [
  ['address', 'http://192.168.1.10:7878', 'http://192.168.1.10:7878'],
  ['address', 'https://nas/radarr//', 'https://nas/radarr'],
  ['address', 'HTTP://[::1]:7878/', 'HTTP://[::1]:7878'],
  ['basePath', 'tendarr', '/tendarr'],
  ['basePath', '/a/b/', '/a/b'],
  ['basePath', '/', ''],
  ['category', ' movies // 4k/', 'movies/4k'],
  ['cron', '0 3 * * 0', '0 3 * * 0'],
  ['endpoint', 'nas.local', 'nas.local'],
  ['endpoint', 'HTTPS://nas/', 'https://nas'],
  ['endpoint', '::1', '::1'],
  ['endpoint', '[fe80::1]', '[fe80::1]'],
  ['ffprobe', '/usr/local/bin/ffprobe', '/usr/local/bin/ffprobe'],
  ['ffprobe', 'C:\\Tools\\ffprobe.exe', 'C:\\Tools\\ffprobe.exe'],
  ['ffprobe', 'ffprobe7', 'ffprobe7'],
  ['host', 'https://one.one.one.one/dns', 'one.one.one.one'],
  ['host', '0.0.0.0', '0.0.0.0'],
  ['path', '/data//', '/data'],
  ['path', 'C:\\Downloads\\', 'C:/Downloads'],
  ['path', '/', '/'],
  ['path', 'C:/', 'C:/'],
  ['regex', '(?i)(?P<x>a)', '(?i)(?P<x>a)'],
  ['size', '50G', '50G'],
  ['suffix', '.mkv', '.mkv'],
  ['suffix', '\\.mk[v]$', '\\.mk[v]$'],
  ['tracker', 'tracker.example.org', 'tracker.example.org'],
  ['tracker', 'udp://tracker.example.org:1337/announce', 'udp://tracker.example.org:1337/announce'],
  ['version', 'anything', 'anything'],
];

test.each(accepted)('%s: %p becomes %p', (rule, text, value) => {
  expect(rules[rule](text)).toEqual({ value });
});

const refused: [Rule, string, string][] = [
  ['address', '192.168.1.10:7878', 'must be an address such as http://192.168.1.10:7878'],
  ['address', 'ftp://nas', 'must be an address such as http://192.168.1.10:7878'],
  ['address', 'http://', 'must be an address such as http://192.168.1.10:7878'],
  ['address', 'http://user:word@nas', 'must not hold a user name or password'],
  ['address', 'http://nas?apikey=1', 'must end with its path, without ? or #'],
  ['basePath', '/a b', 'must be a path such as /tendarr'],
  ['basePath', '/../x', 'must be a path such as /tendarr'],
  ['cron', '1 2 3', 'must have five or six fields'],
  ['endpoint', 'nas:8080', 'must be a host name or IP address, without port and path'],
  ['endpoint', 'https://nas/path', 'must be a host name or IP address, without port and path'],
  ['endpoint', 'user@nas', 'must be a host name or IP address, without port and path'],
  ['ffprobe', '/bin/sh', 'must be the path of a program named ffprobe'],
  ['ffprobe', '/tmp/ffprobe/sh', 'must be the path of a program named ffprobe'],
  ['ffprobe', 'ffprobe -x', 'must be the path of a program named ffprobe'],
  ['host', 'a host', 'must be a host name or IP address'],
  ['path', 'downloads', 'must be a full path, from the root of the disk'],
  ['regex', '(', 'is no regular expression: missing )'],
  ['size', '10GB', 'must be -1 or a number of bytes, with K, M, G or T if you like (50G)'],
  ['suffix', '\\.mk[v', 'is no regular expression: missing terminating ] for character class'],
  ['tracker', 'http://', 'must be a host name or an announce address'],
];

test.each(refused)('%s: %p %s', (rule, text, message) => {
  expect(rules[rule](text)).toEqual({ message });
});

test.each([
  ['Tracker.Example.org', 'tracker.example.org'],
  ['https://tracker.example.org/abc/announce', 'tracker.example.org'],
  ['udp://tracker.example.org:1337', 'tracker.example.org'],
  ['tracker.example.org:443/path', 'tracker.example.org'],
  ['', null],
])('the host of tracker %p is %p', (text, host) => {
  expect(trackerHost(text)).toBe(host);
});
