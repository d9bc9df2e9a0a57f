import { labelOf } from '../changes/code-history.ts';
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
export type CodeRows = ReturnType<typeof codeRowsIn>;

/** Reads the codes of a document from its published JSON. */
export function readCodeRows(text: string): CodeRows {
  const stated = withDefaults(JSON.parse(text) as DocumentJson);
  const statedRows = stated.codeList?.dataSet?.rows ?? [];
  const { value, rows } = inOwnLanguage(stated, statedRows);
  return codeRowsIn({ codeList: value.codeList, rows }, statedRows);
}

/**
 * The same from a document in one of its languages. Of a repeated code, the first row counts.
 *
 * @param statedRows as the document has them: those of a document with localized texts have these in all languages
 */
export function codeRowsIn({ codeList, rows }: Pick<Document, 'codeList' | 'rows'>, statedRows: Rows = rows) {
  const key = codeKeyOf({ codeList });
  const { aliases } = columnRolesOf(codeList);
  const nameId = nameColumn({ codeList }, key?.columnIds ?? []) ?? '';
  const hierarchy = hierarchyOf({ codeList, rows });
  const indexes = hierarchy?.rows ?? indexRows(rows, key);
  const indexOf = (code: string): number => indexes.get(code) ?? rows.length;
  const otherKeys = (codeList?.columnSet.keys ?? []).filter(({ id }) => id !== key?.id);
  const cellOf = (code: string, columnId: string): unknown =>
    ownMember(rows.at(indexOf(code)) ?? {}, columnId);
  const nameCode = (code: string): NamedCode => {
    const name = cellOf(code, nameId);
    return typeof name === 'string' && !isEmptyCell(name) ? { code, name } : { code };
  };
  return {
    /** In the order of the rows. */
    codes: [...indexes.keys()],
    hierarchy,
    nameCode,
    aliasesOf: (code: string) =>
      aliases ? valuesInCell(cellOf(code, aliases.column), aliases.separator) : [],
    /** The values of the other keys. */
    otherCodesOf: (code: string): string[] =>
      otherKeys.map((one) => labelOf(rows.at(indexOf(code)) ?? {}, one) ?? ''),
    /** Undefined if the document does not have the code. */
    describe: (code: string): CodeRow | undefined => {
      const row = statedRows.at(indexOf(code));
      const path = hierarchy?.pathOf(code).map(nameCode);
      const children = hierarchy?.childrenOf(code).map(nameCode) ?? [];
      return (
        row && { ...nameCode(code), row, ...(path && { path }), ...(children.length > 0 && { children }) }
      );
    },
  };
}

function indexRows(rows: Rows, key: KeyJson | undefined): Map<string, number> {
  const indexes = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    const code = key && labelOf(row, key);
    if (code !== undefined && !indexes.has(code)) indexes.set(code, index);
  }
  return indexes;
}
