/** What a number format says about a number. */
export type NumberFormat =
  /** A number, with a number of decimals that are always displayed. */
  | { readonly shows: 'number' | 'percent'; readonly decimals: number }
  /** A code with zeros at its beginning, up to a number of digits: `00000`, `00.00`. */
  | { readonly shows: 'code'; readonly digits: number; readonly decimals: number }
  | { readonly shows: 'date' | 'time' | 'date-time' }
  /** A number that is displayed in a rarer way: `#,##0.00`. */
  | { readonly shows: 'other' }
  /** A text that is no number: `"A"000`, `000-00`, or a duration such as `[h]:mm`. */
  | { readonly shows: 'text' };

/** Excel's limit; parsing longer ones would take long. */
const MAX_CODE_LENGTH = 255;

/** Reads a number format code (ECMA-376 part 1, 18.8.31). */
export function readNumberFormat(code: string): NumberFormat {
  if (code === 'General' || code === '@') return { shows: 'number', decimals: 0 };
  if (code.length > MAX_CODE_LENGTH) return { shows: 'other' };
  if (/\[[hms]+\]/i.test(code)) return { shows: 'text' };
  // The first section is for positive numbers.
  const [section = ''] = code.replace(LITERALS, '"').replace(BRACKETS, '').split(';', 1);
  if (/general/i.test(section)) return { shows: 'other' };
  const letters = section.replace(AM_PM, 'h');
  const hasTime = /[hs]/i.test(letters);
  if (/[dy]/i.test(letters) || (/m/i.test(letters) && !hasTime))
    return { shows: hasTime ? 'date-time' : 'date' };
  if (hasTime) return { shows: 'time' };
  const [, whole = '', decimals = '', percent] = /^(0+)(?:\.(0+))?(%?)$/.exec(section) ?? [];
  const { length } = decimals;
  if (whole.length === 1) return { shows: percent ? 'percent' : 'number', decimals: length };
  if (whole !== '' && !percent) return { shows: 'code', digits: whole.length, decimals: length };
  // At least two digits before the decimal point, without separators, fractions and scales.
  const [integer = ''] = section.split('.', 1);
  const isPadded = (integer.match(/0/g)?.length ?? 0) >= 2 && !/[,/?E]/i.test(integer);
  return { shows: isPadded ? 'text' : 'other' };
}

/** Texts and characters that are displayed as they are, or skipped; a quote stands for them. */
const LITERALS = /"[^"]*(?:"|$)|[\\_*]./g;
/** Colours and locales. */
const BRACKETS = /\[[^\]]*\]/g;
const AM_PM = /AM\/PM|A\/P/gi;

/** The codes of built-in formats by their numbers (ECMA-376 part 1, 18.8.30), those of East Asia included. */
const BUILT_IN: Readonly<Record<number, string>> = {
  ...{ 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 9: '0%', 10: '0.00%', 11: '0.00E+00' },
  ...{ 12: '# ?/?', 13: '# ??/??', 14: 'mm-dd-yy', 15: 'd-mmm-yy', 16: 'd-mmm', 17: 'mmm-yy' },
  ...{ 18: 'h:mm AM/PM', 19: 'h:mm:ss AM/PM', 20: 'h:mm', 21: 'h:mm:ss', 22: 'm/d/yy h:mm' },
  ...{ 45: 'mm:ss', 46: '[h]:mm:ss', 47: 'mm:ss.0', 48: '##0.0E+0', 49: '@' },
};

/** The code of a built-in format. */
export function builtInFormat(id: number): string {
  if ((id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)) return 'yyyy-mm-dd';
  if (id >= 32 && id <= 35) return 'h:mm';
  return BUILT_IN[id] ?? 'General';
}
