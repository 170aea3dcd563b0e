/** Puts what the service refuses on the fields it is about. Pure. */
import type { Field } from './field.ts';
import { fieldsOf } from './field.ts';
import type { Section } from './section.ts';

export interface Issue {
  /** As the service writes it: `Movies-HD.Torrent.Trackers[0].URI`. */
  key: string;
  message: string;
}

const beginning = 'Please resolve the following issues:';

/** The lines of a refusal; null when the text is something else. */
export function readIssues(text: string): Issue[] | null {
  if (!text.startsWith(beginning)) return null;
  const lines = text.slice(beginning.length).split('\n');
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const at = line.indexOf(': ');
      return at < 0 ? { key: '', message: line } : { key: line.slice(0, at), message: line.slice(at + 2) };
    });
}

export interface IssuePlace {
  section: string;
  field: Field;
  /** What of the key lies inside the value: `[0].URI`. */
  at: string;
}

/** The field that an issue is about; null when no form has one. */
export function placeOf(sections: readonly Section[], key: string): IssuePlace | null {
  for (const { name, group } of sections) {
    if (!key.startsWith(`${name}.`)) continue;
    const below = key.slice(name.length + 1);
    const field = fieldsOf(group).find((candidate) => covers(candidate.key, below));
    if (field) return { section: name, field, at: below.slice(field.key.length) };
  }
  return null;
}

function covers(key: string, below: string): boolean {
  return below === key || below.startsWith(`${key}[`) || below.startsWith(`${key}.`);
}
