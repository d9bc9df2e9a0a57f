import { anObject, aText, listOf, optional, readShape, ShapeError } from '../../build/check/data/shape.ts';
import type { CodeHistory } from '../../build/model/changes/code-history.ts';
import { defaultKeyOf } from '../../build/model/document/codes.ts';

/** What a site publishes about a version of a list. The site is not trusted. */
export interface PublishedList extends Metadata {
  /** The site, and the place of the rows on it. */
  readonly site: string;
  readonly source: string;
  readonly history: CodeHistory;
  /** The history to keep. */
  readonly historyText: string;
  /** The rows of the version. */
  readonly csv: string;
}

interface Metadata {
  readonly identification: ReturnType<typeof identification>;
  /** Ids of the columns of the codes in the version. */
  readonly key: readonly string[];
}

const identification = anObject({
  shortName: aText,
  canonicalUri: aText,
  canonicalVersionUri: aText,
  language: optional(aText),
  version: optional(aText),
});

const columnSet = anObject({
  keys: listOf(anObject({ id: aText, columnIds: listOf(aText) })),
  defaultKey: optional(anObject({ keyId: aText })),
});

const document = anObject({ codeList: optional(anObject({ identification, columnSet })) });

/** Reads the metadata of a list. @throws ShapeError */
export function readMetadata(text: string, what: string): Metadata {
  const { codeList } = readShape(text, what, document);
  if (!codeList)
    throw new ShapeError(`${what} is not that of a code list: name the URI of a list that has codes`);
  return { identification: codeList.identification, key: defaultKeyOf(codeList.columnSet)?.columnIds ?? [] };
}
