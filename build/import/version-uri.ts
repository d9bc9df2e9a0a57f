/** A URI of a version: `urn:example:colours:2`, `https://example.org/colours/2`. */
export function versionUri(canonicalUri: string, version: string): string {
  const separator = /[/:#]$/.test(canonicalUri) ? '' : canonicalUri.startsWith('urn:') ? ':' : '/';
  return `${canonicalUri}${separator}${encodeURIComponent(version)}`;
}
