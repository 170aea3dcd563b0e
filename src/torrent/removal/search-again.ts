/** Searching again for what a removed download was for, by movies, episodes or albums. */
import { isRefusal } from '../../arr/link.ts';
import type { RemovalTarget } from '../../database/removals.ts';
import { OutsideError } from '../../error.ts';
import type { RemovalContext, RemovalManager } from './context.ts';

/** Numbers of the search commands that the manager knows now. @throws OutsideError */
export async function searchesOf({ link }: RemovalManager): Promise<number[]> {
  return link.call(async (manager) => {
    const commands = await manager.commands();
    return commands.filter(({ name }) => isSame(name, manager.searchName)).map(({ id }) => id);
  });
}

/**
 * What was done, as a sentence part. Looks first whether such a search began meanwhile: our own command whose answer
 * was lost, or one that the manager began by itself. @throws OutsideError while the manager is away
 */
export async function searchAgain(
  context: RemovalContext,
  manager: RemovalManager,
  target: RemovalTarget,
): Promise<string> {
  const { section, mediaIds } = target;
  if (mediaIds.length === 0) return 'not searched again, because the manager does not say what it was';
  if (await hasBegun(manager, target)) return 'searched again';
  try {
    await manager.link.request((asked) => asked.search(mediaIds));
  } catch (error) {
    if (!(error instanceof OutsideError) || !isRefusal(error)) throw error;
    return `not searched again: ${error.message}`;
  }
  context.searched(section, mediaIds);
  return 'searched again';
}

/** Managers remember commands for some minutes after their end. One command may be for a part of it. */
async function hasBegun({ link }: RemovalManager, { mediaIds, seen }: RemovalTarget): Promise<boolean> {
  const searched = await link.call(async (manager) => {
    const commands = await manager.commands();
    return commands.filter(({ id, name }) => isSame(name, manager.searchName) && !seen?.includes(id));
  });
  const found = new Set(searched.flatMap((command) => command.mediaIds));
  return mediaIds.every((id) => found.has(id));
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
