import { expect, test } from 'bun:test';
import { clientAddress } from '../../src/client/address.ts';

const at = (Host: string, Port = 8080, BasePath = '') => clientAddress({ section: 'Client', Host, Port, BasePath });

test.each([
  [at('nas'), 'http://nas:8080'],
  [at(' nas '), 'http://nas:8080'],
  [at('192.168.1.10', 80), 'http://192.168.1.10:80'],
  [at('https://nas.example', 443), 'https://nas.example:443'],
  [at('HTTPS://nas.example/'), 'https://nas.example:8080'],
  [at('https://nas.example:9090'), 'https://nas.example:9090'],
  [at('http://nas.example:80'), 'http://nas.example:80'],
  [at('nas:9090'), 'http://nas:9090'],
  [at('https://nas.example/qbittorrent/'), 'https://nas.example:8080/qbittorrent'],
  [at('nas', 8080, '/qbittorrent/'), 'http://nas:8080/qbittorrent'],
  [at('nas', 8080, 'a/b'), 'http://nas:8080/a/b'],
  [at('https://nas/a', 1, '/b'), 'https://nas:1/a/b'],
  [at('::1'), 'http://[::1]:8080'],
  [at('[::1]'), 'http://[::1]:8080'],
  [at('[::1]:9090'), 'http://[::1]:9090'],
  [at('http://admin:secret@nas'), 'http://nas:8080'],
])('%p is %p', (address, expected) => {
  expect(address).toBe(expected);
});

test.each(['', '  ', 'http://', 'ftp://nas', 'na s'])('%p makes no address, and the section is named', (host) => {
  expect(() => at(host)).toThrow('[Client]');
});
