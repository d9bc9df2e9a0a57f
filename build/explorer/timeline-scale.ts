import type { IndexEntry } from '../domain/entry.ts';
import { parseInstant } from '../domain/instant.ts';

/** Publication date and period of validity in milliseconds since 1970; null if unknown. */
export interface Span {
  readonly published: number | null;
  readonly from: number | null;
  readonly to: number | null;
}

interface Tick {
  readonly at: number;
  readonly label: string;
}

/** Maps times to an axis from 0 to 1. */
export interface Scale {
  readonly positionOf: (time: number) => number;
  readonly ticks: readonly Tick[];
}

export function spanOf({ publishedAt, validFrom, validTo }: IndexEntry): Span {
  return { published: timeOf(publishedAt), from: timeOf(validFrom), to: timeOf(validTo) };
}

/** A scale for all of the spans; undefined if none of them has a time. */
export function scaleOf(spans: readonly Span[], dayText: (time: number) => string): Scale | undefined {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { published, from, to } of spans) {
    for (const time of [published, from, to]) {
      if (time === null) continue;
      first = Math.min(first, time);
      last = Math.max(last, time);
    }
  }
  if (first > last) return undefined;
  if (first === last) return { positionOf: () => 0.5, ticks: [{ at: 0.5, label: dayText(first) }] };
  const positionOf = (time: number) => (time - first) / (last - first);
  return { positionOf, ticks: ticksOf(first, last, positionOf, dayText) };
}

/** As many as fit into a narrow window. */
const MAX_TICKS = 5;

/** Ticks at round years if there are two or more, else at both ends. */
function ticksOf(
  first: number,
  last: number,
  positionOf: (time: number) => number,
  dayText: (time: number) => string,
): Tick[] {
  const firstYear = new Date(first - 1).getUTCFullYear() + 1;
  const lastYear = new Date(last).getUTCFullYear();
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000].find(
    (years) => (lastYear - firstYear) / years < MAX_TICKS,
  ) as number;
  const begin = Math.ceil(firstYear / step) * step;
  const count = Math.floor((lastYear - begin) / step) + 1;
  if (count < 2) return [first, last].map((time) => ({ at: positionOf(time), label: dayText(time) }));
  return Array.from({ length: count }, (_, i) => {
    const year = begin + i * step;
    return { at: positionOf(new Date(0).setUTCFullYear(year, 0, 1)), label: String(year).padStart(4, '0') };
  });
}

const timeOf = (text: string | undefined): number | null => parseInstant(text ?? '')?.time ?? null;
