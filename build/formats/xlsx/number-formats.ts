/** What a number format says about a number. */
export interface NumberFormat {
  readonly code: string;
  /** A `code` has zeros at its beginning, as with `000`; `other` is a text, such as `"A"000`, or a duration, `[h]:mm`. */
  readonly shows: 'number' | 'code' | 'date' | 'time' | 'date-time' | 'other';
  /** The digits of a code, or the decimals that are always displayed of a number. */
  readonly digits: number;
}

/** Days are counted from here, for dates since March 1900: before, Excel counts a day that did not exist. */
export const DAY_0 = Date.UTC(1899, 11, 30);
export const FIRST_COMMON_DAY = 61;

/** Excel's limit; parsing longer ones would take long. */
const MAX_CODE_LENGTH = 255;

/** Texts and characters that are displayed as they are, or skipped; a quote stands for them. */
const LITERALS = /"[^"]*(?:"|$)|[\\_*]./g;
/** Colours and locales. */
const BRACKETS = /\[[^\]]*\]/g;
const AM_PM = /AM\/PM|A\/P/gi;

/** Reads a number format code (ECMA-376 part 1, 18.8.31). */
export function readNumberFormat(code: string): NumberFormat {
  if (code.length > MAX_CODE_LENGTH || /\[[hms]+\]/i.test(code)) return { code, shows: 'other', digits: 0 };
  // The first section is for positive numbers.
  const [section = ''] = code.replace(LITERALS, '"').replace(BRACKETS, '').split(';', 1);
  const letters = section.replace(AM_PM, 'h');
  const hasTime = /[hs]/i.test(letters);
  const hasDate = /[dy]/i.test(letters) || (/m/i.test(letters) && !hasTime);
  if (hasDate) return { code, shows: hasTime ? 'date-time' : 'date', digits: 0 };
  if (hasTime) return { code, shows: 'time', digits: 0 };
  if (/^00+$/.test(section)) return { code, shows: 'code', digits: section.length };
  // At least two digits before the decimal point, without separators, fractions and scales.
  const [integer = ''] = section.split('.', 1);
  const isPadded = /0.*0/.test(integer) && !/[,/?E]/i.test(integer);
  const decimals = /^0\.(0+)$/.exec(section)?.[1] ?? '';
  return { code, shows: isPadded ? 'other' : 'number', digits: decimals.length };
}

/** The codes of built-in formats by their numbers (ECMA-376 part 1, 18.8.30), if they differ from `General` in an import. */
const BUILT_IN: Readonly<Record<number, string>> = {
  ...{ 2: '0.00', 14: 'mm-dd-yy', 15: 'd-mmm-yy', 16: 'd-mmm', 17: 'mmm-yy' },
  ...{ 18: 'h:mm AM/PM', 19: 'h:mm:ss AM/PM', 20: 'h:mm', 21: 'h:mm:ss', 22: 'm/d/yy h:mm' },
  ...{ 45: 'mm:ss', 46: '[h]:mm:ss', 47: 'mm:ss.0' },
};

/** The code of a built-in format, those of East Asia included. */
export function builtInFormat(id: number): string {
  if ((id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)) return 'yyyy-mm-dd';
  if (id >= 32 && id <= 35) return 'h:mm';
  return BUILT_IN[id] ?? 'General';
}
