import type { CodeHistory } from '../../model/changes/code-history.ts';
import { defaultKeyOf } from '../../model/document/codes.ts';
import type { IdentificationJson } from '../../model/document/columns.ts';
import { aCount, anObject, aText, aTextLike, listOf, optional, readShape, ShapeError } from './shape.ts';

/** What a site publishes about a version of a list. The site is not trusted. */
export interface PublishedList {
  /** The site, and the place of the rows on it. */
  readonly site: string;
  readonly source: string;
  readonly identification: IdentificationJson;
  /** Ids of the columns of the codes in the version. */
  readonly key: readonly string[];
  readonly history: CodeHistory;
  /** The history to keep. */
  readonly historyText: string;
  /** The rows of the version. */
  readonly csv: string;
}

const document = anObject({
  codeList: optional(
    anObject({
      identification: anObject({
        ...{ shortName: aText, canonicalUri: aText, canonicalVersionUri: aText },
        ...{ language: optional(aText), version: optional(aText) },
      }),
      columnSet: anObject({
        keys: listOf(anObject({ id: aText, columnIds: listOf(aText) })),
        defaultKey: optional(anObject({ keyId: aText })),
      }),
    }),
  ),
});

/** Reads the metadata of a list. @throws ShapeError */
export function readMetadata(text: string, what: string): Pick<PublishedList, 'identification' | 'key'> {
  const { identification, columnSet } = readShape(text, what, document).codeList ?? {};
  if (identification && columnSet) return { identification, key: defaultKeyOf(columnSet)?.columnIds ?? [] };
  throw new ShapeError(`${what} is not that of a code list: name the URI of a list that has codes`);
}

const aDate = aTextLike(/^[0-9]{4}(?:-[0-9]{2}(?:-[0-9]{2})?)?$/, 'a date such as 2024-01-31');

const history = anObject({
  ...{ list: aText, key: listOf(aText) },
  statesValidity: (value) => value === true || undefined,
  versions: listOf(
    anObject({
      ...{ canonicalVersionUri: aText, version: optional(aText), publishedAt: optional(aText) },
      ...{ validFrom: optional(aText), validTo: optional(aText), languages: listOf(aText) },
    }),
  ),
  codes: listOf(
    anObject({
      code: aText,
      periods: listOf(
        anObject({
          in: listOf(aCount),
          status: optional(aTextLike(/^(?:deprecated|withdrawn)$/, 'deprecated or withdrawn')),
          isStated: (value) => value === true || undefined,
          ...{ validFrom: optional(aDate), validTo: optional(aDate), validBefore: optional(aDate) },
          next: optional(listOf(aText)),
        }),
      ),
    }),
  ),
  hints: optional(listOf(anObject({ from: aText, to: aText }))),
});

/** Reads a history, without the names of codes. @throws ShapeError */
export const readHistory = (text: string, what: string): CodeHistory =>
  readShape(text, what, history) as unknown as CodeHistory;

/** Index of a version; the last one if the history does not have it. */
export function indexOfVersion({ versions }: CodeHistory, canonicalVersionUri: string): number {
  const found = versions.findIndex((version) => version.canonicalVersionUri === canonicalVersionUri);
  return found < 0 ? versions.length - 1 : found;
}
