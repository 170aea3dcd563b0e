/** The little of Markdown that release notes are written in, as plain data. No HTML passes. Pure. */
export type Inline =
  | { kind: 'text' | 'code' | 'strong'; text: string }
  /** Only http and https. */
  | { kind: 'link'; text: string; href: string };

export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; items: Inline[][] }
  | { kind: 'code'; text: string };

export function parseMarkdown(source: string): Block[] {
  const blocks: Block[] = [];
  const lines = source.replaceAll('\r\n', '\n').split('\n');
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.startsWith('```')) {
      const end = lines.findIndex((later, index) => index > at && later.startsWith('```'));
      const until = end === -1 ? lines.length : end;
      blocks.push({ kind: 'code', text: lines.slice(at + 1, until).join('\n') });
      at = until;
    } else addLine(blocks, line, (lines[at - 1] ?? '').trim() === '');
  }
  return blocks;
}

/** @param fresh an empty line stood before this one */
function addLine(blocks: Block[], line: string, fresh: boolean): void {
  const trimmed = line.trim();
  if (trimmed === '' || /^([-*_])(\s*\1){2,}$/.test(trimmed)) return;
  const heading = /^(#{1,6})\s+(.*?)\s*#*$/.exec(trimmed);
  const item = /^\s*(?:[-*+]|\d+[.)])\s+(.*)$/.exec(line);
  const last = blocks.at(-1);
  if (heading) {
    blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, text: plain(heading[2] ?? '') });
  } else if (item) {
    const content = parseInline(item[1] ?? '');
    if (last?.kind === 'list') last.items.push(content);
    else blocks.push({ kind: 'list', items: [content] });
  } else if (!fresh && last?.kind === 'list') {
    last.items.at(-1)?.push({ kind: 'text', text: ' ' }, ...parseInline(trimmed));
  } else if (!fresh && last?.kind === 'paragraph') {
    last.content.push({ kind: 'text', text: ' ' }, ...parseInline(trimmed));
  } else blocks.push({ kind: 'paragraph', content: parseInline(trimmed) });
}

const marks = /`([^`]+)`|\*\*([^*]+)\*\*|__([^_]+)__|!?\[([^\]]*)\]\(([^)\s]+)[^)]*\)|(https?:\/\/[^\s<>)\]]+)/g;

export function parseInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(marks)) {
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) });
    parts.push(inlineOf(match));
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}

function inlineOf([whole, code, star, line, label, target, bare]: RegExpMatchArray): Inline {
  if (code !== undefined) return { kind: 'code', text: code };
  const strong = star ?? line;
  if (strong !== undefined) return { kind: 'strong', text: strong };
  if (bare !== undefined) return { kind: 'link', text: bare, href: bare };
  const isWeb = /^https?:\/\//i.test(target ?? '');
  return isWeb
    ? { kind: 'link', text: label || (target ?? ''), href: target ?? '' }
    : { kind: 'text', text: label ?? whole };
}

function plain(text: string): string {
  return parseInline(text)
    .map((part) => part.text)
    .join('');
}

export type NoteKind = 'features' | 'fixes' | 'other';

/** Release notes by what they are about; what stands before any heading is `other`. Empty kinds are left out. */
export function notesByKind(blocks: readonly Block[]): { kind: NoteKind; blocks: Block[] }[] {
  const found: Record<NoteKind, Block[]> = { features: [], fixes: [], other: [] };
  let current: NoteKind = 'other';
  for (const block of blocks) {
    if (block.kind !== 'heading') {
      found[current].push(block);
      continue;
    }
    current = kindOf(block.text);
    // The heading itself says nothing more where it only names the kind.
    if (current === 'other' && block.level > 1) found.other.push(block);
  }
  const kinds: NoteKind[] = ['features', 'fixes', 'other'];
  return kinds.map((kind) => ({ kind, blocks: found[kind] })).filter(({ blocks }) => blocks.length > 0);
}

function kindOf(heading: string): NoteKind {
  if (/feature|added|new\b|improve/i.test(heading)) return 'features';
  return /fix|bug|repair/i.test(heading) ? 'fixes' : 'other';
}
