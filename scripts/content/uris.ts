/**
 * The URIs this directory mints. Lists and sets are `urn:x-codelists:NAME`, their versions add `:VERSION`. The plural
 * categories are named by an https URI, as lists of web publishers are; their versions add `/VERSION`.
 */
export function canonicalUri(name: string): string {
  return WEB_URIS[name] ?? `urn:x-codelists:${name}`;
}

export function canonicalVersionUri(name: string, version: string): string {
  const uri = canonicalUri(name);
  return `${uri}${uri.startsWith('urn:') ? ':' : '/'}${version}`;
}

const WEB_URIS: Readonly<Record<string, string>> = {
  'plural-categories': 'https://codelists.example.org/lists/plural-categories',
};
