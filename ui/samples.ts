/**
 * What the page itself saw of the download queues while it was open. The service keeps no history that the page could
 * ask for, so the lines on Home are drawn from these, and times in which no page was open are gaps.
 */
export interface Sample {
  /** Unix milliseconds. */
  at: number;
  /** Queue by category. */
  queue: Record<string, number>;
}

const fineStep = 15_000;
const fineWindow = 3_600_000;
const coarseStep = 300_000;
const coarseWindow = 24 * 3_600_000;

const windows = [300_000, 900_000, fineWindow, 6 * 3_600_000, coarseWindow];

/** Adds one sample at most every 15 s, and thins: the last hour in full, the last day in steps of five minutes. */
export function addSample(samples: readonly Sample[], sample: Sample): Sample[] {
  // A clock that was set back leaves samples of a time to come.
  const past = samples.filter(({ at }) => at <= sample.at);
  const last = past.at(-1);
  if (last && sample.at - last.at < fineStep - 1_000) return past;
  return thin([...past, sample], sample.at);
}

function thin(samples: readonly Sample[], now: number): Sample[] {
  let keptAt = Number.NEGATIVE_INFINITY;
  return samples.filter(({ at }) => {
    const age = now - at;
    if (age > coarseWindow) return false;
    if (age > fineWindow && at - keptAt < coarseStep) return false;
    keptAt = at;
    return true;
  });
}

export interface Point {
  at: number;
  value: number;
}

/** One category as a line; null gives the sum of all. */
export function pointsOf(samples: readonly Sample[], category: string | null): Point[] {
  return samples.flatMap(({ at, queue }) => {
    const value = category === null ? Object.values(queue).reduce((sum, part) => sum + part, 0) : queue[category];
    return value === undefined ? [] : [{ at, value }];
  });
}

/** The shortest of 5 min, 15 min, 1 h, 6 h and 24 h that shows everything. */
export function windowOf(points: readonly Point[], now: number): number {
  const age = now - (points[0]?.at ?? now);
  return windows.find((window) => age <= window) ?? coarseWindow;
}

/** Cuts a line where nobody looked for longer than the samples of that age lie apart. */
export function segmentsOf(points: readonly Point[], now: number): Point[][] {
  const segments: Point[][] = [];
  let previous: Point | null = null;
  for (const point of points) {
    const step = now - (previous?.at ?? point.at) > fineWindow ? coarseStep : fineStep;
    const current = segments.at(-1);
    if (previous !== null && current && point.at - previous.at <= 4 * step) current.push(point);
    else segments.push([point]);
    previous = point;
  }
  return segments;
}

export function peakOf(points: readonly Point[]): Point | null {
  return points.reduce<Point | null>((peak, point) => (peak === null || point.value > peak.value ? point : peak), null);
}

/** Tolerates whatever an older page left in storage. */
export function readSamples(stored: unknown): Sample[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter(
    (value: Partial<Sample> | null): value is Sample =>
      typeof value?.at === 'number' && typeof value.queue === 'object' && value.queue !== null,
  );
}
