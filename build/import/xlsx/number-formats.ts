import { format, getFormatInfo, isValidFormat, tokenize } from 'numfmt';

/** What a number format says about a number. */
export interface NumberFormat {
  readonly code: string;
  /**
   * `code`: the format pads with zeros, so the displayed text is a code, not a quantity.
   */
  readonly shows: 'number' | 'code' | 'percent' | 'scientific' | 'date' | 'time' | 'date-time' | 'duration';
  /** Number of decimals that are always displayed. */
  readonly decimals: number;
}

/** Reads a number format code (ECMA-376 part 1, 18.8.31); an invalid one shows numbers as they are. */
export function readNumberFormat(code: string): NumberFormat {
  if (code === 'General' || code.length > MAX_CODE_LENGTH || !isValidFormat(code)) return { code, ...PLAIN };
  const { type, minDecimals } = getFormatInfo(code);
  const decimals = minDecimals ?? 0;
  const tokens = tokenize(code);
  if (tokens.some((token) => token.type === 'DURATION')) return { code, shows: 'duration', decimals };
  if (type === 'date' || type === 'time') return { code, shows: type, decimals };
  if (type === 'datetime') return { code, shows: 'date-time', decimals };
  if (type === 'percent' || type === 'scientific') return { code, shows: type, decimals };
  return { code, shows: isPadded(tokens) ? 'code' : 'number', decimals };
}

const PLAIN = { shows: 'number', decimals: 0 } as const;

/** Excel's limit; parsing longer ones would take long. */
const MAX_CODE_LENGTH = 255;

/** Whether a number has at least two digits before the decimal point, and no thousands separators: `000`, `00.00`. */
function isPadded(tokens: readonly { readonly type: string }[]): boolean {
  const end = tokens.findIndex(({ type }) => type === 'POINT' || type === 'BREAK');
  const integer = end < 0 ? tokens : tokens.slice(0, end);
  const zeros = integer.filter(({ type }) => type === 'ZERO').length;
  return zeros >= 2 && !integer.some(({ type }) => UNPADDED.has(type));
}

/** Thousands separators and scales, fractions, and conditions. */
const UNPADDED: ReadonlySet<string> = new Set(['GROUP', 'SCALE', 'COMMA', 'SLASH', 'CONDITION']);

/** The text that a cell displays in the invariant locale of the file format; undefined if the format is invalid. */
export function displayedText(code: string, value: number): string | undefined {
  try {
    return format(code, value).trim();
  } catch {
    return undefined;
  }
}
