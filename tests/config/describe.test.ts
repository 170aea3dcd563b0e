import { describe, expect, test } from 'bun:test';
import Ajv from 'ajv';
import { defaultFile } from '../../src/config/default-file.ts';
import { type Described, describeConfig } from '../../src/config/describe.ts';
import { readConfig } from '../../src/config/load.ts';
import { parseToml } from '../../src/config/toml.ts';
import type { Tree } from '../../src/config/tree.ts';

function treeOf(text: string): Tree {
  const parsed = parseToml(text);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.tree;
}

function at(table: Described | undefined, ...path: string[]): Described {
  return path.reduce<Described>(
    (inner, key) => (inner.properties as Record<string, Described>)[key] ?? {},
    table ?? {},
  );
}

const none = new Map<string, string>();
const file = treeOf(
  '[Client]\nHost="nas"\n[Client-Two]\nHost="b"\n[Movies-HD]\nURI="http://a"\n[Tunes]\nType="music"\n',
);

describe('the description of the configuration', () => {
  test('has every section of the file, and [Settings] and [WebUI] in any case', () => {
    expect(describeConfig(file, none).properties).toEqual({
      Settings: { $ref: '#/definitions/settings' },
      WebUI: { $ref: '#/definitions/webui' },
      Client: { $ref: '#/definitions/client' },
      'Client-Two': { $ref: '#/definitions/client' },
      'Movies-HD': { $ref: '#/definitions/movie' },
      Tunes: { $ref: '#/definitions/music' },
    });
  });

  test('tells of a key its default, texts, unit, bounds, what a change restarts and who needs it', () => {
    const { definitions } = describeConfig({}, none);
    expect(at(definitions.settings, 'LoopSleepTimer')).toEqual({
      type: ['number', 'string'],
      input: 'duration',
      title: 'Pause between passes',
      description:
        'Time between two looks at the torrents of a client in which nothing downloads, 30 seconds at most. While something downloads it is one second.',
      minimum: 1,
      unit: 'seconds',
      duration: 'seconds',
      reload: 'full',
      level: 'advanced',
      default: 5,
      secret: false,
      readonly: false,
    });
    expect(at(definitions.settings, 'ConfigVersion')).toMatchObject({ readonly: true });
    expect(at(definitions.webui, 'Token')).toMatchObject({ secret: true, reload: 'webui', default: '' });
    expect(at(definitions.webui, 'Theme')).toMatchObject({ enum: ['Dark', 'Light', 'Auto'], reload: 'frontend' });
    expect(at(definitions.client, 'Password')).toMatchObject({ secret: true, sentTo: ['Host', 'Port'] });
  });

  test('gives each kind of instance its own keys and defaults', () => {
    const { movie, series, music } = describeConfig({}, none).definitions;
    expect(at(movie, 'EntrySearch', 'SearchLimit')).toMatchObject({ kinds: ['movie', 'series'], reload: 'instance' });
    expect(at(music, 'EntrySearch', 'SearchLimit')).toEqual({});
    expect(at(series, 'EntrySearch', 'SearchBySeries')).toMatchObject({ default: 'smart' });
    expect(at(movie, 'EntrySearch', 'SearchBySeries')).toEqual({});
    expect(at(music, 'Torrent', 'FileExtensionAllowlist').default).toContain('.flac');
    expect(at(movie, 'Torrent', 'FileExtensionAllowlist').default).toContain('.mkv');
  });

  test('describes lists, maps and rows', () => {
    const { client } = describeConfig({}, none).definitions;
    expect(at(client, 'ManagedCategories')).toMatchObject({ type: 'array', items: { type: 'string' } });
    expect(at(client, 'Trackers')).toMatchObject({
      type: 'array',
      items: { properties: { URI: { rule: 'tracker' } } },
    });
    expect(at(describeConfig({}, none).definitions.settings, 'PathMappings')).toMatchObject({
      type: 'object',
      additionalProperties: { type: 'string' },
    });
  });

  test('names the variable that overrides a key, where it does', () => {
    const { properties } = describeConfig(file, new Map([['Movies-HD.URI', 'TENDARR_MOVIES_HD_URI']]));
    expect(at(properties['Movies-HD'], 'URI')).toMatchObject({ overriddenBy: 'TENDARR_MOVIES_HD_URI' });
    expect(at(properties['Movies-HD'], 'APIKey')).not.toHaveProperty('overriddenBy');
    expect(properties.Tunes).toEqual({ $ref: '#/definitions/music' });
  });

  test('is JSON Schema that the default file fits', () => {
    const reading = readConfig(defaultFile());
    if (reading.state === 'broken') throw new Error(reading.reason);
    const check = new Ajv({ strict: false }).compile(describeConfig(reading.tree, none));
    expect([check(reading.tree), check.errors]).toEqual([true, null]);
    expect(check({ ...reading.tree, WebUI: { Port: '1' } })).toBe(false);
  });
});
