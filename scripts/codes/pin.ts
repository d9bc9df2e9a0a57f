import type { PinnedFile } from '../../build/check/data/package.ts';
import { indexOfVersion, isUsableIn, periodAt } from '../../build/check/data/periods.ts';
import { hashText, readRows } from '../../build/check/data/pinned.ts';
import { isValidOn } from '../../build/model/changes/code-history.ts';
import type { PublishedList } from './published.ts';

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
export function pinList(published: PublishedList, name: string, date: string): Pin {
  const { site, source, identification, key, history, historyText, csv } = published;
  const { language = '', shortName, version, canonicalUri, canonicalVersionUri } = identification;
  const index = indexOfVersion(history, canonicalVersionUri);
  const unusable = new Set<string>();
  let isDated = false;
  for (const { code, periods } of history.codes) {
    const period = periodAt(periods, index);
    const isUsable = period && isUsableIn(periods, index, history) && isValidOn(period, date);
    if (!isUsable) unusable.add(code);
    isDated ||= periods.some(({ validFrom, validTo, validBefore }) => validFrom ?? validTo ?? validBefore);
  }
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
