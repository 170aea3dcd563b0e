import { expect, test } from 'bun:test';
import type { Json } from '../../../../ui/config-form/json.ts';
import { moveOf } from '../../../../ui/pages/settings/move.ts';

const at = (hostname: string, port: string, protocol = 'http:') => ({
  hostname,
  port,
  protocol,
  pathname: '/static/index.html',
  hash: '#/settings/WebUI',
});
const rest = '/static/index.html#/settings/WebUI';

type Case = [
  string,
  Record<string, Json>,
  Record<string, Json | null>,
  ReturnType<typeof at>,
  ReturnType<typeof moveOf>,
];

const cases: Case[] = [
  ['nothing about the address', {}, { 'WebUI.Theme': 'Light' }, at('nas', '6969'), null],
  ['another port', {}, { 'WebUI.Port': 7000 }, at('nas', '6969'), { port: 7000, to: `http://nas:7000${rest}` }],
  [
    'the port is reset',
    { Port: 7000 },
    { 'WebUI.Port': null },
    at('nas', '7000'),
    { port: 6969, to: `http://nas:6969${rest}` },
  ],
  [
    'another host',
    {},
    { 'WebUI.Host': '10.0.0.5' },
    at('nas', '6969'),
    { port: 6969, to: `http://10.0.0.5:6969${rest}` },
  ],
  [
    'all hosts',
    { Host: '10.0.0.5' },
    { 'WebUI.Host': '0.0.0.0' },
    at('10.0.0.5', '6969'),
    { port: 6969, to: `http://10.0.0.5:6969${rest}` },
  ],
  [
    'another name of this machine',
    {},
    { 'WebUI.Host': 'localhost' },
    at('127.0.0.1', '6969'),
    { port: 6969, to: `http://127.0.0.1:6969${rest}` },
  ],
  [
    'an IPv6 address',
    {},
    { 'WebUI.Host': 'fd00::5' },
    at('nas', '6969'),
    { port: 6969, to: `http://[fd00::5]:6969${rest}` },
  ],
  ['behind a container', {}, { 'WebUI.Port': 7000 }, at('nas', '8000'), { port: 7000, to: null }],
  ['behind a proxy', {}, { 'WebUI.Port': 7000 }, at('nas', '', 'https:'), { port: 7000, to: null }],
];

test.each(cases)('%s', (_, webui, draft, location, move) => {
  expect(moveOf({ WebUI: webui }, new Map(Object.entries(draft)), location)).toEqual(move);
});
