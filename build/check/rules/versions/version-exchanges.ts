import { type Codes, isEmptyCell, nameColumn, rowOf } from '../../../model/changes/code-rows.ts';
import { groupBy } from '../../../model/collections.ts';
import { keysOf, rowPointer } from '../../../model/document/document.ts';
import { counted, listed, quoted } from '../../../model/problems/wording.ts';
import { identityOf, ownMember } from '../../../model/values/json-values.ts';
import { codePointer, hasColumns, shownCode } from '../keys/codes.ts';
import { type Finding, type Rule, withUnread } from '../rule.ts';
import { type CodeChange, codeChanges, versionText } from './version-changes.ts';
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
    const shifted = new Set<string>();
    return changes.flatMap((change) => {
      const before = changeOf.get(change.earlier);
      return withUnread(change.unread, [...shiftsIn(change, shifted), ...findingsOf(change, before)]);
    });
  },
};

/** A value that a code has, and the code that had it before. */
interface Exchange {
  readonly column: string;
  readonly code: string;
  readonly owner: string;
}

/** More codes are reported once. */
const MAX_ROWS = 4;

function findingsOf(change: CodeChange, before: CodeChange | undefined): Finding[] {
  const { document, codes, earlier } = change;
  const exchanges = exchangesIn(change, before);
  const byCode = groupBy(exchanges, ({ code }) => code);
  const since = versionText(earlier);
  const isMany = byCode.size > MAX_ROWS;
  return [...byCode].slice(0, isMany ? 1 : MAX_ROWS).map(([code, own]): Finding => {
    const [{ column, owner }] = own as [Exchange];
    const isPair = exchanges.some((one) => one.column === column && one.code === owner && one.owner === code);
    const what = listed(own.map((one) => quoted(one.column)));
    const message = isMany
      ? `${counted(byCode.size, 'code')} have the ${what} that others of them had in ${since}, as where a column was sorted on its own: put the values back, or mention the codes in "changeLog"`
      : `${shownCode(codes, code)} has the ${what} that ${shownCode(codes, owner)} had in ${since}${isPair ? ', and the other way round' : ''}: put the values back, or mention the codes in "changeLog"`;
    return { document, pointer: codePointer(codes, code, column), message };
  });
}

/** The exchanged values in columns of other keys and in the column of names, unless they are back from before the previous version. */
export function exchangesIn(change: CodeChange, before?: CodeChange): Exchange[] {
  const isMentioned = makeMentionTest(change);
  return comparedColumns(change).flatMap((ids) => {
    const circles = circlesIn(previousOwners(change, ids)).filter(
      (one) => one.filter(isMentioned).length * 2 < one.length,
    );
    const isBack = makeBackTest(change, before, ids, circles.flat());
    return circles
      .filter((one) => !isBack(one))
      .flatMap((one) =>
        one.map((code, i) => ({
          column: ids[0] as string,
          code,
          owner: one[(i + 1) % one.length] as string,
        })),
      );
  });
}

/** The columns of other keys, and that of names. */
function comparedColumns({ document, codes, earlier, isSameLanguage }: CodeChange): (readonly string[])[] {
  const strings = new Set(document.columns.filter(({ type }) => type === 'string').map(({ id }) => id));
  const others = keysOf(document)
    .map(({ columnIds }) => columnIds)
    .filter((ids) => ids.every((id) => strings.has(id) && !codes.columnIds.includes(id)))
    .filter((ids) => hasColumns(earlier, ids));
  const nameId = isSameLanguage ? nameColumn(document, codes.columnIds) : undefined;
  return nameId === undefined || others.flat().includes(nameId) ? others : [...others, [nameId]];
}

/** Makes the test whether codes have the values again that they had before the previous version; new codes follow the others. */
function makeBackTest(
  { codes }: CodeChange,
  before: CodeChange | undefined,
  ids: readonly string[],
  all: readonly string[],
): (own: readonly string[]) => boolean {
  if (!before) return () => false;
  const { earlierCodes } = before;
  const known = (own: readonly string[]) => own.filter((code) => earlierCodes.rows.has(code));
  const isSame = (code: string): boolean => valueIn(codes, code, ids) === valueIn(earlierCodes, code, ids);
  const areBack = (own: readonly string[]) => own.filter(isSame).length * 2 > own.length;
  const areAllBack = areBack(known(all));
  return (own) => (known(own).length > 0 ? areBack(known(own)) : areAllBack);
}

/** Fewest different values that are one row further. */
const MIN_SHIFTED = 5;

/** Columns whose values are one row further in one of the two versions, because a value was doubled or a cell inserted. */
function shiftsIn(change: CodeChange, shifted: Set<string>): Finding[] {
  const { codes, earlierCodes } = change;
  return comparedColumns(change).flatMap((ids) =>
    [[codes, earlierCodes] as const, [earlierCodes, codes] as const].flatMap(([own, other]): Finding[] => {
      const { document } = own;
      const [id = ''] = ids;
      const place = JSON.stringify([document.source.file, id]);
      const shift = shifted.has(place) ? undefined : findShift(own, other, ids);
      if (!shift) return [];
      const isMentioned = makeMentionTest(change);
      if (own === codes && shift.codes.filter(isMentioned).length * 2 >= shift.codes.length) return [];
      shifted.add(place);
      const [behind, back] = shift.step > 0 ? ['before', 'up'] : ['after', 'down'];
      const message = `from row ${shift.index + 1} on, ${counted(shift.codes.length, 'row')} have the ${quoted(id)} that the row ${behind} them has in ${versionText(other.document)}: move the cells of the column ${back} by one row`;
      return [{ document, pointer: rowPointer(shift.index, id), message }];
    }),
  );
}

interface Shift {
  /** Of the first row. */
  readonly index: number;
  readonly step: 1 | -1;
  readonly codes: readonly string[];
}

/** The first rows that have the values of the row before or after in another version. */
function findShift(own: Codes, other: Codes, ids: readonly string[]): Shift | undefined {
  const rows = [...own.rows].map(([code, index]) => ({
    code,
    index,
    value: valueIn(own, code, ids),
    usual: valueIn(other, code, ids),
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
function previousOwners({ codes, earlierCodes }: CodeChange, ids: readonly string[]): Map<string, string> {
  const owners = groupBy(earlierCodes.rows.keys(), (code) => valueIn(earlierCodes, code, ids));
  const found = new Map<string, string>();
  for (const code of codes.rows.keys()) {
    const value = valueIn(codes, code, ids);
    const [owner, another] = (value !== undefined && owners.get(value)) || [];
    if (owner !== undefined && another === undefined && owner !== code) found.set(code, owner);
  }
  return found;
}

/** A text that is equal for equal values of a code in columns; undefined if one is empty. */
function valueIn(codes: Codes, code: string, ids: readonly string[]): string | undefined {
  const cells = ids.map((id) => ownMember(rowOf(codes, code) ?? {}, id) ?? null);
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
