/** One spelling for everything that a person takes for the same text: for sorting titles and for finding them. */

/** Letters that are not a base letter with an accent, and the characters that keyboards have in their place. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
};

const special = new RegExp(`[${Object.keys(plain).join('')}]`, 'gu');

/**
 * Lower case, without the accents of Latin, Greek and Cyrillic letters, compatibility forms (full width, ligatures)
 * resolved, every run of blanks and control characters one blank. Folding twice changes nothing more.
 */
export function fold(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(special, (letter) => plain[letter] ?? letter)
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ');
}
