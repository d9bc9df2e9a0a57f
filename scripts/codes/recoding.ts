import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { codesIn, type DataCell } from '../../build/check/data/cells.ts';
import {
  type DataPackage,
  type DataResource,
  type ListResource,
  PACKAGE_FILE,
} from '../../build/check/data/package.ts';
import { type DataRow, makeScan } from '../../build/check/data/scan.ts';
import { nameOf } from '../../build/check/data/verdict.ts';
import type { CodeHistory } from '../../build/model/changes/code-history.ts';
import type { ForeignKeyJson } from '../../build/model/document/columns.ts';
import { findUnusable, periodAt } from '../../build/model/history/verdict.ts';
import { quoted } from '../../build/model/problems/wording.ts';
import type { Counterpart, Match } from '../../build/model/relations/correspondence.ts';
import { UsageError } from '../command.ts';
import { indexOfSide, readTable, sideOf } from './correspondence.ts';
import { isJsonFile, readStart, readText } from './data-file.ts';
import { isUnchanged, readProjectFile } from './project.ts';

/** A direction of a table of correspondences. */
export interface Recoding {
  /** The lists of both sides, with their versions, in words. */
  readonly from: string;
  readonly to: string;
  readonly counterparts: ReadonlyMap<string, readonly Counterpart[]>;
  /** The codes of the later version of the same list; those without a row in the table stay. */
  readonly lasting: ReadonlySet<string>;
  /** The name of a code of the other side, if its list is pinned. */
  readonly nameOf: (code: string) => string | undefined;
}

/**
 * Chooses the direction of a table: from the side of a list to the other one; if it relates two versions of the list, from
 * the earlier to the later one, whichever is pinned, because data may be recoded before or after an upgrade.
 */
export function openRecoding(
  own: DataPackage,
  list: ListResource,
  table: ListResource,
  isReversed: boolean,
): Recoding {
  for (const { path, codeList, ...file } of [list, table])
    if (!isUnchanged({ path, ...file }) || !isUnchanged(codeList.history))
      throw new Error(`${path} or its history is not the file that ${PACKAGE_FILE} pins: run "codes pull"`);
  const { source, target, ofSource, ofTarget } = readTable(table);
  const { canonicalUri, canonicalVersionUri } = list.codeList;
  const isSource = sideOf(source).canonicalUri === canonicalUri;
  const isTarget = sideOf(target).canonicalUri === canonicalUri;
  if (!isSource && !isTarget)
    throw new UsageError(
      `${quoted(table.name)} relates "${sideOf(source).canonicalUri}" and "${sideOf(target).canonicalUri}", not ${quoted(list.name)}: name another table`,
    );
  const isOwn = isSource && isTarget;
  if (isReversed && !isOwn)
    throw new UsageError('--reverse is for tables that relate two versions of a list');
  const history = readHistoryOf(list);
  const isForward = indexOfSide(source, history) <= indexOfSide(target, history);
  const isFromSource = isOwn ? isForward !== isReversed : isSource;
  const [from, to] = isFromSource ? [source, target] : [target, source];
  const version = sideOf(from).canonicalVersionUri ?? canonicalVersionUri;
  if (!isOwn && version !== canonicalVersionUri)
    throw new UsageError(
      `${quoted(table.name)} is for "${version}", but "${canonicalVersionUri}" is pinned: run "codes upgrade ${list.name} --to ${version}"`,
    );
  const other = own.lists.find(({ codeList }) => codeList.canonicalUri === sideOf(to).canonicalUri);
  const otherHistory = other && readHistoryOf(other);
  const names = otherHistory ? namesIn(otherHistory, to) : new Map<string, string>();
  return {
    from: describeSide(from, list, history),
    to: describeSide(to, other, otherHistory),
    counterparts: isFromSource ? ofSource : ofTarget,
    lasting: isOwn ? codesOf(history, to) : new Set(),
    nameOf: (code) => names.get(code),
  };
}

/** The history of a list, whose hash is that of a file which `codes add` has validated. */
const readHistoryOf = ({ codeList }: ListResource): CodeHistory =>
  JSON.parse(readProjectFile(codeList.history.path));

function namesIn(history: CodeHistory, side: ForeignKeyJson): Map<string, string> {
  const index = indexOfSide(side, history);
  const names = new Map<string, string>();
  for (const { code, periods } of history.codes) {
    const period = index < 0 ? periods.at(-1) : periodAt(periods, index);
    const [name] = Object.values(period?.names ?? {});
    if (name !== undefined) names.set(code, name);
  }
  return names;
}

/** The codes to use of the version of a side. */
function codesOf(history: CodeHistory, side: ForeignKeyJson): Set<string> {
  const unusable = findUnusable(history, indexOfSide(side, history));
  return new Set(history.codes.map(({ code }) => code).filter((code) => !unusable.has(code)));
}

