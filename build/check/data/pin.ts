import { createHash } from 'node:crypto';
import { labelOf } from '../../model/changes/code-history.ts';
import { listed, quoted } from '../../model/problems/wording.ts';
import { type CsvRecord, readRecords } from '../../read/csv/records.ts';
import type { PinnedFile } from './package.ts';
import { indexOfVersion, type PublishedList } from './published.ts';
import { ShapeError } from './shape.ts';
import { isUsable } from './verdict.ts';

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
  const unusable = new Set(
    history.codes.filter((known) => !isUsable(known, history, index, date)).map(({ code }) => code),
  );
  const codes = new Set<string>();
  const { header, rows } = readTable(csv, source, key);
  const kept = rows.filter((row) => {
    const code = codeOf(row, header, key);
    if (code === undefined || unusable.has(code)) return false;
    codes.add(code);
    return true;
  });
  const text = [header, ...kept].map(({ start, end }) => `${csv.slice(start, end)}\n`).join('');
  const file = pinnedFile(`codes/${name}.csv`, text);
  const historyFile = pinnedFile(`codes/${name}.history.json`, historyText);
  const isDated = history.codes.some(({ periods }) =>
    periods.some(({ validFrom, validTo, validBefore }) => validFrom ?? validTo ?? validBefore),
  );
  const resource = {
    ...{ name, type: 'table', title: shortName, ...file },
    ...(version !== undefined && { version }),
    sources: [{ title: canonicalVersionUri, path: source }],
    encoding: 'utf-8',
    dialect: { delimiter: ',', skipInitialSpace: false },
    schema: {
      fields: header.cells.map((id) => ({
        ...{ name: id, type: 'string' },
        ...(key.includes(id) && { constraints: { required: true } }),
      })),
      primaryKey: key,
    },
    codeList: {
      ...{ site, canonicalUri, canonicalVersionUri, language },
      ...(isDated && { validOn: date }),
      history: historyFile,
    },
  };
  return {
    ...{ resource, codes },
    files: new Map([
      [file.path, text],
      [historyFile.path, historyText],
    ]),
  };
}

/** The codes in a pinned CSV. @throws ShapeError if it is not a CSV with the columns of the key */
export function readCodes(csv: string, path: string, key: readonly string[]): ReadonlySet<string> {
  const { header, rows } = readTable(csv, path, key);
  return new Set(rows.flatMap((row) => codeOf(row, header, key) ?? []));
}

/** Whether a text is a pinned file, except for line ends, which Git may have changed. */
export const isPinned = (text: string, { hash }: PinnedFile): boolean =>
  hashOf(text) === hash || hashOf(text.replaceAll('\r\n', '\n')) === hash;

const hashOf = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;

const pinnedFile = (path: string, text: string): PinnedFile => ({
  ...{ path, hash: hashOf(text), bytes: Buffer.byteLength(text) },
});

function readTable(csv: string, what: string, key: readonly string[]) {
  const { records, fault } = readRecords(csv);
  const header = records.at(0);
  if (header && !fault && key.length > 0 && key.every((id) => header.cells.includes(id)))
    return { header, rows: [...records].slice(1) };
  throw new ShapeError(`${what} must be a CSV with the columns of the key, ${listed(key.map(quoted), 10)}`);
}

const codeOf = ({ cells }: CsvRecord, header: CsvRecord, columnIds: readonly string[]): string | undefined =>
  labelOf(Object.fromEntries(header.cells.map((id, i) => [id, cells[i] ?? ''])), { columnIds });
