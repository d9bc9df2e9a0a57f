import { oncePerKey } from '../../domain/once.ts';
import type { UiLanguage } from '../../site/paths.ts';
import { LOCALES } from '../../texts/all.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

const formattersOf = oncePerKey((ui: UiLanguage) =>
  UNITS.map(
    (unit, power) =>
      new Intl.NumberFormat(LOCALES[ui], {
        style: 'unit',
        unit,
        unitDisplay: power === 0 ? 'long' : 'short',
        maximumSignificantDigits: 3,
      }),
  ),
);

/** A file size in a UI language: 812 bytes, 4.5 kB, 3,1 MB. */
export function formatBytes(ui: UiLanguage, bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  return (formattersOf(ui)[power] as Intl.NumberFormat).format(bytes / 1000 ** power);
}
