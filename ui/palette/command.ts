/** Something the palette leads to or does. */
export interface Command {
  id: string;
  group: Group;
  label: string;
  /** Beside the label: what or where it is. */
  detail: string;
  /** Also found by these words. */
  words?: string;
  /** An address of the page, or what to do. */
  target: string | (() => void);
}

export const groups = ['page', 'instance', 'title', 'setting', 'action'] as const;
export type Group = (typeof groups)[number];

/** Of each group, the best ones. */
const most: Record<Group, number> = { page: 6, instance: 6, title: 8, setting: 8, action: 6 };

/**
 * The commands in which every word that was typed occurs, the best first within their groups. What is found elsewhere,
 * such as titles, is taken as it comes. Nothing typed gives pages and actions.
 */
export function matching(commands: readonly Command[], typed: string): Command[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  return groups.flatMap((group) => {
    const own = commands.filter((command) => command.group === group);
    if (group === 'title') return own.slice(0, most.title);
    if (words.length === 0) return group === 'page' || group === 'action' ? own.slice(0, most[group]) : [];
    return own
      .map((command) => ({ command, rank: rankOf(command, words) }))
      .filter(({ rank }) => rank < nowhere)
      .sort((one, other) => one.rank - other.rank)
      .slice(0, most[group])
      .map(({ command }) => command);
  });
}

const nowhere = 100;

/** 0 is the best. */
function rankOf({ label, detail, words: more = '' }: Command, words: readonly string[]): number {
  return Math.max(
    ...words.map((word) => Math.min(place(folded(label), word), place(folded(`${detail} ${more}`), word) + 4)),
  );
}

function place(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at === -1) return nowhere;
  if (at === 0) return 0;
  return /[^\p{L}\p{N}]/u.test(text[at - 1] ?? '') ? 1 : 2;
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '');
}
