/** What managers refused to import with, beside the list of messages for which a download is removed. */
import type { InstanceConfig } from '../config/config.ts';
import { torrentsFile } from '../database/files.ts';
import { readSeenMessages } from '../database/refusals.ts';
import type { SeenMessage } from '../http/seen-messages.ts';

/** Null = there is no such section. */
export function seenMessagesOf(
  dataFolder: string,
  instances: readonly InstanceConfig[],
  section: string,
): SeenMessage[] | null {
  const instance = instances.find((one) => one.section === section);
  if (!instance) return null;
  const listed = new Set(instance.ArrErrorCodesToBlocklist.map(plain));
  const messages = readSeenMessages(torrentsFile(dataFolder, section)).map(
    ({ text, count, firstSeen, lastSeen }): SeenMessage => ({
      text,
      count,
      firstSeen: new Date(firstSeen).toISOString(),
      lastSeen: new Date(lastSeen).toISOString(),
      listed: listed.has(plain(text)),
    }),
  );
  return messages.sort((a, b) => Number(a.listed) - Number(b.listed));
}

/** As the rule compares them. */
function plain(text: string): string {
  return text.trim().toLowerCase();
}
