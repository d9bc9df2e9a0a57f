import type { IndexEntry } from '../domain/entry.ts';
import { type Form, TABLE, WHOLE } from '../plan/forms.ts';
import { alternativeFormatAddress, documentAddress } from '../plan/paths.ts';
import type { DirectoryRecord } from '../query/directory.ts';

/** A document as something to download: in which form, where, and of which media type. */
export interface Download {
  readonly form: Form;
  /** Address from the root of the site. */
  readonly address: string;
  /** Media type without parameters. */
  readonly mediaType: string;
}

/** The forms that hold all of a document, under the URI of the version or of all versions. */
export function downloadsOf(record: DirectoryRecord, uri: string): Download[] {
  return ADDRESSES.filter(([form]) => form.isFormOf(record)).map(([form, addressOf]) => ({
    form,
    address: addressOf(uri, record.entry.language),
    mediaType: mediaTypeOf(form),
  }));
}

const ADDRESSES = [
  [WHOLE, documentAddress],
  [TABLE, alternativeFormatAddress],
] as const;

/** The media type of a form, without parameters. */
function mediaTypeOf(form: Form): string {
  return (form.headers['content-type'] ?? '').replace(/;.*/, '');
}

/** What a document is called where there is room for it. */
export const titleOf = ({ longName, shortName }: IndexEntry): string => longName || shortName;

/** What a document is about; its name where it does not say. */
export const descriptionOf = (entry: IndexEntry): string => entry.description || titleOf(entry);

/** The address where it leads to the web: a URI may be of any scheme, and some of them run scripts. */
export function webAddress(uri: string | undefined): string | undefined {
  return uri !== undefined && /^https?:/i.test(uri) && URL.canParse(uri) ? uri : undefined;
}
