import { DAY, parseInstant } from '../../domain/instant.ts';

const UNITS = [
  ['year', 365.25 * DAY],
  ['month', 30.44 * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
] as const;

/** Writes beside dates (`.age`) how long ago they are by the reader's clock. */
export function showAges(root: ParentNode, ui: string, now = Date.now()): void {
  for (const place of root.querySelectorAll<HTMLElement>('.age')) {
    const text = ageOf(place.dataset.date ?? '', ui, now);
    place.textContent = text === undefined ? '' : `(${text})`;
  }
}

/** How long ago a date is, or how far ahead, in its largest unit; undefined for what is no date. */
export function ageOf(date: string, ui: string, now: number): string | undefined {
  const instant = parseInstant(date);
  if (!instant) return undefined;
  const distance = instant.time - now;
  const [unit, length] = UNITS.find(([, one]) => Math.abs(distance) >= one) ?? UNITS[3];
  const numeric = unit === 'day' ? 'auto' : 'always';
  return new Intl.RelativeTimeFormat(ui, { numeric }).format(Math.trunc(distance / length), unit);
}
