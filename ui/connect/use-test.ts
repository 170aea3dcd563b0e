import { useRef, useState } from 'preact/hooks';

/** One test at a time; an answer to what was asked before is not shown. */
export function useTest<T>() {
  const [result, setResult] = useState<T | null>(null);
  const [busy, setBusy] = useState(false);
  const latest = useRef(0);
  const run = async (ask: () => Promise<T>): Promise<T> => {
    latest.current += 1;
    const own = latest.current;
    setBusy(true);
    setResult(null);
    const answer = await ask();
    if (own === latest.current) {
      setResult(answer);
      setBusy(false);
    }
    return answer;
  };
  const show = (answer: T | null) => {
    latest.current += 1;
    setBusy(false);
    setResult(answer);
  };
  return { result, busy, run, show };
}
