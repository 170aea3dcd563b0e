import { text } from '../strings/config-form.ts';
import type { Problem } from './check/value.ts';
import type { Field } from './field.ts';

/** Says where in the value it is, as the form shows it. */
export function said(field: Field, { message, at }: Problem): string {
  const item = /^\[(\d+)\](?:\.(.*))?$/.exec(at);
  if (item === null) return at === '' ? capital(message) : text.entry(at.slice(1), message);
  const [, index, key] = item;
  const row = field.row?.fields.find((candidate) => candidate.key === key);
  return key === undefined
    ? text.line(Number(index) + 1, message)
    : text.rowIssue(Number(index) + 1, row?.title ?? key, message);
}

function capital(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}
