import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { fold } from '../../src/database/fold.ts';

describe('folded text', () => {
  test.each([
    ['The MATRIX', 'the matrix'],
    ['Amélie', 'amelie'],
    ['ÉLAN', 'elan'],
    ['Ame\u0301lie', 'amelie'],
    ['Große Straße', 'grosse strasse'],
    ['GROẞE', 'grosse'],
    ['Æon Flux', 'aeon flux'],
    ['Smørrebrød', 'smorrebrod'],
    ['Łódź', 'lodz'],
    ['İstanbul', 'istanbul'],
    ['IŞIK', 'isik'],
    ['ışık', 'isik'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['οδός', 'οδοσ'],
    ['ДЖЁЙ', 'джеи'],
    ['千と千尋の神隠し', '千と千尋の神隠し'],
    ['がっこう', 'がっこう'],
    ['각시탈', '각시탈'],
    ['ＡＢＣ', 'abc'],
    ['ﬁlm', 'film'],
    ['Don’t “Look”', 'don\'t "look"'],
    ['Spider–Man', 'spider-man'],
    ['two\t \n lines', 'two lines'],
    ['nul\u0000byte', 'nul byte'],
    ['100% _real_', '100% _real_'],
    ['', ''],
  ])('of %p is %p', (text, expected) => {
    expect(fold(text)).toBe(expected);
  });

  test('is its own folded text, whatever it was made of', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => fold(fold(text)) === fold(text)));
  });

  test('is the same for upper and lower case', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'aäàãçéëîïñöøßžğ абвёй αβγδ 中') });
    fc.assert(fc.property(letters, (text) => fold(text.toUpperCase()) === fold(text)));
  });
});
