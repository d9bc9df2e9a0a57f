/** Times of several runs, in milliseconds. */
export interface Timing {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** Interleaves the runs of several functions (A B A B …), so that a slower machine slows all of them. */
export async function measureInTurn<K extends string>(
  runs: number,
  work: Readonly<Record<K, () => unknown>>,
  onRun: (name: K, run: number) => void = () => {},
): Promise<Record<K, Timing>> {
  const names = Object.keys(work) as K[];
  const times = new Map<K, number[]>(names.map((name) => [name, []]));
  for (let run = 0; run < runs; run++) {
    for (const name of names) {
      onRun(name, run + 1);
      const start = performance.now();
      await work[name]();
      times.get(name)?.push(performance.now() - start);
    }
  }
  return Object.fromEntries(names.map((name) => [name, timingOf(times.get(name) ?? [])])) as Record<
    K,
    Timing
  >;
}

function timingOf(times: number[]): Timing {
  const sorted = [...times].sort((a, b) => a - b);
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    min: sorted[0] ?? Number.NaN,
    max: sorted.at(-1) ?? Number.NaN,
  };
}

/** One row of a report: name, median, range, and ratio to the baseline of the same run. */
export function reportRow(name: string, timing: Timing, baseline: Timing): string {
  const { median, min, max } = timing;
  const ratio = median / baseline.median;
  return `  ${name.padEnd(44)} ${ms(median)}  (${ms(min)} to ${ms(max)})  ${ratio.toFixed(2).padStart(7)} x`;
}

const ms = (time: number): string => `${time < 10 ? time.toFixed(2) : time.toFixed(0)} ms`.padStart(9);
