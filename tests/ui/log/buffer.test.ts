import { describe, expect, test } from 'bun:test';
import { createLogBuffer } from '../../../ui/log/buffer.ts';

const line = (message: string, level = 'INFO') => `[2026-01-31T09:05:07Z] ${level}: Main: ${message}\n`;

function filled(...pieces: string[]) {
  const buffer = createLogBuffer(100);
  for (const piece of pieces) buffer.append(piece);
  return buffer;
}

describe('a log buffer', () => {
  test('takes text in any pieces', () => {
    const text = line('one') + line('two') + line('three');
    for (let cut = 0; cut <= text.length; cut += 1) {
      const { entries } = filled(text.slice(0, cut), text.slice(cut));
      expect(entries.map(({ message }) => message)).toEqual(['one', 'two', 'three']);
    }
  });

  test('shows a line when it is complete', () => {
    const buffer = filled(line('one'), '[2026-01-31T09:05:07Z] INFO: Main: tw');
    expect(buffer.entries.length).toBe(1);
    buffer.append('o\n');
    expect(buffer.entries.at(-1)?.message).toBe('two');
  });

  test('folds what is no entry of its own below the one above', () => {
    const { entries } = filled(`${line('boom', 'ERROR')}    at a\n    at b\n${line('next')}`);
    expect(entries.map(({ message, more }) => [message, more])).toEqual([
      ['boom', ['    at a', '    at b']],
      ['next', []],
    ]);
  });

  test('shows what stands before the first entry', () => {
    expect(filled('odd\n', line('one')).entries.map(({ message }) => message)).toEqual(['odd', 'one']);
  });

  test('leaves out colours, carriage returns and empty lines, and widens tabs', () => {
    const { entries } = filled(`${line('\x1b[31mred\x1b[0m\tx\r').replace('\n', '\r\n')}\n\n`);
    expect(entries.map(({ message, more }) => [message, more])).toEqual([['red    x', []]]);
  });

  test('keeps the newest entries and says that older ones are gone; ids stay what they were', () => {
    const buffer = createLogBuffer(3);
    expect(buffer.cut).toBe(false);
    for (const message of ['a', 'b', 'c', 'd', 'e']) buffer.append(line(message));
    expect(buffer.entries.map(({ id, message }) => [id, message])).toEqual([
      [3, 'c'],
      [4, 'd'],
      [5, 'e'],
    ]);
    expect(buffer.cut).toBe(true);
  });

  test('marks where a new file begins, and drops the line that the old one did not end', () => {
    const buffer = filled(line('old'), 'half a li');
    buffer.rotate();
    buffer.append(line('new'));
    expect(buffer.entries.map(({ message, rotated }) => [message, rotated])).toEqual([
      ['old', false],
      ['new', true],
    ]);
  });
});
