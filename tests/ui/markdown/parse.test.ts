import { describe, expect, test } from 'bun:test';
import { notesByKind, parseInline, parseMarkdown } from '../../../ui/markdown/parse.ts';

describe('release notes', () => {
  test('are split into their blocks', () => {
    const source =
      '# 1.2.0\r\n\r\nIntro\nline two\n\n- one\n- two\n  goes on\n\n1. three\n\n```\n<b>code</b>\n```\n---\nEnd';
    expect(parseMarkdown(source).map(({ kind }) => kind)).toEqual([
      'heading',
      'paragraph',
      'list',
      'code',
      'paragraph',
    ]);
    expect(parseMarkdown(source)[2]).toMatchObject({
      items: [[{ text: 'one' }], [{ text: 'two' }, { text: ' ' }, { text: 'goes on' }], [{ text: 'three' }]],
    });
  });

  test('without an end of their code are code to the end', () => {
    expect(parseMarkdown('```\na\nb')).toEqual([{ kind: 'code', text: 'a\nb' }]);
  });

  test('of nothing are nothing', () => {
    expect(parseMarkdown('\n \n')).toEqual([]);
  });
});

describe('a line', () => {
  test.each([
    ['plain', [{ kind: 'text', text: 'plain' }]],
    [
      'a `b` c',
      [
        { kind: 'text', text: 'a ' },
        { kind: 'code', text: 'b' },
        { kind: 'text', text: ' c' },
      ],
    ],
    ['**b**', [{ kind: 'strong', text: 'b' }]],
    ['[x](https://a.example/y)', [{ kind: 'link', text: 'x', href: 'https://a.example/y' }]],
    ['https://a.example', [{ kind: 'link', text: 'https://a.example', href: 'https://a.example' }]],
    [
      '[x](javascript:alert(1))',
      [
        { kind: 'text', text: 'x' },
        { kind: 'text', text: ')' },
      ],
    ],
    ['<img src=x onerror=alert(1)>', [{ kind: 'text', text: '<img src=x onerror=alert(1)>' }]],
  ])('%s', (line, parts) => {
    expect(parseInline(line)).toEqual(parts as ReturnType<typeof parseInline>);
  });
});

test('notes are gathered by what they are about', () => {
  const notes = notesByKind(
    parseMarkdown('Hello\n## New features\n- a\n## Bug fixes\n- b\n## Docs\n- c\n### Added\n- d'),
  );
  expect(notes.map(({ kind, blocks }) => [kind, blocks.length])).toEqual([
    ['features', 2],
    ['fixes', 1],
    ['other', 3],
  ]);
  expect(notesByKind([])).toEqual([]);
});
