/** How a manager is set up, as far as it decides whether its downloads come to us and can be imported. */
import { asFields, asFlag, asList, asText } from './fields.ts';

/** A torrent client that the manager sends its downloads to. */
export interface DownloadClient {
  name: string;
  /** It gives its downloads this category; '' = none. */
  category: string;
}

/** What the manager finds wrong with itself. */
export interface HealthIssue {
  /** Name of the check, e.g. `RemotePathMappingCheck`. */
  source: string;
  message: string;
}

const categoryFields = ['movieCategory', 'tvCategory', 'musicCategory'];

/** Those of the list that are qBittorrent and switched on. */
export function readDownloadClients(value: unknown): DownloadClient[] {
  return asList(value).flatMap((entry) => {
    const { name, enable, implementation, fields } = asFields(entry);
    if (asFlag(enable) === false || asText(implementation).toLowerCase() !== 'qbittorrent') return [];
    const category = asList(fields)
      .map(asFields)
      .find((field) => categoryFields.includes(asText(field.name)));
    return { name: asText(name), category: asText(category?.value) };
  });
}

/** Warnings and errors. */
export function readHealth(value: unknown): HealthIssue[] {
  return asList(value).flatMap((entry) => {
    const { source, type, message } = asFields(entry);
    const isTrouble = ['warning', 'error'].includes(asText(type).toLowerCase());
    return isTrouble && asText(message) !== '' ? { source: asText(source), message: asText(message) } : [];
  });
}
