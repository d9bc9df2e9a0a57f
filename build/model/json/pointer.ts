/** The decoded names of a JSON Pointer (RFC 6901 section 4). */
export function pointerNames(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** A JSON Pointer (RFC 6901 section 3) of names and indexes. */
export function pointerOf(...names: readonly (string | number)[]): string {
  return names.map((name) => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
