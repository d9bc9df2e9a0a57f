/** An own member of an object or array. */
export const ownMember = (container: object, name: string | number): unknown =>
  Object.hasOwn(container, name) ? (container as Record<string, unknown>)[name] : undefined;

/** A scalar as text; empty for arrays and objects, because `String` would call a `toString` of their own. */
export const scalarText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? '' : String(value);

/** A text that is equal for equal values, regardless of the order of names. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(JSON.stringify(value));
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const inner = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(ownMember(value, name))}`);
  return `{${inner.join(',')}}`;
}

/** Marks identities of all values except single strings. */
const OTHER = '\u0000';

/** A text that is equal for cells with the same values and types. */
export function identityOf(cells: readonly unknown[]): string {
  return cells.length === 1 ? identityOfValue(cells[0]) : OTHER + canonicalJson(cells);
}

/** {@link identityOf} a single cell. */
export const identityOfValue = (value: unknown): string =>
  typeof value === 'string' && value.charCodeAt(0) !== 0 ? value : OTHER + canonicalJson([value]);

/** Integer part, fraction and exponent of a JSON number; leading zeros, which JSON forbids, are harmless here. */
const NUMBER = /^-?([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/;

/** A JSON number (RFC 8259 section 6), and one without fraction and exponent. Leading zeros, as in codes, are not allowed. */
export const JSON_NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;
export const JSON_INTEGER = /^-?(?:0|[1-9][0-9]*)$/;

/** Whether a JSON number (RFC 8259 section 6) changes its value when read as a double and printed. */
export function losesDigits(token: string): boolean {
  const mayLose = token.length > MIN_PRECISION || /[eE]/.test(token);
  if (!mayLose || !NUMBER.test(token)) return false;
  const number = Number(token);
  return !Number.isFinite(number) || significant(token) !== significant(number.toExponential());
}

/** Decimal digits that a double always preserves. */
const MIN_PRECISION = 15;

/** A key that is equal for all notations of a number; undefined if the text is not a number. */
export function numberIdentity(text: string): string | undefined {
  if (!NUMBER.test(text)) return undefined;
  const digits = significant(text);
  return text.startsWith('-') && digits !== '0' ? `-${digits}` : digits;
}

/** The significant digits and the power of ten of the first one; equal for all notations of a number. */
function significant(token: string): string {
  const [, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(token) ?? [];
  const digits = `${whole}${fraction}`;
  const leading = /^0*/.exec(digits)?.[0].length ?? 0;
  const kept = digits.slice(leading).replace(/0+$/, '');
  return kept === '' ? '0' : `${kept}e${whole.length - leading + Number(exponent)}`;
}
