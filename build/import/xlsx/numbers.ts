/** A number as the file contains it. */
export interface SheetNumber {
  /** With all digits that the file contains and that Excel would keep. */
  readonly text: string;
  readonly value: number;
  /**
   * `long`: an integer with all its digits, which Excel would round. `rounded`: a number that had more digits, probably.
   */
  readonly precision: 'exact' | 'long' | 'rounded';
}

/** Digits that Excel keeps. */
const MAX_DIGITS = 15;

/** Digits that a double has at most when it is written exactly enough. */
const MAX_WRITTEN_DIGITS = 17;

/** The first integer with more digits. */
const LONG = 1e15;

/**
 * Reads the number in a cell. Files contain binary fractions with up to 17 digits, such as 19.989999999999998 for 19.99.
 *
 * @returns undefined if it is none
 */
export function readNumber(raw: string): SheetNumber | undefined {
  if (!NUMBER.test(raw)) return undefined;
  const value = Number(raw);
  if (!Number.isFinite(value)) return undefined;
  if (Math.abs(value) >= LONG) {
    return INTEGER.test(raw)
      ? { text: raw.replace(/^\+/, '').replace(/^(-?)0+/, '$1'), value, precision: 'long' }
      : { text: String(value), value, precision: 'rounded' };
  }
  // The result of a calculation, such as 0.30000000000000004, displays as 0.3.
  const text = String(Number(value.toPrecision(MAX_DIGITS)) || 0);
  const digits = raw.replace(/[eE].*|[^0-9]/g, '').replace(/^0+|0+$/g, '').length;
  return { text, value, precision: digits > MAX_WRITTEN_DIGITS ? 'rounded' : 'exact' };
}

const NUMBER = /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;
const INTEGER = /^[+-]?[0-9]+$/;
