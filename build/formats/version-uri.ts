import { versionUri } from './import/names.ts';

/** Longer versions are texts about a version, not names of one. */
const MAX_VERSION_LENGTH = 50;

/** The URI of a version in a file that states none; undefined if its version is a text, which no URI should contain. */
export const formVersionUri = (canonicalUri: string, version: string): string | undefined =>
  version.length > MAX_VERSION_LENGTH || version.includes('\n')
    ? undefined
    : versionUri(canonicalUri, version);
