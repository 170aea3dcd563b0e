import { useEffect, useRef, useState } from 'preact/hooks';
import type { Meta } from '../../answer/meta.ts';
import { keepArrival } from '../../arrival.ts';
import { useGone } from '../../context.ts';

export interface Progress {
  /** null: no update is under way. */
  step: 'installing' | 'restarting' | null;
  /** An update was just started. */
  begin: () => void;
}

const lookEvery = 1_500;

/** Follows an update: it is installed, the service goes away, and the page loads anew when it is back. */
export function useProgress(meta: Meta, look: () => void): Progress {
  const gone = useGone();
  const [begun, setBegun] = useState<{ after: number | null } | null>(null);
  const version = useRef(meta.currentVersion);
  const { running: reported, completedAt } = meta.update;
  const running = reported || begun !== null;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(look, lookEvery);
    return () => clearInterval(timer);
  }, [running]);
  useEffect(() => {
    // What is told is about this update once it ended later than the one before it.
    if (begun !== null && !reported && completedAt !== begun.after) setBegun(null);
  }, [begun, reported, completedAt]);
  useEffect(() => {
    if (meta.currentVersion === null || meta.currentVersion === version.current) return;
    // Another version answers: its own page has to be loaded.
    keepArrival(meta.currentVersion);
    location.reload();
  }, [meta.currentVersion]);
  const step = running ? (gone ? 'restarting' : 'installing') : null;
  return { step, begin: () => setBegun({ after: completedAt }) };
}
