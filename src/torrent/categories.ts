/** Makes the categories that a process looks after, where a client does not have them. */
import { ancestorsOf, normaliseCategory } from '../category.ts';
import { OutsideError } from '../error.ts';
import type { Core } from './core.ts';

/** Failing only warns: torrents that come under a category make it as well. */
export async function ensureCategories(
  { writer, config, log }: Core,
  client: string,
  categories: readonly string[],
): Promise<void> {
  const { CompletedDownloadFolder, PathMappings } = config.Settings;
  const root = asSeenByClient(CompletedDownloadFolder, PathMappings);
  const wanted = [...new Set(categories.flatMap((category) => [...ancestorsOf(category).reverse(), category]))];
  try {
    const known = await writer.read(client, (calls) => calls.categories());
    const names = new Set([...known.keys()].map(normaliseCategory));
    for (const category of wanted.filter((one) => !names.has(one))) {
      const savePath = root === '' ? '' : `${root}/${category}`;
      if (await writer.read(client, (calls) => calls.createCategory(category, savePath)))
        log.info(`Client ${client}: made the category ${category}`);
    }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    log.warning(`Client ${client}: its categories could not be completed: ${error.message}`);
  }
}

/** @param mappings client path to our path */
function asSeenByClient(folder: string, mappings: Readonly<Record<string, string>>): string {
  const plain = (path: string) => path.replace(/[/\\]+$/, '');
  const ours = plain(folder);
  const rule = Object.entries(mappings)
    .map(([from, to]) => ({ from: plain(from), to: plain(to) }))
    .filter(({ to }) => to !== '' && (ours === to || ours.startsWith(`${to}/`)))
    .sort((a, b) => b.to.length - a.to.length)[0];
  return rule ? rule.from + ours.slice(rule.to.length) : ours;
}
