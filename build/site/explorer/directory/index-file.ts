/*
 * The index of the directory that the browser loads: {"strings": [...], "documents": [[...], ...]}. A document is an array:
 * the number of its rows or members, -1 if it is unknown, and indexes into strings, 0 for an absent value: the FIELDS in
 * their order, the publisher, the places of the document and its list unless they follow from their URIs, and the tags.
 * Long words of texts are truncated.
 */

import { staticListPlace, staticPlace } from '../../../api/files/files.ts';
import { truncate } from '../../../model/characters/truncate.ts';
import type { IndexEntry } from '../../../model/document/entry.ts';
import { SEARCH_INDEX_FILE, type UiLanguage } from '../../paths.ts';
import { loadJson, loadOnce } from '../../search/source.ts';
import type { ListedDocument } from './lists.ts';
import { makeSearchIndex } from './search.ts';

interface IndexFile {
  readonly strings: readonly (string | null)[];
  readonly documents: readonly (readonly number[])[];
}

/** Serializes documents; of publishers only the short names. */
export function printIndex(documents: readonly ListedDocument[]): string {
  const positions = new Map<string, number>();
  const positionOf = (text: string | undefined): number => {
    if (text === undefined) return 0;
    const position = positions.get(text) ?? positions.size + 1;
    positions.set(text, position);
    return position;
  };
  const packed = documents.map((document) => [
    document.size ?? NO_SIZE,
    ...stringsOf(document).map(positionOf),
  ]);
  return JSON.stringify({ strings: [null, ...positions.keys()], documents: packed } satisfies IndexFile);
}

/** Loads the index once for a UI language; after a failure, the next call tries again. */
export const loadSearchIndex = loadOnce(async (ui: UiLanguage) =>
  makeSearchIndex(ui, readIndex(await loadJson(SEARCH_INDEX_FILE))),
);

/** Parses the output of {@link printIndex}. */
export function readIndex({ strings, documents }: IndexFile): ListedDocument[] {
  return documents.map(([size, ...positions]) => ({
    ...documentOf(positions.map((position) => strings[position] ?? undefined)),
    ...(size !== NO_SIZE && { size }),
  }));
}

const NO_SIZE = -1;

const FIELDS = [
  'type',
  'language',
  'shortName',
  'longName',
  'description',
  'version',
  'canonicalUri',
  'canonicalVersionUri',
  'publishedAt',
  'validFrom',
  'validTo',
] as const satisfies (keyof IndexEntry)[];

/** Fields with texts for readers. All other fields are identifiers or dates, which must be exact. */
const TEXT_FIELDS: ReadonlySet<string> = new Set(['shortName', 'longName', 'description', 'version']);

/** Longer words are truncated; words end at white space and between letters and other characters. */
const MAX_WORD_LENGTH = 1000;
const LONG_WORDS = /[\p{L}\p{M}\p{N}]{1001,}|[^\s\p{L}\p{M}\p{N}]{1001,}/gu;

function stringsOf({ entry, place, listPlace }: ListedDocument): (string | undefined)[] {
  const { publisher, tags, canonicalUri, canonicalVersionUri, language } = entry;
  const shorten = (text: string | undefined) =>
    text?.replace(LONG_WORDS, (word) => truncate(word, MAX_WORD_LENGTH));
  return [
    ...FIELDS.map((field) => (TEXT_FIELDS.has(field) ? shorten(entry[field]) : entry[field])),
    shorten(publisher?.shortName),
    place === staticPlace(canonicalVersionUri, language) ? undefined : place,
    listPlace === staticListPlace(canonicalUri) ? undefined : listPlace,
    ...tags.map(shorten),
  ];
}

function documentOf(strings: readonly (string | undefined)[]): ListedDocument {
  const [publisher, place, listPlace, ...tags] = strings.slice(FIELDS.length);
  const fields = FIELDS.map((field, i) => [field, strings[i]]).filter(([, text]) => text !== undefined);
  const entry = {
    ...Object.fromEntries(fields),
    tags,
    ...(publisher !== undefined && { publisher: { shortName: publisher } }),
  } as IndexEntry;
  const { canonicalUri, canonicalVersionUri, language } = entry;
  return {
    entry,
    place: place ?? staticPlace(canonicalVersionUri, language),
    listPlace: listPlace ?? staticListPlace(canonicalUri),
  };
}
