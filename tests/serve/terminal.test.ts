import { expect, test } from 'bun:test';
import { createTerminal } from '../../src/serve/terminal.ts';

function watched() {
  const printed: string[] = [];
  const turns: (() => void)[] = [];
  const terminal = createTerminal(
    (text) => printed.push(text),
    (callback) => turns.push(callback),
  );
  const endTurn = () => {
    for (const callback of turns.splice(0)) callback();
  };
  return { terminal, printed, endTurn };
}

test('lines of one turn are printed together, those of the next after them', () => {
  const { terminal, printed, endTurn } = watched();
  terminal.show('one', false);
  terminal.show('two', false);
  expect(printed).toEqual([]);
  endTurn();
  terminal.show('three', false);
  endTurn();
  expect(printed).toEqual(['one\ntwo', 'three']);
});

test('an urgent line is printed at once, behind those that wait, and none twice', () => {
  const { terminal, printed, endTurn } = watched();
  terminal.show('one', false);
  terminal.show('two', true);
  expect(printed).toEqual(['one\ntwo']);
  endTurn();
  expect(printed).toEqual(['one\ntwo']);
});

test('what waits at the end is printed by a flush, and nothing by a second one', () => {
  const { terminal, printed } = watched();
  terminal.show('one', false);
  terminal.flush();
  terminal.flush();
  expect(printed).toEqual(['one']);
});

test('a turn of the event loop is enough when nobody says what a turn is', async () => {
  const printed: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  createTerminal((text) => {
    printed.push(text);
    resolve();
  }).show('one', false);
  await promise;
  expect(printed).toEqual(['one']);
});
