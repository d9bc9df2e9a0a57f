import type { DirectoryRecord, IndexEntry } from '../../../build/model/document/entry.ts';

/** An index entry with defaults. */
export function entry(own: Partial<IndexEntry> = {}): IndexEntry {
  return {
    type: 'CodeList',
    language: 'de',
    shortName: 'colours',
    canonicalUri: 'urn:x:colours',
    canonicalVersionUri: 'urn:x:colours:1',
    tags: [],
    ...own,
  };
}

/** A record of an {@link entry}. */
export function record(own: Partial<IndexEntry> = {}, hasData = true): DirectoryRecord {
  return { entry: entry(own), hasData };
}
