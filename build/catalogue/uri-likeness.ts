/**
 * The same text for URIs that people and programs take for one another: they differ only in case, in percent-encoding
 * that is not needed, in `http` for `https`, in a default port, in Unicode normalisation or in separators at the end.
 */
export function uriLikeness(uri: string): string {
  return decoded(uri)
    .normalize('NFC')
    .toLowerCase()
    .replace(/^http:/, 'https:')
    .replace(/^(https:\/\/[^/?#]*):(?:80|443)(?=[/?#]|$)/, '$1')
    .replace(/[/#?:]+$/, '');
}

/** How two URIs of the same likeness differ, in words. */
export function uriDifference(uri: string, other: string): string {
  const differences = KINDS.filter(({ of }) => of(uri) !== of(other)).map(({ name }) => name);
  return differences.length > 0 ? differences.join(' and ') : 'spelling';
}

const KINDS: readonly { readonly name: string; readonly of: (uri: string) => string }[] = [
  { name: 'the scheme', of: (uri) => /^https?:/i.exec(uri)?.[0].toLowerCase() ?? '' },
  {
    name: 'case',
    of: (uri) =>
      caseOf(
        decoded(uri)
          .replace(/^https?:/i, '')
          .normalize('NFC'),
      ),
  },
  {
    name: 'percent-encoding',
    of: (uri) =>
      uri
        .match(/%[0-9A-F]{2}/gi)
        ?.join('')
        .toUpperCase() ?? '',
  },
  { name: 'a trailing separator', of: (uri) => /[/#?:]*$/.exec(uri)?.[0] ?? '' },
  { name: 'Unicode normalisation', of: (uri) => (uri === uri.normalize('NFC') ? '' : 'other') },
];

/** Which of its letters are capital ones. */
const caseOf = (text: string): string =>
  text
    .replace(/[/#?:]+$/, '')
    .replace(/[^\p{Lu}\p{Ll}]/gu, '')
    .replace(/\p{Lu}/gu, 'A')
    .replace(/\p{Ll}/gu, 'a');

/** Percent-encoded UTF-8 as its characters; what is not UTF-8 stays as it is. */
function decoded(uri: string): string {
  return uri.replace(/(?:%[0-9A-Fa-f]{2})+/g, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}
