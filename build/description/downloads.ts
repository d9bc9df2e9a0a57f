import type { Naming } from '../api/naming.ts';
import { REPRESENTATIONS } from '../api/representations/all.ts';
import type { Representation } from '../api/representations/representation.ts';
import type { IndexEntry } from '../domain/entry.ts';
import type { DirectoryRecord } from '../query/directory.ts';

/** A document to download: in which representation, and its address from the root of the site. */
export interface Download {
  readonly representation: Representation;
  readonly address: string;
}

/** The representations of a document under the URI of the version or of all versions. */
export function downloadsOf(record: DirectoryRecord, uri: string, naming: Naming): Download[] {
  const { canonicalVersionUri, language } = record.entry;
  return REPRESENTATIONS.filter(({ supports }) => supports(record)).map((representation) => ({
    representation,
    // A link sends no Accept header: it leads to the file of a representation that needs one.
    address:
      representation.addressOf?.(uri, language) ??
      naming.documentFile(canonicalVersionUri, language, representation),
  }));
}

/** Those that contain the data, or all there is of a document without data. */
export const completeDownloadsOf = (record: DirectoryRecord, uri: string, naming: Naming): Download[] =>
  downloadsOf(record, uri, naming).filter(({ representation }) => representation.content !== 'metadata');

/** What a document is called where there is room for it. */
export const titleOf = ({ longName, shortName }: IndexEntry): string => longName || shortName;

/** What a document is about; its name where it does not say. */
export const descriptionOf = (entry: IndexEntry): string => entry.description || titleOf(entry);

/** The address if it is on the web: a URI may have any scheme, and some of them run scripts. */
export function webAddress(uri: string | undefined): string | undefined {
  return uri !== undefined && /^https?:/i.test(uri) && URL.canParse(uri) ? uri : undefined;
}
