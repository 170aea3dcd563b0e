import { nameProblem } from '../config-form/section.ts';
import { text } from '../strings/connect.ts';

/** What is wrong with the name of a new section, as a sentence; null when nothing is. */
export function nameSentence(name: string, taken: readonly string[]): string | null {
  const problem = nameProblem(name, taken);
  if (problem === null) return null;
  return { shape: text.nameShape, taken: text.nameTaken, reserved: text.nameReserved }[problem];
}
