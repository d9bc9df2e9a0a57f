import type { IndexEntry } from '../../../build/domain/entry.ts';
import type { DirectoryRecord } from '../../../build/query/directory.ts';

/** An index entry in German; what a test does not name is the same in all of them. */
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

/** A record with data, of the entry that {@link entry} makes. */
export function record(own: Partial<IndexEntry> = {}, hasData = true): DirectoryRecord {
  return { entry: entry(own), hasData };
}
