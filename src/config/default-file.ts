/** The default file and the example file, both written from the schema. */
import { existsSync, linkSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AppError, messageOf } from '../error.ts';
import type { Kind } from './config.ts';
import { explain, sectionLines } from './default-text.ts';
import { codeOf, writeSynced } from './file.ts';
import { clientSchema } from './schema/client.ts';
import type { FieldSchema } from './schema/field.ts';
import { instanceSchema } from './schema/instance.ts';
import { settingsSchema } from './schema/settings.ts';
import { webUISchema } from './schema/webui.ts';

const opening = [
  'Configuration of Tendarr. Every key stands here with its default; what you leave out has that value.',
  'Durations are numbers of the unit named, or text such as "90s", "5m", "2h", "1d", "1w"; "1M" is 30 days.',
  'A value CHANGE_ME means "not set yet".',
];

const samples: { section: string; kind: Kind; product: string }[] = [
  { section: 'Movies', kind: 'movie', product: 'Radarr' },
  { section: 'Series', kind: 'series', product: 'Sonarr' },
  { section: 'Music', kind: 'music', product: 'Lidarr' },
];

/** What is written when there is no file: `[Settings]` and `[WebUI]` as they are, the rest as comments. */
export function defaultFile(): string {
  return wholeFile(true);
}

/** Every section switched on, for people who like to read an example first. */
export function exampleFile(): string {
  return wholeFile(false);
}

function wholeFile(commented: boolean): string {
  const hint = 'The sections below are comments: take away one # that stands directly before a key or a section name.';
  const lines = [
    ...opening.flatMap(explain),
    '',
    ...explain(settingsSchema.description ?? ''),
    ...sectionLines(settingsSchema, ['Settings'], { commented: false }),
    ...explain(webUISchema.description ?? ''),
    ...sectionLines(webUISchema, ['WebUI'], { commented: false }),
    ...(commented ? [...explain(hint), ''] : []),
    ...explain('One qBittorrent. More of them are called [Client-Name], with a name of your choice.'),
    ...sectionLines(clientSchema, ['Client'], { commented, includeInRow: onlyOnce }),
    ...samples.flatMap((sample) => instanceLines(sample, commented)),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

/** A row for one category takes the keys of the block around it, which are explained there. */
function onlyOnce(field: FieldSchema, list: string): boolean {
  return list !== 'Categories' || field.minLength !== undefined || field.level === 'basic';
}

/** The first manager has all keys, the others those that matter or differ. */
function instanceLines({ section, kind, product }: (typeof samples)[number], commented: boolean): string[] {
  const isFirst = section === samples[0]?.section;
  const differs = (field: FieldSchema) =>
    field.level === 'basic' || field.kindDefaults?.[kind] !== undefined || field.kinds?.includes('movie') === false;
  const rest = isFirst ? '' : ' All other keys as above.';
  return [
    ...explain(`One ${product}. The section name is yours to choose; it is the name that is shown.${rest}`),
    ...sectionLines(instanceSchema, [section], {
      commented,
      kind,
      include: isFirst ? undefined : differs,
      includeInRow: (field) => field.level === 'basic',
      values: { Type: kind, Category: section.toLowerCase() },
    }),
  ];
}

/**
 * Writes the default file, mode 0600, unless something stands there already; says whether it was written. Throws
 * AppError `internal` when the folder cannot be written to.
 */
export function writeDefault(path: string): boolean {
  if (existsSync(path)) return false;
  const temporary = join(dirname(path), `.config-${crypto.randomUUID()}.tmp`);
  try {
    writeSynced(temporary, defaultFile(), 'wx');
    place(temporary, path);
    return true;
  } catch (thrown) {
    if (codeOf(thrown) === 'EEXIST') return false;
    throw new AppError('internal', `The configuration file could not be written: ${messageOf(thrown)}`);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** A link never replaces a file. Where the file system knows no links, an exclusive write does not either. */
function place(temporary: string, path: string): void {
  try {
    linkSync(temporary, path);
  } catch (thrown) {
    if (codeOf(thrown) === 'EEXIST') throw thrown;
    writeSynced(path, defaultFile(), 'wx');
  }
}
