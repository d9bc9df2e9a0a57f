import { DAY, parseInstant } from '../../../../model/values/instant.ts';

const UNITS = [
  ['year', 365.25 * DAY],
  ['month', 30.44 * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
] as const;

/** Writes relative dates into `.age` elements next to dates. */
export function showAges(root: ParentNode, ui: string, now = Date.now()): void {
  for (const place of root.querySelectorAll<HTMLElement>('.age')) {
    const text = ageOf(place.dataset.date ?? '', ui, now);
    place.textContent = text === undefined ? '' : `(${text})`;
  }
}

/** The distance of a date in its largest unit, such as "2 weeks ago"; undefined for text that is not a date. */
export function ageOf(date: string, ui: string, now: number): string | undefined {
  const instant = parseInstant(date);
  if (!instant) return undefined;
  const distance = instant.time - now;
  const [unit, length] = UNITS.find(([, one]) => Math.abs(distance) >= one) ?? UNITS[3];
  const numeric = unit === 'day' ? 'auto' : 'always';
  return new Intl.RelativeTimeFormat(ui, { numeric }).format(Math.trunc(distance / length), unit);
}
