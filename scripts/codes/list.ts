import type { PinnedFile } from '../../build/check/data/package.ts';
import { hashText, readRows } from '../../build/check/data/pinned.ts';
import { printHistory } from '../../build/model/changes/code-history.ts';
import { findUnusable, indexOfVersion } from '../../build/model/history/periods.ts';
import { listed, quoted } from '../../build/model/problems/wording.ts';
import { type PublishedList, readHistory, readMetadata } from './published.ts';
import type { Site } from './site.ts';

/** The version of a list to get. */
export interface WantedList {
  /** The URI of a version, or of the list for its latest version. */
  readonly uri: string;
  readonly language?: string | undefined;
  /** The version to get instead, by its name or URI. */
  readonly version?: string | undefined;
}

/** Gets a list from a site. */
export async function getList(
  site: Site,
  { uri, language, version: wanted }: WantedList,
): Promise<PublishedList> {
  const what = `the metadata of "${uri}"`;
  let metadata = readMetadata(await site.metadata(uri, language), what);
  const { canonicalUri } = metadata.identification;
  const history = readHistory(await site.history(canonicalUri), `the history of "${canonicalUri}"`);
  if (wanted !== undefined) {
    const found = history.versions.find((one) => [one.version, one.canonicalVersionUri].includes(wanted));
    if (!found) {
      const known = history.versions.map((one) => one.version ?? one.canonicalVersionUri).reverse();
      throw new Error(
        `${quoted(canonicalUri)} has no version ${quoted(wanted)}: its versions are ${listed(known, 10)}`,
      );
    }
    metadata = readMetadata(await site.metadata(found.canonicalVersionUri, language), what);
  }
  const { canonicalVersionUri, language: own = '' } = metadata.identification;
  return {
    ...metadata,
    site: site.place,
    source: site.csvPlace(canonicalVersionUri, own),
    history,
    historyText: printHistory(history),
    csv: await site.csv(canonicalVersionUri, own),
  };
}

/** A version of a list, for readers. */
export function describeList({ identification }: PublishedList): string {
  const { shortName, version, canonicalVersionUri } = identification;
  return `${quoted(shortName)}, ${version === undefined ? canonicalVersionUri : `version ${version}`}`;
}

const today = (): string => new Date().toISOString().slice(0, 10);

/** A pinned list: its resource, its files by path, and its codes to use. */
export interface Pin {
  readonly resource: PinnedFile & { readonly name: string };
  readonly files: ReadonlyMap<string, string>;
  readonly codes: ReadonlySet<string>;
}

/**
 * Pins a version of a list: a CSV with the rows of its codes to use, unchanged except for line ends, and its history.
 * Rows of codes that are withdrawn, or not valid on the day, are left out, so that standard validators give the same
 * verdicts. All fields are texts, so that these compare codes as they are spelled.
 *
 * @param name of the resource
 * @param date the day on which codes are valid, if the list states when they are
 * @throws ShapeError if the CSV is not that of the list
 */
export function pinList(published: PublishedList, name: string, date: string = today()): Pin {
  const { site, source, identification, key, history, historyText, csv } = published;
  const { language = '', shortName, version, canonicalUri, canonicalVersionUri } = identification;
  const unusable = findUnusable(history, indexOfVersion(history, canonicalVersionUri), date);
  const periods = history.codes.flatMap((one) => one.periods);
  const isDated = periods.some(({ validFrom, validTo, validBefore }) => validFrom ?? validTo ?? validBefore);
  const { header, rows } = readRows(csv, source, key);
  const kept = rows.filter(({ code }) => !unusable.has(code));
  const text = [header, ...kept].map(({ start, end }) => `${csv.slice(start, end)}\n`).join('');
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
        constraints: key.includes(id) ? { required: true } : undefined,
      })),
      primaryKey: key,
    },
    codeList: {
      site,
      canonicalUri,
      canonicalVersionUri,
      language,
      validOn: isDated ? date : undefined,
      history: historyFile,
    },
  };
  const files = new Map([
    [file.path, text],
    [historyFile.path, historyText],
  ]);
  return { resource, files, codes: new Set(kept.map(({ code }) => code)) };
}

const pinFile = (path: string, text: string): PinnedFile => ({
  path,
  hash: hashText(text),
  bytes: Buffer.byteLength(text),
});