function describeSide(
  side: ForeignKeyJson,
  list: ListResource | undefined,
  history: CodeHistory | undefined,
): string {
  const { canonicalUri, canonicalVersionUri } = sideOf(side);
  if (!list || !history) return quoted(canonicalVersionUri ?? canonicalUri);
  const index = indexOfSide(side, history);
  return index < 0 ? quoted(list.title) : `${nameOf(history, index)} of ${quoted(list.title)}`;
}

/** A code that is not replaced. Without counterparts, it has no row in the table; with an empty array, the table states that there is none. */
interface LeftCode {
  readonly code: string;
  count: number;
  readonly counterparts: readonly Counterpart[] | undefined;
}

interface RecodingOptions {
  /** The kinds of matches by which codes are replaced; `undefined` is that of a row without one. */
  readonly kinds: readonly (Match | undefined)[];
  readonly separator: string | undefined;
  readonly out: string | undefined;
}

/** Replaces the codes in the only column of data. @throws Error if a row is faulty */
export async function recodeFile(data: DataResource, recoding: Recoding, options: RecodingOptions) {
  const { path: file, delimiter, missingValues, encoding, references } = data;
  const columns = references.flatMap((reference) => reference.columns);
  if (columns.length > 1)
    throw new UsageError('only codes in one column can be recoded: name a list of such codes');
  if (encoding !== 'utf-8') throw new Error(`${file} has the encoding "${encoding}": save it as UTF-8`);
  const isJson = isJsonFile(file);
  const left = new Map<string, LeftCode>();
  let recoded = 0;
  let unchanged = 0;
  let edits: (DataCell & { readonly replacement: string })[] = [];

  const replace = (code: string): string => {
    const counterparts = recoding.counterparts.get(code);
    const [first] = counterparts ?? [];
    if (first && counterparts?.length === 1 && options.kinds.includes(first.match)) {
      if (first.code === code) unchanged++;
      else recoded++;
      return first.code;
    }
    const same = left.get(code);
    if (!counterparts && recoding.lasting.has(code)) unchanged++;
    else if (same) same.count++;
    else left.set(code, { code, count: 1, counterparts });
    return code;
  };

  const recodeCell = (cell: DataCell): void => {
    let text = '';
    let at = 0;
    for (const { code, offset } of codesIn(cell, options.separator)) {
      const replacement = missingValues.includes(code) ? code : replace(code);
      text += cell.text.slice(at, offset) + replacement;
      at = offset + code.length;
    }
    text += cell.text.slice(at);
    if (text !== cell.text)
      edits.push({ ...cell, replacement: isJson ? printJson(cell, text) : printCsv(cell, text, delimiter) });
  };

  const visit = ({ cells, fault, locate }: DataRow): boolean => {
    const { line, column } = fault ? locate(fault.offset) : {};
    if (fault) throw new Error(`${file}:${line}:${column} ${fault.message}`);
    for (const cell of cells) for (const item of cell.items ?? [cell]) recodeCell(item);
    return true;
  };

  /** Applies the changes to the text of the rows that are read. */
  const applyEdits = (text: string): string => {
    let result = '';
    let at = 0;
    for (const { start, end, replacement } of edits) {
      result += text.slice(at, start) + replacement;
      at = end;
    }
    edits = [];
    return result + text.slice(at);
  };

  const scan = makeScan({ file, isJson, delimiter, missingValues, columns, visit });
  const output = openOutput(options.out);
  try {
    if (readStart(file).startsWith('\ufeff')) output.write('\ufeff');
    for await (const part of readText(data)) output.write(applyEdits(scan.write(part)));
    const { text, rows } = scan.end();
    output.write(applyEdits(text));
    output.close();
    return { rows, recoded, unchanged, left: [...left.values()].sort((a, b) => b.count - a.count) };
  } finally {
    output.discard();
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

/** A file that appears as a whole when it is closed; nothing without a path. */
function openOutput(path: string | undefined) {
  const temporary = `${path}.${process.pid}.tmp`;
  let descriptor = path === undefined ? undefined : openSync(temporary, 'wx');
  const close = (): void => {
    if (descriptor !== undefined) closeSync(descriptor);
    descriptor = undefined;
  };
  return {
    write: (text: string): void => {
      if (descriptor !== undefined && text !== '') writeSync(descriptor, text);
    },
    close: (): void => {
      close();
      if (path !== undefined) renameSync(temporary, path);
    },
    /** Removes a file that is not closed. */
    discard: (): void => {
      if (descriptor === undefined) return;
      close();
      rmSync(temporary);
    },
  };
}
