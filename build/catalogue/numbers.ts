/** Whether a JSON number (RFC 8259 section 6) means another number once it was read as a double. */
export function losesDigits(token: string): boolean {
  const match = /^-?([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/.exec(token);
  if (!match) return false;
  const number = Number(token);
  return !Number.isFinite(number) || significant(token) !== significant(number.toExponential());
}

/** The digits that count, and the power of ten of the first: equal for all ways to write one number. */
function significant(token: string): string {
  const [, whole = '', fraction = '', exponent = '0'] =
    /^-?([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/.exec(token) ?? [];
  const digits = `${whole}${fraction}`;
  const leading = /^0*/.exec(digits)?.[0].length ?? 0;
  const kept = digits.slice(leading).replace(/0+$/, '');
  return kept === '' ? '0' : `${kept}e${whole.length - leading + Number(exponent)}`;
}
