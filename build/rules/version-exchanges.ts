import { type Document, keysOf, rowPointer } from '../catalogue/document.ts';
import { exactMember, identityOf } from '../domain/long-numbers.ts';
import { counted, listed, quoted, shown } from '../problems/wording.ts';
import { type Codes, cellsAt, hasColumns, isEmptyCell } from './support/codes.ts';
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
  check: (content) => {
    const changes = codeChanges(content);
    const changeOf = new Map(changes.map((change) => [change.document, change]));
    const shifted = new Map<Document, Set<string>>();
    return changes.flatMap((change) => [
      ...shiftsIn(change, shifted),
      ...findingsOf(change, changeOf.get(change.earlier)),
    ]);
  },
};

/** The previous owners of values, by column and code. */
type Exchanges = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** More codes are reported once. */
const MAX_ROWS = 4;

function findingsOf(succession: CodeChange, before: CodeChange | undefined): Finding[] {
  const { document, codes, earlier, unread } = succession;
  const exchanges = exchangesIn(succession, before);
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

/** The exchanged values in columns of other keys and in the column of names, unless they are back from before the previous version. */
export function exchangesIn(succession: CodeChange, before?: CodeChange): Exchanges {
  const isMentioned = makeMentionTest(succession);
  return new Map(
    comparedColumns(succession).flatMap((ids): [string, ReadonlyMap<string, string>][] => {
      const circles = circlesIn(previousOwners(succession, ids)).filter(
        (one) => one.filter(isMentioned).length * 2 < one.length,
      );
      const isBack = before && makeBackTest(succession, before, ids, circles.flat());
      const wrong = isBack ? circles.filter((one) => !isBack(one)) : circles;
      if (wrong.length === 0) return [];
      const owners = wrong.flatMap((one) =>
        one.map((code, i) => [code, one[(i + 1) % one.length] as string] as const),
      );
      return [[ids[0] as string, new Map(owners)]];
    }),
  );
}

/** The columns of other keys, and that of names. */
function comparedColumns({ document, codes, earlier }: CodeChange): (readonly string[])[] {
  const strings = new Set(document.columns.filter(({ type }) => type === 'string').map(({ id }) => id));
  const others = keysOf(document)
    .map(({ columnIds }) => columnIds)
    .filter((ids) => ids.every((id) => strings.has(id) && !codes.columnIds.includes(id)))
    .filter((ids) => hasColumns(earlier, ids));
  const nameId = sameLanguage(document, earlier) ? nameColumn(document, codes.columnIds) : undefined;
  return nameId === undefined || others.flat().includes(nameId) ? others : [...others, [nameId]];
}

/** Makes the test whether codes have the values again that they had before the previous version; new codes follow the others. */
function makeBackTest(
  { document, codes }: CodeChange,
  { earlier, earlierCodes }: CodeChange,
  ids: readonly string[],
  all: readonly string[],
): (own: readonly string[]) => boolean {
  const known = (own: readonly string[]) => own.filter((code) => earlierCodes.rows.has(code));
  const isSame = (code: string): boolean =>
    valueAt(document, codes.rows.get(code) ?? -1, ids) ===
    valueAt(earlier, earlierCodes.rows.get(code) ?? -1, ids);
  const areBack = (own: readonly string[]) => own.filter(isSame).length * 2 > own.length;
  const areAllBack = areBack(known(all));
  return (own) => (known(own).length > 0 ? areBack(known(own)) : areAllBack);
}

/** Fewest different values that are one row further. */
const MIN_SHIFTED = 5;

/** Columns whose values are one row further in one of the two versions: the one where a value was doubled or a cell inserted. */
function shiftsIn(succession: CodeChange, shifted: Map<Document, Set<string>>): Finding[] {
  const { document, codes, earlier, earlierCodes, unread } = succession;
  const [own, before] = [
    { document, codes },
    { document: earlier, codes: earlierCodes },
  ];
  return comparedColumns(succession).flatMap((ids) =>
    [[own, before] as const, [before, own] as const].flatMap(([list, other]): Finding[] => {
      const known = shifted.get(list.document) ?? new Set();
      const [id = ''] = ids;
      const shift = known.has(id) ? undefined : findShift(list, other, ids);
      if (!shift) return [];
      const isMentioned = makeMentionTest(succession);
      if (list === own && shift.codes.filter(isMentioned).length * 2 >= shift.codes.length) return [];
      shifted.set(list.document, known.add(id));
      const message = `from row ${shift.index + 1} on, ${counted(shift.codes.length, 'row')} have the ${quoted(id)} that the row ${shift.step > 0 ? 'before' : 'after'} them has in ${versionText(other.document)}: move the cells of the column ${shift.step > 0 ? 'up' : 'down'} by one row`;
      return [{ document: list.document, unread, pointer: rowPointer(shift.index, id), message }];
    }),
  );
}

interface CodedDocument {
  readonly document: Document;
  readonly codes: Codes;
}

interface Shift {
  /** Of the first row. */
  readonly index: number;
  readonly step: 1 | -1;
  readonly codes: readonly string[];
}

/** The first rows that have the values of the row before or after in another version. */
function findShift(own: CodedDocument, other: CodedDocument, ids: readonly string[]): Shift | undefined {
  const rows = [...own.codes.rows].map(([code, index]) => ({
    code,
    index,
    value: valueAt(own.document, index, ids),
    usual: valueAt(other.document, other.codes.rows.get(code) ?? -1, ids),
  }));
  for (const step of [1, -1] as const) {
    const ordered = step > 0 ? rows : rows.toReversed();
    let run: typeof rows = [];
    for (const [i, row] of ordered.entries()) {
      const last = ordered[i - 1];
      const isMoved = row.value !== undefined && row.value === last?.usual;
      // After a new code, it is unknown what belongs here.
      if (isMoved || (run.length > 0 && last?.usual === undefined && row.value !== undefined)) {
        // In a list of positions the row before has another value.
        if (run.length > 0 || last?.value === undefined || last.value === last.usual) run.push(row);
        if (i < ordered.length - 1) continue;
      }
      const moved = run.filter(({ value, usual }) => usual !== undefined && value !== usual);
      if (new Set(moved.map(({ value }) => value)).size >= MIN_SHIFTED) {
        const index = Math.min(...[moved[0], moved.at(-1)].map((one) => one?.index ?? 0));
        return { index, step, codes: moved.map(({ code }) => code) };
      }
      run = [];
    }
  }
  return undefined;
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
