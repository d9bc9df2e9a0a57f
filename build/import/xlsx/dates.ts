const DAY = 86_400_000;

/** The day before Excel's day 1, and from March 1900 the one before that: Excel counts a 29 February 1900. */
const DAY_0 = Date.UTC(1899, 11, 31);
const DAY_0_FROM_MARCH_1900 = Date.UTC(1899, 11, 30);
const DAY_0_FROM_1904 = Date.UTC(1904, 0, 1);

/** The number of 29 February 1900, which did not exist. */
const FALSE_LEAP_DAY = 60;

/** The number of the day after 9999-12-31, with which Excel cannot calculate. */
const END = 2_958_466;

/**
 * The time that a number stands for: days since the end of 1899, or since 1904-01-01 (ECMA-376 part 1, 18.17.4.1). The
 * unit is rounded to milliseconds.
 *
 * @returns undefined for a number that is no date
 */
export function dateOf(serial: number, isFrom1904: boolean): Date | undefined {
  const isDate = serial >= 0 && serial < END && (isFrom1904 || Math.floor(serial) !== FALSE_LEAP_DAY);
  if (!isDate) return undefined;
  const milliseconds = Math.round(serial * DAY);
  if (isFrom1904) return new Date(DAY_0_FROM_1904 + milliseconds);
  return new Date((serial < FALSE_LEAP_DAY ? DAY_0 : DAY_0_FROM_MARCH_1900) + milliseconds);
}

/** Whether programs agree on the date of a number: LibreOffice counts from the day before Excel's until March 1900. */
export const isUndisputed = (serial: number, isFrom1904: boolean): boolean =>
  isFrom1904 || serial > FALSE_LEAP_DAY;

/** `2024-02-01` */
export const dateText = (date: Date): string => date.toISOString().slice(0, 10);

/** `08:30:00`, with milliseconds only if there are any. */
export const timeText = (date: Date): string =>
  date
    .toISOString()
    .slice(11, -1)
    .replace(/\.000$/, '');

/** `2024-02-01T08:30:00`, as {@link timeText}: spreadsheets have no time zones. */
export const dateTimeText = (date: Date): string => `${dateText(date)}T${timeText(date)}`;
