import { useState } from 'preact/hooks';
import { type Step, steps } from '../../welcome/steps.ts';

const key = 'tendarr.welcome';

/** Steps that were settled in this browser; they leave no trace elsewhere. */
export function useSettled() {
  const [settled, setSettled] = useState(read);
  const settle = (step: Step) => {
    const next = [...new Set([...settled, step])];
    localStorage.setItem(key, next.join(' '));
    setSettled(next);
  };
  return { settled, settle };
}

function read(): Step[] {
  const words = (localStorage.getItem(key) ?? '').split(' ');
  return steps.filter((step) => words.includes(step));
}
