/** The URIs that this directory assigns: `urn:x-codelists:NAME`, and `urn:x-codelists:NAME:VERSION` for versions. */
export function canonicalUri(name: string): string {
  return `urn:x-codelists:${name}`;
}

export function canonicalVersionUri(name: string, version: string): string {
  return `${canonicalUri(name)}:${version}`;
}
