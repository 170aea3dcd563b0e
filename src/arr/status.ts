/** Who answers at a manager's address. */
import { OutsideError } from '../error.ts';
import { asFields, asText } from './fields.ts';

export interface ManagerStatus {
  /** Radarr, Sonarr or Lidarr. */
  appName: string;
  version: string;
  /** What the owner called it; '' in old versions. */
  instanceName: string;
}

/**
 * Reads `system/status`. @throws OutsideError `kind` when another program answers than the section is for, `format`
 * when it is no manager at all.
 */
export function readStatus(body: unknown, expected: string): ManagerStatus {
  const fields = asFields(body);
  const appName = asText(fields.appName);
  if (appName === '') throw new OutsideError('format', 'The address (URI) answers, but not as a manager does');
  if (appName.toLowerCase() !== expected.toLowerCase()) {
    throw new OutsideError('kind', `This section is for ${expected}, but ${appName} answers at its address`);
  }
  return { appName, version: asText(fields.version), instanceName: asText(fields.instanceName) };
}
