import type { IndexEntry } from '../domain/entry.ts';
import { parseInstant } from '../domain/instant.ts';

/** When a version came and when it is valid, in milliseconds since 1970; null where nobody has said it. */
export interface Span {
  readonly published: number | null;
  readonly from: number | null;
  readonly to: number | null;
}

/** A mark on the axis. */
interface Tick {
  readonly at: number;
  readonly label: string;
}

/** Where points in time stand on an axis from 0 to 1. */
export interface Scale {
  readonly positionOf: (time: number) => number;
  readonly ticks: readonly Tick[];
}

/** The times of an index entry. */
export function spanOf({ publishedAt, validFrom, validTo }: IndexEntry): Span {
  return { published: timeOf(publishedAt), from: timeOf(validFrom), to: timeOf(validTo) };
}

/**
 * An axis on which all of the spans have room; undefined where none of them has a time.
 *
 * @param dayText a day as the axis names it, by a point in time
 */
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

const MAX_TICKS = 7;

/** The turns of years where there are two or more, in steps that are easy to read; else both ends. */
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
