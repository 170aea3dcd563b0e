/** Whether the memory of a process grows. */

export interface Sample {
  minutes: number;
  megabytes: number;
}

export interface Growth {
  /** The line through all samples, at its two ends. MB. */
  from: number;
  to: number;
  perHour: number;
}

/** The least-squares line: single peaks before a collection say little. */
export function growthOf(samples: readonly Sample[]): Growth {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last) return { from: 0, to: 0, perHour: 0 };
  const mean = (pick: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + pick(sample), 0) / samples.length;
  const [minutes, megabytes] = [mean((sample) => sample.minutes), mean((sample) => sample.megabytes)];
  const spread = mean((sample) => (sample.minutes - minutes) ** 2);
  const slope =
    spread === 0 ? 0 : mean((sample) => (sample.minutes - minutes) * (sample.megabytes - megabytes)) / spread;
  const at = (time: number) => megabytes + slope * (time - minutes);
  return { from: at(first.minutes), to: at(last.minutes), perHour: slope * 60 };
}

/** What the collector leaves lying at the one time and not at the other. */
const noiseMegabytes = 5;
const noisePart = 0.1;

export function isFlat({ from, to }: Growth): boolean {
  return to - from <= Math.max(noiseMegabytes, from * noisePart);
}
