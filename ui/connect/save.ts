/** Stores a new section. */
import type { Api } from '../api.ts';
import { readIssues } from '../config-form/issues.ts';
import type { Json } from '../config-form/json.ts';

/** @param keys below the section. @returns what went wrong, line by line; empty when it is stored. */
export async function saveSection(
  api: Pick<Api, 'post'>,
  section: string,
  keys: Record<string, Json>,
): Promise<string[]> {
  const changes = Object.fromEntries(Object.entries(keys).map(([key, value]) => [`${section}.${key}`, value]));
  const { failure } = await api.post('config', { changes });
  if (failure === null) return [];
  const issues = readIssues(failure.message);
  return issues?.map(({ key, message }) => `${key.replace(`${section}.`, '')} ${message}`.trim()) ?? [failure.message];
}
