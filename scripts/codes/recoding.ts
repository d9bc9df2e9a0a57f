import { appendFileSync, renameSync, rmSync } from 'node:fs';
import { codesIn, type DataCell } from '../../build/check/data/cells.ts';
import type { DataPackage, DataResource, ListResource } from '../../build/check/data/package.ts';
import { makeScan } from '../../build/check/data/scan.ts';
import { nameOf } from '../../build/check/data/verdict.ts';
import type { ForeignKeyJson } from '../../build/model/document/columns.ts';
import { findUnusable, periodAt } from '../../build/model/history/verdict.ts';
import { quoted } from '../../build/model/problems/wording.ts';
import type { Counterpart, Match } from '../../build/model/relations/correspondence.ts';
import { UsageError } from '../command.ts';
import { indexOfSide, readPinnedHistory, readTable, sideOf } from './correspondence.ts';
import { isJsonFile, readStart, readText } from './data-file.ts';

/** A direction of a table of correspondences. */
export interface Recoding {
  /** Both sides in words. */
  readonly from: string;
  readonly to: string;
  readonly counterparts: ReadonlyMap<string, readonly Counterpart[]>;
  /** The codes of the other version of the same list; those without a row in the table stay. */
  readonly lasting: ReadonlySet<string>;
  /** The names of codes of the other side, if its list is pinned. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * Chooses the direction of a table: from the side of a list to the other one. If it relates two versions of the list: from
 * the earlier to the later one, whichever is pinned, because data is recoded before or after an upgrade.
 */
export function openRecoding(
  { lists }: DataPackage,
  list: ListResource,
  table: ListResource,
  isReversed: boolean,
): Recoding {
  const { source, target, ofSource, ofTarget } = readTable(table);
  const { canonicalUri, canonicalVersionUri } = list.codeList;
  const uris = [source, target].map((side) => sideOf(side).canonicalUri);
  const isOwn = uris.every((uri) => uri === canonicalUri);
  if (!uris.includes(canonicalUri))
    throw new UsageError(`"${table.name}" relates ${uris.map(quoted).join(' and ')}, not "${list.name}"`);
  if (isReversed && !isOwn)
    throw new UsageError('--reverse is for tables that relate two versions of a list');
  const history = readPinnedHistory(list);
  const indexes = [indexOfSide(source, history), indexOfSide(target, history)] as const;
  if (isOwn && indexes.includes(-1))
    throw new UsageError(
      `"${table.name}" does not relate two known versions of "${list.name}": run "codes pull" to know later ones`,
    );
  const isForward = indexes[0] < indexes[1];
  const isFromSource = isOwn ? isForward !== isReversed : uris[0] === canonicalUri;
  const from = isFromSource ? source : target;
  const to = isFromSource ? target : source;
  const version = sideOf(from).canonicalVersionUri ?? canonicalVersionUri;
  if (!isOwn && version !== canonicalVersionUri)
    throw new UsageError(
      `"${table.name}" is for another version than the pinned one: run "codes upgrade ${list.name} --to ${version}"`,
    );
  const other = lists.find(({ codeList }) => codeList.canonicalUri === sideOf(to).canonicalUri);
  const { names, usable } = other ? readCodesOf(to, other) : { names: new Map(), usable: new Set<string>() };
  const lasting = isOwn ? usable : new Set<string>();
  const counterparts = isFromSource ? ofSource : ofTarget;
  return { from: describeSide(from, lists), to: describeSide(to, lists), counterparts, lasting, names };
}

/** The codes to use of the version of a side, and the names of its codes. */
function readCodesOf(side: ForeignKeyJson, list: ListResource) {
  const history = readPinnedHistory(list);
  const index = indexOfSide(side, history);
  const unusable = findUnusable(history, index);
  const names = new Map<string, string>();
  const usable = new Set<string>();
  for (const { code, periods } of history.codes) {
    const period = index < 0 ? periods.at(-1) : periodAt(periods, index);
    for (const name of Object.values(period?.names ?? {})) names.set(code, name);
    if (!unusable.has(code)) usable.add(code);
  }
  return { names, usable };
}

function describeSide(side: ForeignKeyJson, lists: readonly ListResource[]): string {
  const { canonicalUri, canonicalVersionUri } = sideOf(side);
  const list = lists.find(({ codeList }) => codeList.canonicalUri === canonicalUri);
  if (!list) return quoted(canonicalVersionUri ?? canonicalUri);
  const history = readPinnedHistory(list);
  const index = indexOfSide(side, history);
  return index < 0 ? quoted(list.title) : `${nameOf(history, index)} of ${quoted(list.title)}`;
}

interface RecodingOptions {
  /** The kinds of matches by which codes are replaced; `undefined` is that of a row without one. */
  readonly kinds: readonly (Match | undefined)[];
  readonly separator: string | undefined;
  /** The file to write. */
  readonly out: string | undefined;
}

/**
 * Replaces the codes in the only column of data.
 *
 * @returns the numbers of codes, and those that are left, with the most frequent first
 * @throws Error if a row is faulty
 */
export async function recodeFile(
  { path: file, encoding, delimiter, missingValues, references }: DataResource,
  recoding: Recoding,
  { kinds, separator, out }: RecodingOptions,
) {
  const columns = references.flatMap((reference) => reference.columns);
  if (columns.length > 1) throw new UsageError('--column must be of a list whose codes are in one column');
  if (encoding !== 'utf-8') throw new Error(`${file} has the encoding "${encoding}": save it as UTF-8`);
  const isJson = isJsonFile(file);
  const left = new Map<string, { readonly code: string; count: number }>();
  let recoded = 0;
  let unchanged = 0;
  let edits: { readonly cell: DataCell; readonly text: string }[] = [];

  const replace = (code: string): string => {
    const [first, ...more] = recoding.counterparts.get(code) ?? [];
    const isSafe = first !== undefined && more.length === 0 && kinds.includes(first.match);
    const isLasting = recoding.lasting.has(code) && !recoding.counterparts.has(code);
    const next = isSafe ? first.code : code;
    const own = left.get(code) ?? { code, count: 0 };
    if (next !== code) recoded++;
    else if (isSafe || isLasting) unchanged++;
    else left.set(code, { code, count: own.count + 1 });
    return next;
  };

  const recodeCell = (cell: DataCell): void => {
    let text = '';
    let at = 0;
    for (const { code, offset } of codesIn(cell, separator)) {
      if (missingValues.includes(code)) continue;
      text += cell.text.slice(at, offset) + replace(code);
      at = offset + code.length;
    }
    text += cell.text.slice(at);
    if (text !== cell.text)
      edits.push({ cell, text: isJson ? printJson(cell, text) : printCsv(cell, text, delimiter) });
  };

  const temporary = `${out ?? file}.${process.pid}.tmp`;
  rmSync(temporary, { force: true });
  /** Applies the changes to the text of the rows that are read, and writes it. */
  const write = (text: string): void => {
    const parts: string[] = [];
    let at = 0;
    for (const { cell, text: own } of edits) {
      parts.push(text.slice(at, cell.start), own);
      at = cell.end;
    }
    edits = [];
    if (out !== undefined) appendFileSync(temporary, `${parts.join('')}${text.slice(at)}`);
  };

  const scan = makeScan({
    ...{ file, isJson, delimiter, missingValues, columns },
    visit: ({ cells, fault, start, locate }) => {
      const { line, column } = fault === undefined ? {} : locate(start);
      if (fault !== undefined) throw new Error(`${file}:${line}:${column} ${fault}`);
      for (const cell of cells) for (const item of cell.items ?? [cell]) recodeCell(item);
      return true;
    },
  });
  try {
    if (readStart(file).startsWith('\ufeff')) write('\ufeff');
    for await (const part of readText({ path: file, encoding })) write(scan.write(part));
    const { text, rows } = scan.end();
    write(text);
    if (out !== undefined) renameSync(temporary, out);
    return { rows, recoded, unchanged, left: [...left.values()].sort((a, b) => b.count - a.count) };
  } finally {
    rmSync(temporary, { force: true });
  }
}

const isQuoted = ({ start, end, text }: DataCell): boolean => end - start > text.length;

function printCsv(cell: DataCell, text: string, delimiter: string): string {
  if (!isQuoted(cell) && !/["\r\n]/.test(text) && !text.includes(delimiter)) return text;
  return `"${text.replaceAll('"', '""')}"`;
}

/** A number stays one if the code that replaces it is spelled as one. */
const printJson = (cell: DataCell, text: string): string =>
  !isQuoted(cell) && /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/.test(text) ? text : JSON.stringify(text);
