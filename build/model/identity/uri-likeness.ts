/** A key that is equal for URIs that are easily confused, such as those that differ only in case or scheme. */
export function uriLikeness(uri: string): string {
  return decoded(uri)
    .normalize('NFC')
    .toLowerCase()
    .replace(/^http:/, 'https:')
    .replace(/^(https:\/\/[^/?#]*):(?:80|443)(?=[/?#]|$)/, '$1')
    .replace(/[/#?:]+$/, '');
}

export function uriDifference(uri: string, other: string): string {
  const differences = KINDS.filter(({ of }) => of(uri) !== of(other)).map(({ name }) => name);
  return differences.length > 0 ? differences.join(' and ') : 'spelling';
}

const KINDS: readonly { readonly name: string; readonly of: (uri: string) => string }[] = [
  { name: 'the scheme', of: (uri) => /^https?:/i.exec(uri)?.[0].toLowerCase() ?? '' },
  { name: 'case', of: (uri) => caseOf(decoded(uri).replace(/^https?:/i, '')) },
  { name: 'percent-encoding', of: (uri) => String(uri.toUpperCase().match(/%[0-9A-F]{2}/g)) },
  { name: 'a trailing separator', of: (uri) => /[/#?:]*$/.exec(uri)?.[0] ?? '' },
  { name: 'Unicode normalisation', of: (uri) => (uri === uri.normalize('NFC') ? '' : 'other') },
];

const caseOf = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[/#?:]+$/, '')
    .replace(/[^\p{Lu}\p{Ll}]/gu, '')
    .replace(/\p{Lu}/gu, 'A')
    .replace(/\p{Ll}/gu, 'a');

/** Decodes percent-encoded UTF-8 and keeps other escapes. */
function decoded(uri: string): string {
  return uri.replace(/(?:%[0-9A-Fa-f]{2})+/g, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}
