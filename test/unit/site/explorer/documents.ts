import type { IndexEntry } from '../../../../build/model/document/entry.ts';
import type { ListedDocument } from '../../../../build/site/explorer/directory/lists.ts';

/** A listed document with defaults. */
export function listed(fields: Partial<IndexEntry> = {}): ListedDocument {
  const { canonicalUri = 'urn:x:list', version, language = 'en' } = fields;
  const entry: IndexEntry = {
    type: 'CodeList',
    language,
    shortName: 'List',
    canonicalUri,
    canonicalVersionUri: version === undefined ? canonicalUri : `${canonicalUri}:${version}`,
    tags: [],
    ...fields,
  };
  return {
    entry,
    place: `l=${language}/u=${entry.canonicalVersionUri}`,
    listPlace: `u=${canonicalUri}`,
  };
}
