import type { NamedDirectory } from '../../api/endpoint.ts';
import { storedRepresentations } from '../../formats/all.ts';
import type { Representation } from '../../formats/representation.ts';
import type { DirectoryRecord, IndexEntry } from '../../model/document/entry.ts';

/** A downloadable representation of a document, with its URL relative to the site. */
export interface Download {
  readonly representation: Representation;
  readonly url: string;
}

/** The names of files, and a directory with all versions of the list. */
type Place = Pick<NamedDirectory, 'naming' | 'directory'>;

/** The representations of a document that are files, by its version URI or canonical URI. */
export function downloadsOf(record: DirectoryRecord, uri: string, { naming, directory }: Place): Download[] {
  const { canonicalVersionUri, language } = record.entry;
  return storedRepresentations(record, directory).map((representation) => ({
    representation,
    // Links send no Accept header, so representations that need one are linked as files.
    url:
      representation.urlOf?.(uri, language) ??
      naming.documentFile(canonicalVersionUri, language, representation),
  }));
}

/** The representations that contain the data, if the document has any. */
export const completeDownloadsOf = (record: DirectoryRecord, uri: string, place: Place): Download[] =>
  downloadsOf(record, uri, place).filter(({ representation }) => isComplete(representation));

/** Whether a representation contains the data. */
export const isComplete = ({ content }: Representation): boolean => ['document', 'data'].includes(content);

/** The long title of a document. */
export const titleOf = ({ longName, shortName }: IndexEntry): string => longName || shortName;

/** The description of a document, or its title if it has none. */
export const descriptionOf = (entry: IndexEntry): string => entry.description || titleOf(entry);

/** The URI if it is an HTTP URL: other schemes may run scripts. */
export function webUrl(uri: string | undefined): string | undefined {
  return uri !== undefined && /^https?:/i.test(uri) && URL.canParse(uri) ? uri : undefined;
}
