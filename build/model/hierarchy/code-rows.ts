import { labelOf } from '../changes/code-history.ts';
import { compareCodeUnits } from '../collections.ts';
import { codeKeyOf, isEmptyCell, nameColumn } from '../document/codes.ts';
import { columnRolesOf, valuesInCell } from '../document/column-roles.ts';
import type { DocumentJson, KeyJson, Row, Rows } from '../document/columns.ts';
import type { Document } from '../document/document.ts';
import { inOwnLanguage, withDefaults } from '../document/published.ts';
import { ownMember } from '../values/json-values.ts';
import { hierarchyOf } from './hierarchy.ts';

/** A code, and its name in the language of the document, if it has one. */
export interface NamedCode {
  readonly code: string;
  readonly name?: string;
}

/** What a document states of a code. */
export interface CodeRow extends NamedCode {
  /** The row as the document has it. */
  readonly row: Row;
  /** The codes from the top to this one, which is the last; absent in a list without a hierarchy. */
  readonly path?: readonly NamedCode[];
  /** Absent if there are none. */
  readonly children?: readonly NamedCode[];
}

/** The codes of a document. */
export type CodeRows = ReturnType<typeof readCodeRows>;

/** Reads the codes of a document from its published JSON. Of a repeated code, the first row counts. */
export function readCodeRows(text: string) {
  const stated = withDefaults(JSON.parse(text) as DocumentJson);
  const statedRows = stated.codeList?.dataSet?.rows ?? [];
  const { value, rows } = inOwnLanguage(stated, statedRows);
  return codeRowsIn({ codeList: value.codeList, rows }, statedRows);
}

/** The same from a document in one of its languages. */
export function codeRowsIn({ codeList, rows }: Pick<Document, 'codeList' | 'rows'>, statedRows: Rows = rows) {
  const key = codeKeyOf({ codeList });
  const { aliases } = columnRolesOf(codeList);
  const nameId = nameColumn({ codeList }, key?.columnIds ?? []) ?? '';
  const hierarchy = hierarchyOf({ codeList, rows });
  const indexes = hierarchy?.rows ?? (key ? indexRows(rows, key) : new Map<string, number>());
  const indexOf = (code: string): number => indexes.get(code) ?? rows.length;
  const otherKeys = (codeList?.columnSet.keys ?? []).filter(({ id }) => id !== key?.id);
  const cellOf = (code: string, columnId: string): unknown =>
    ownMember(rows.at(indexOf(code)) ?? {}, columnId);
  return {
    /** In the order of the rows. */
    codes: [...indexes.keys()],
    hierarchy,
    nameCode: (code: string): NamedCode => {
      const name = cellOf(code, nameId);
      return typeof name === 'string' && !isEmptyCell(name) ? { code, name } : { code };
    },
    aliasesOf: (code: string) =>
      aliases ? valuesInCell(cellOf(code, aliases.column), aliases.separator) : [],
    /** The values of the other keys. */
    otherCodesOf: (code: string): string[] =>
      otherKeys.map((one) => labelOf(rows.at(indexOf(code)) ?? {}, one) ?? ''),
    /** As the document has it. */
    rowOf: (code: string): Row | undefined => statedRows.at(indexOf(code)),
  };
}

function indexRows(rows: Rows, key: KeyJson): Map<string, number> {
  const indexes = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    const code = labelOf(row, key);
    if (code !== undefined && !indexes.has(code)) indexes.set(code, index);
  }
  return indexes;
}

/** Describes a code; undefined if the document does not have it. */
export function describeCode(code: string, all: CodeRows): CodeRow | undefined {
  const facts = describeAlone(code, all);
  const path = all.hierarchy?.pathOf(code).map(all.nameCode);
  return facts && { ...facts, ...(path && { path }) };
}

function describeAlone(code: string, { hierarchy, nameCode, rowOf }: CodeRows): CodeRow | undefined {
  const row = rowOf(code);
  if (!row) return undefined;
  const children = hierarchy?.childrenOf(code) ?? [];
  return { ...nameCode(code), row, ...(children.length > 0 && { children: children.map(nameCode) }) };
}

/** Number of codes in a part of the rows of a large document. */
const CODES_PER_PART = 1000;

/** A code with its first parent. */
type Placed<T> = T & { readonly parent?: string | undefined };

/**
 * Splits the codes of a document, by code unit, so that one is found without reading all others. A part has a line for all
 * codes above its own ones, which most of these share, or null without a hierarchy, and a line for each code.
 */
export function splitCodeRows(all: CodeRows) {
  const { hierarchy, nameCode } = all;
  const sorted = [...all.codes].sort(compareCodeUnits);
  const parentOf = (code: string) => hierarchy?.parentsOf(code)[0];
  const parts: { readonly start: string; readonly print: () => string }[] = [];
  for (let at = 0; at < sorted.length; at += CODES_PER_PART) {
    const own = sorted.slice(at, at + CODES_PER_PART);
    const print = (): string => {
      const above = new Map<string, Placed<NamedCode>>();
      for (const code of own)
        for (let one = parentOf(code); one !== undefined && !above.has(one); one = parentOf(one))
          above.set(one, { ...nameCode(one), parent: parentOf(one) });
      const head = hierarchy ? [...above.values()] : null;
      const lines = own.map((code) => ({ ...describeAlone(code, all), parent: parentOf(code) }));
      return [head, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
    };
    parts.push({ start: own[0] as string, print });
  }
  return parts;
}

/** Finds a code in a printed part; undefined if it does not have it. */
export function findCodeRow(part: string, code: string): CodeRow | undefined {
  const start = part.indexOf(`\n{"code":${JSON.stringify(code)},`);
  if (start < 0) return undefined;
  const line = JSON.parse(part.slice(start, part.indexOf('\n', start + 1))) as Placed<CodeRow>;
  const above = JSON.parse(part.slice(0, part.indexOf('\n'))) as Placed<NamedCode>[] | null;
  if (!above) return line;
  const path: NamedCode[] = [];
  let next: Placed<NamedCode> | undefined = line;
  while (next) {
    const { code: own, name, parent }: Placed<NamedCode> = next;
    path.unshift({ code: own, ...(name !== undefined && { name }) });
    next = above.find((one) => one.code === parent);
  }
  return { ...line, path };
}
