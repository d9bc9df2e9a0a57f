import { type Document, keysOf, rowPointer } from '../catalogue/document.ts';
import { exactMember, identityOf } from '../domain/long-numbers.ts';
import { counted, listed, quoted, shown } from '../problems/wording.ts';
import { cellsAt, hasColumns, isEmptyCell } from './support/codes.ts';
import type { Finding, Rule } from './support/rule.ts';
import {
  type CodeChange,
  codeChanges,
  nameColumn,
  sameLanguage,
  versionText,
} from './support/version-changes.ts';
import { makeMentionTest } from './version-codes.ts';

/** Only values that a single code had are compared, and no numbers, because they may be positions. */
export const versionExchanges: Rule = {
  id: 'versions/exchanged',
  description: 'Codes do not exchange their other codes or names without an entry in the changeLog',
  help: 'Where two codes have exchanged their other codes or names since the version before, cells were swapped, or a column was sorted on its own. Put the values back, or mention the codes in a new entry in the changeLog. A code may have a new value that no other code had, or that of a code which was removed, and columns of numbers may be positions.',
  severity: 'warning',
  check: (content) => codeChanges(content).flatMap(findingsOf),
};

/** The previous owners of values, by column and code. */
type Exchanges = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** More codes are reported once. */
const MAX_ROWS = 4;

function findingsOf(succession: CodeChange): Finding[] {
  const { document, codes, earlier, unread } = succession;
  const exchanges = exchangesIn(succession);
  const columnsOf = new Map<string, string[]>();
  for (const [column, previousOwners] of exchanges)
    for (const code of previousOwners.keys()) columnsOf.set(code, [...(columnsOf.get(code) ?? []), column]);
  const name = (code: string) => shown(cellsAt(document, codes, code));
  const since = versionText(earlier);
  const findings = [...columnsOf].map(([code, columns]): Finding => {
    const [first = ''] = columns;
    const owner = exchanges.get(first)?.get(code) as string;
    const isPair = exchanges.get(first)?.get(owner) === code;
    const what = listed(columns.map(quoted));
    const message =
      columnsOf.size > MAX_ROWS
        ? `${counted(columnsOf.size, 'code')} have the ${what} that others of them had in ${since}, as where a column was sorted on its own: put the values back, or mention the codes in "changeLog"`
        : `${name(code)} has the ${what} that ${name(owner)} had in ${since}${isPair ? ', and the other way round' : ''}: put the values back, or mention the codes in "changeLog"`;
    return { document, unread, pointer: rowPointer(codes.rows.get(code) as number, first), message };
  });
  return columnsOf.size > MAX_ROWS ? findings.slice(0, 1) : findings;
}

/** The exchanged values in columns of other keys and in the column of names. */
export function exchangesIn(succession: CodeChange): Exchanges {
  const { document, codes, earlier } = succession;
  const strings = new Set(document.columns.filter(({ type }) => type === 'string').map(({ id }) => id));
  const others = keysOf(document)
    .map(({ columnIds }) => columnIds)
    .filter((ids) => ids.every((id) => strings.has(id) && !codes.columnIds.includes(id)))
    .filter((ids) => hasColumns(earlier, ids));
  const nameId = sameLanguage(document, earlier) ? nameColumn(document, codes.columnIds) : undefined;
  const columns = nameId === undefined || others.flat().includes(nameId) ? others : [...others, [nameId]];
  const isMentioned = makeMentionTest(succession);
  return new Map(
    columns.flatMap((ids): [string, ReadonlyMap<string, string>][] => {
      const circles = circlesIn(previousOwners(succession, ids)).filter(
        (one) => one.filter(isMentioned).length * 2 < one.length,
      );
      if (circles.length === 0) return [];
      return [
        [
          ids[0] as string,
          new Map(
            circles.flatMap((one) => one.map((code, i) => [code, one[(i + 1) % one.length] as string])),
          ),
        ],
      ];
    }),
  );
}

/** The only code that had the present value of a code before, if it is another one. */
function previousOwners(
  { document, codes, earlier, earlierCodes }: CodeChange,
  ids: readonly string[],
): Map<string, string> {
  const owners = new Map<string, string | undefined>();
  for (const [code, index] of earlierCodes.rows) {
    const value = valueAt(earlier, index, ids);
    if (value !== undefined) owners.set(value, owners.has(value) ? undefined : code);
  }
  const found = new Map<string, string>();
  for (const [code, index] of codes.rows) {
    const value = valueAt(document, index, ids);
    const owner = value === undefined ? undefined : owners.get(value);
    if (owner !== undefined && owner !== code) found.set(code, owner);
  }
  return found;
}

function valueAt({ rows }: Document, index: number, ids: readonly string[]): string | undefined {
  const cells = ids.map((id) => exactMember(rows[index] ?? {}, id) ?? null);
  return cells.some(isEmptyCell) ? undefined : identityOf(cells);
}

/** The cycles of exchanged values. */
function circlesIn(owners: ReadonlyMap<string, string>): string[][] {
  const seen = new Set<string>();
  return [...owners.keys()].flatMap((start) => {
    const path: string[] = [];
    const own = new Map<string, number>();
    let code: string | undefined = start;
    while (code !== undefined && !seen.has(code)) {
      seen.add(code);
      own.set(code, path.push(code) - 1);
      code = owners.get(code);
    }
    const from = code === undefined ? undefined : own.get(code);
    return from === undefined ? [] : [path.slice(from)];
  });
}
