import * as z from 'zod/mini';
import {
  aCount,
  aForeignKey,
  anObject,
  anOpenObject,
  aText,
  hashText,
  listOf,
  type PinnedFile,
  readRows,
  readShape,
  ShapeError,
} from '../../build/check/data/package.ts';
import type { CodeHistory } from '../../build/model/changes/code-history.ts';
import { defaultKeyOf } from '../../build/model/document/codes.ts';
import { printHistory } from '../../build/model/history/published.ts';
import { findUnusable, indexOfVersion } from '../../build/model/history/verdict.ts';
import { listed, quoted } from '../../build/model/problems/wording.ts';
import { correspondenceOf } from '../../build/model/relations/correspondence.ts';
import type { Site } from './site.ts';

/** What a site publishes about a version of a list. The site is not trusted. */
export interface PublishedList extends ReturnType<typeof readMetadata> {
  /** The site, and the place of the rows on it. */
  readonly site: string;
  readonly source: string;
  readonly history: CodeHistory;
  /** The rows of the version. */
  readonly csv: string;
}

/** The version of a list to get. */
interface WantedList {
  /** The URI of a version, or of the list for its latest version. */
  readonly uri: string;
  readonly language?: string | undefined;
  /** The version to get instead, by its name or URI. */
  readonly version?: string | undefined;
}

/** Gets a list from a site. */
export async function getList(site: Site, { uri, language, version }: WantedList): Promise<PublishedList> {
  const getMetadata = async (own: string) =>
    readMetadata(await site.metadata(own, language), `the metadata of "${uri}"`);
  let metadata = await getMetadata(uri);
  const { canonicalUri } = metadata.identification;
  const history = readHistory(await site.history(canonicalUri), `the history of "${canonicalUri}"`);
  if (version !== undefined) {
    const found = history.versions.find((one) => [one.version, one.canonicalVersionUri].includes(version));
    const known = history.versions.map((one) => one.version ?? one.canonicalVersionUri).reverse();
    const hint = `its versions are ${listed(known, 10)}`;
    if (!found) throw new Error(`${quoted(canonicalUri)} has no version ${quoted(version)}: ${hint}`);
    metadata = await getMetadata(found.canonicalVersionUri);
  }
  const { canonicalVersionUri, language: own = '' } = metadata.identification;
  const source = site.csvPlace(canonicalVersionUri, own);
  return { ...metadata, site: site.place, source, history, csv: await site.csv(canonicalVersionUri, own) };
}

const someText = z.optional(aText);
const aKey = anObject({ id: aText, columnIds: listOf(aText) });
const aDocument = anObject({
  codeList: z.optional(
    anObject({
      identification: anObject({
        shortName: aText,
        canonicalUri: aText,
        canonicalVersionUri: aText,
        language: someText,
        version: someText,
      }),
      columnSet: anObject({
        keys: listOf(aKey),
        defaultKey: z.optional(anObject({ keyId: aText })),
        foreignKeys: z.optional(listOf(aForeignKey)),
      }),
      annotation: z.exactOptional(anOpenObject({ appInfo: z.exactOptional(anOpenObject({})) })),
    }),
  ),
});

/** Reads the metadata of a list: its identification, the ids of the columns of its codes, and what it relates. @throws ShapeError */
export function readMetadata(text: string, what: string) {
  const { codeList } = readShape(text, what, aDocument);
  if (!codeList)
    throw new ShapeError(`${what} is not that of a code list: name the URI of a list that has codes`);
  const { identification, columnSet, annotation } = codeList;
  const { foreignKeys = [], keys } = columnSet;
  const key = defaultKeyOf(columnSet)?.columnIds ?? [];
  const correspondence = correspondenceOf({
    codeList: { columnSet: { columns: [], keys, foreignKeys }, ...(annotation && { annotation }) },
  });
  return { identification, key, correspondence };
}

