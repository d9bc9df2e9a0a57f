import type { UiLanguage } from '../../site/addresses.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A number of bytes as people read it in a language: 812 byte, 4.5 kB, 3,1 MB. */
export function formatBytes(ui: UiLanguage, bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  return formatterOf(ui, power).format(bytes / 1000 ** power);
}

const formatters = new Map<string, Intl.NumberFormat>();

/** Making a formatter takes far longer than using it. */
function formatterOf(ui: UiLanguage, power: number): Intl.NumberFormat {
  const name = `${ui} ${power}`;
  const known = formatters.get(name);
  if (known) return known;
  const made = new Intl.NumberFormat(ui, {
    style: 'unit',
    unit: UNITS[power] as string,
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumSignificantDigits: 3,
  });
  formatters.set(name, made);
  return made;
}
