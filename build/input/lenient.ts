/**
 * Decodes bytes that are not UTF-8, to find the URIs of a document; the text is never published.
 *
 * @param suspected encoding from {@link decode}
 */
export function decodeLeniently(bytes: Uint8Array, suspected: string): string {
  return new TextDecoder(encodingOf(bytes, suspected)).decode(bytes).replaceAll('\0', '');
}

function encodingOf(bytes: Uint8Array, suspected: string): string {
  if (suspected === 'UTF-16') return bytes[0] === 0xfe ? 'utf-16be' : 'utf-16le';
  return suspected === 'Windows-1252' ? 'windows-1252' : 'utf-8';
}