const someFlag = z.optional(z.literal(true, 'true'));
const aVersion = anObject({
  canonicalVersionUri: aText,
  version: someText,
  publishedAt: someText,
  validFrom: someText,
  validTo: someText,
  languages: listOf(aText),
});
const aPeriod = anObject({
  in: listOf(aCount),
  status: someText,
  isStated: someFlag,
  validFrom: someText,
  validTo: someText,
  validBefore: someText,
  next: z.optional(listOf(aText)),
  names: z.optional(z.record(z.string(), aText, 'an object')),
});
const aHistory = anObject({
  list: aText,
  key: listOf(aText),
  statesValidity: someFlag,
  versions: listOf(aVersion),
  codes: listOf(anObject({ code: aText, periods: listOf(aPeriod) })),
  hints: z.optional(listOf(anObject({ from: aText, to: aText }))),
});

/** Reads a history, without former names of codes. @throws ShapeError */
export const readHistory = (text: string, what: string): CodeHistory =>
  // A status or an array of numbers that the type does not allow applies to no version.
  readShape(text, what, aHistory) as unknown as CodeHistory;

/** A version of a list, for readers. */
export function describeList({ identification }: PublishedList): string {
  const { shortName, version, canonicalVersionUri } = identification;
  return `${quoted(shortName)}, ${version === undefined ? canonicalVersionUri : `version ${version}`}`;
}

/**
 * Pins a version of a list: its resource, its files by path, and its codes to use. The files are a CSV with the rows of
 * these codes, unchanged except for line ends, and the history. Rows of codes that are withdrawn, or not valid on the day,
 * are left out, so that standard validators give the same verdicts. All fields are texts, so that these compare codes as
 * they are spelled.
 *
 * @param name of the resource
 * @param date the day on which codes are valid, if the list states when they are; today by default
 * @throws ShapeError if the CSV is not that of the list
 */
export function pinList(published: PublishedList, name: string, date?: string) {
  const { site, source, identification, key, history, csv, correspondence } = published;
  const { language = '', shortName, version, canonicalUri, canonicalVersionUri } = identification;
  const day = date ?? new Date().toISOString().slice(0, 10);
  const unusable = findUnusable(history, indexOfVersion(history, canonicalVersionUri), day);
  const periods = history.codes.flatMap((one) => one.periods);
  const isDated = periods.some(({ validFrom, validTo, validBefore }) => validFrom ?? validTo ?? validBefore);
  const { header, rows } = readRows(csv, source, key);
  const kept = rows.filter(({ code }) => !unusable.has(code));
  const text = [header, ...kept].map(({ start, end }) => `${csv.slice(start, end)}\n`).join('');
  const historyText = printHistory(withNamesIn(history, language));
  const file = pinFile(`codes/${name}.csv`, text);
  const historyFile = pinFile(`codes/${name}.history.json`, historyText);
  const resource = {
    name,
    type: 'table',
    title: shortName,
    ...file,
    // Undefined members are not written.
    version,
    sources: [{ title: canonicalVersionUri, path: source }],
    encoding: 'utf-8',
    dialect: { delimiter: ',', skipInitialSpace: false },
    schema: {
      fields: header.cells.map((id) => ({
        name: id,
        type: 'string',
        // A row of a table of correspondences without a target says that there is none.
        constraints: key.includes(id) && !correspondence ? { required: true } : undefined,
      })),
      primaryKey: key,
    },
    codeList: {
      site,
      canonicalUri,
      canonicalVersionUri,
      language,
      validOn: isDated ? day : undefined,
      history: historyFile,
      correspondence,
    },
  };
  const files = new Map([
    [file.path, text],
    [historyFile.path, historyText],
  ]);
  return { resource, files, codes: new Set(kept.map(({ code }) => code)) };
}

/** A history whose codes have their names in one language, or else in any. */
const withNamesIn = (history: CodeHistory, language: string): CodeHistory => ({
  ...history,
  codes: history.codes.map(({ code, periods }) => ({
    code,
    periods: periods.map(({ names = {}, ...period }) => {
      const key = Object.hasOwn(names, language) ? language : Object.keys(names)[0];
      return key === undefined ? period : { ...period, names: { [key]: names[key] as string } };
    }),
  })),
});

const pinFile = (path: string, text: string): PinnedFile => ({
  path,
  hash: hashText(text),
  bytes: Buffer.byteLength(text),
});
