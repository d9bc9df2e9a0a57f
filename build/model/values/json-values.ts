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
