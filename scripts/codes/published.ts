import {
  aCount,
  anObject,
  aText,
  listOf,
  optional,
  readShape,
  type Shape,
  ShapeError,
} from '../../build/check/data/shape.ts';
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

const someText = optional(aText);

const identification = anObject({
  shortName: aText,
  canonicalUri: aText,
  canonicalVersionUri: aText,
  language: someText,
  version: someText,
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

const aFlag: Shape<true | undefined> = (value) => value === true || undefined;

const version = anObject({
  canonicalVersionUri: aText,
  version: someText,
  publishedAt: someText,
  validFrom: someText,
  validTo: someText,
  languages: listOf(aText),
});

const period = anObject({
  in: listOf(aCount),
  status: someText,
  isStated: aFlag,
  validFrom: someText,
  validTo: someText,
  validBefore: someText,
  next: optional(listOf(aText)),
});

const history = anObject({
  list: aText,
  key: listOf(aText),
  statesValidity: aFlag,
  versions: listOf(version),
  codes: listOf(anObject({ code: aText, periods: listOf(period) })),
  hints: optional(listOf(anObject({ from: aText, to: aText }))),
});

/** Reads a history, without the names of codes. @throws ShapeError */
export const readHistory = (text: string, what: string): CodeHistory =>
  // A status or an array of numbers that the type does not allow applies to no version.
  readShape(text, what, history) as unknown as CodeHistory;
