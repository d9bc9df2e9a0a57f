import { groupBy, indexUnique } from '../collections.ts';
import { nameColumn } from '../document/codes.ts';
import { columnDefinitions } from '../document/document.ts';
import { makeFindRespelling, type SpellingDifference, withoutHidden } from '../values/code-forms.ts';
import { identityOfValue } from '../values/json-values.ts';
import { cellOf, type Diff, isSameCell, type Table } from './diff.ts';

/** Why two tables differ. What no other kind explains is `missing`, `extra` or `different`. */
export interface Cause {
  readonly kind: 'swapped' | 'respelled' | 'recoded' | 'copied' | 'moved' | 'missing' | 'extra' | 'different';
  /** The column with the differences; absent if the codes themselves differ. */
  readonly column?: string;
  /** The codes that differ: for `missing` those of `other`, otherwise those of `own`. */
  readonly codes: readonly string[];
  /** The code of `other` for each code that is respelled or recoded. */
  readonly meant?: ReadonlyMap<string, string>;
  readonly how?: SpellingDifference;
  readonly from?: string;
  readonly source?: Table;
  /** The table that is wrong, if the cause itself shows it. */
  readonly wrong?: Table;
}

/** Takes the differences that it explains out of those that no detector has taken yet. */
type Detector = (
  rest: {
    readonly diff: Diff;
    readonly missing: Set<string>;
    readonly extra: Set<string>;
    readonly cells: Map<string, readonly string[]>;
  },
  sources: readonly Table[],
) => Cause[];

/**
 * Explains a diff. The order of the detectors decides which cause a difference has.
 *
 * @param sources other languages of the version before, from which a column may have been copied
 */
export function explainDiff(diff: Diff, sources: readonly Table[] = []): Cause[] {
  const { missing, extra, cells } = diff;
  const rest = { diff, missing: new Set(missing), extra: new Set(extra), cells: new Map(cells) };
  const causes = DETECTORS.flatMap((detect) => detect(rest, sources));
  if (rest.missing.size > 0) causes.push({ kind: 'missing', codes: [...rest.missing] });
  if (rest.extra.size > 0) causes.push({ kind: 'extra', codes: [...rest.extra] });
  for (const [column, codes] of rest.cells) causes.push({ kind: 'different', column, codes });
  return causes;
}

/** The codes are in another column: `name,code` above rows of `code,name`. */
const findSwappedKey: Detector = ({ diff: { own, other, extra, missing }, ...rest }) => {
  const areAll = extra.length === own.rows.size && missing.length === other.rows.size;
  if (!areAll || own.columnIds.length > 1 || extra.length < 2 || missing.length < 2) return [];
  const from = findColumnWithCodes(own, other) ?? findColumnWithCodes(other, own);
  if (from === undefined) return [];
  rest.missing.clear();
  rest.extra.clear();
  return [{ kind: 'swapped', codes: extra, from }];
};

/** The column of a table whose values are all codes of another one. */
function findColumnWithCodes(table: Table, { rows }: Table): string | undefined {
  const ids = table.document.columns.map(({ id }) => id).filter((id) => !table.columnIds.includes(id));
  const codes = [...table.rows.keys()];
  return ids.find((id) => codes.every((code) => rows.has(identityAt(table, code, id))));
}

const identityAt = (table: Table, code: string, column: string): string =>
  identityOfValue(cellOf(table, code, column) ?? null);

/** The same code in another spelling: `1` for `001`, or `А1` with a Cyrillic А. */
const findRespelled: Detector = ({ diff: { own, other }, missing, extra }) => {
  const found: { readonly code: string; readonly meant: string; readonly how: SpellingDifference }[] = [];
  const find = makeFindRespelling(missing);
  for (const code of extra) {
    const { code: meant, how } = find(code) ?? {};
    if (meant === undefined || how === undefined || !missing.delete(meant)) continue;
    extra.delete(code);
    found.push({ code, meant, how });
  }
  const groups = groupBy(found, ({ code, meant, how }) => `${how} ${findDamaged(code, meant, how) === code}`);
  return Array.from(groups.values(), (group): Cause => {
    const [{ code, meant, how }] = group as [(typeof found)[number]];
    const damaged = findDamaged(code, meant, how);
    const wrong = damaged === code ? own : other;
    const codes = group.map((one) => one.code);
    const spellings = new Map(group.map((one) => [one.code, one.meant]));
    return { kind: 'respelled', how, codes, meant: spellings, ...(damaged !== undefined && { wrong }) };
  });
};

/** The spelling that is a damage: no publisher adds hidden characters, look-alikes or takes zeros away. */
function findDamaged(code: string, other: string, how: SpellingDifference): string | undefined {
  if (how === 'lost zeros') return code.length < other.length ? code : other;
  if (how === 'hidden characters') return withoutHidden(code) === code ? other : code;
  if (how === 'look-alikes') return /^[ -~]*$/.test(code) ? other : code;
  return undefined;
}

/** The same row under another code: the one with the same name in another version, or in the same place. */
const findRecoded: Detector = ({ diff, missing, extra }) => {
  const { own, other, kind } = diff;
  if (missing.size === 0 || extra.size === 0) return [];
  const name = nameColumn(own.document, own.columnIds);
  if (kind === 'version' && name === undefined) return [];
  if (kind === 'language' && own.document.rows.length !== other.document.rows.length) return [];
  const placeOf = (table: Table) => (code: string) =>
    kind === 'language' ? String(table.rows.get(code)) : String(cellOf(table, code, name ?? '') ?? '');
  const theirs = indexUnique(missing, placeOf(other));
  const meant = new Map<string, string>();
  for (const [place, code] of indexUnique(extra, placeOf(own))) {
    const right = theirs.get(place);
    if (right === undefined || place === '') continue;
    meant.set(code, right);
    extra.delete(code);
    missing.delete(right);
  }
  return meant.size > 0 ? [{ kind: 'recoded', codes: [...meant.keys()], meant }] : [];
};

/** Two columns that have each other's values in all rows that differ, which are at least this many, and most. */
const MIN_SWAPPED = 3;

const findSwapped: Detector = ({ diff: { own, other }, cells }) => {
  const causes: Cause[] = [];
  const isTaken = (code: string, from: string, to: string) =>
    isSameCell(cellOf(own, code, from), cellOf(other, code, to));
  for (const [column, codes] of [...cells]) {
    const areMany = codes.length >= MIN_SWAPPED && codes.length * 2 >= own.rows.size;
    const from = [...cells.keys()].find(
      (one) =>
        one !== column && codes.every((code) => isTaken(code, column, one) && isTaken(code, one, column)),
    );
    if (!areMany || from === undefined || !cells.has(column)) continue;
    causes.push({ kind: 'swapped', column, codes, from });
    cells.delete(column);
    cells.delete(from);
  }
  return causes;
};

/** Minimum share of texts that changed since the version before. */
const MIN_CHANGED = 0.2;
/** Minimum share of these that another language has. */
const MIN_COPIED = 0.75;

/** A column that has the texts that another language had in the version before. */
const findCopied: Detector = ({ diff: { own, kind }, cells }, sources) => {
  const causes: Cause[] = [];
  if (kind === 'language') return causes;
  for (const [column, codes] of [...cells]) {
    const type = columnDefinitions(own.document).find(({ id }) => id === column)?.type;
    if (type !== 'string' || codes.length < Math.max(2, own.rows.size * MIN_CHANGED)) continue;
    const source = sources.find((one) => {
      const isCopied = (code: string) => isSameCell(cellOf(one, code, column), cellOf(own, code, column));
      return codes.filter(isCopied).length >= codes.length * MIN_COPIED;
    });
    if (!source) continue;
    causes.push({ kind: 'copied', column, codes, source });
    cells.delete(column);
  }
  return causes;
};

/** Minimum number of values that are those of other rows, if the others are not in these rows. */
const MIN_MOVED = 3;

/** Values that moved to other rows: two exchanged names, or a column that was sorted without the others. */
const findMoved: Detector = ({ diff: { own, other }, cells }) => {
  const causes: Cause[] = [];
  for (const [column, codes] of [...cells]) {
    const here = codes.map((code) => identityAt(own, code, column));
    const there = codes.map((code) => identityAt(other, code, column));
    const known = new Set(there);
    const moved = codes.filter((_, i) => known.has(here[i] as string));
    if (moved.length < 2 || moved.length * 2 <= codes.length) continue;
    const distinct = new Set(here).size;
    const isExchange = moved.length === codes.length && String(here.toSorted()) === String(there.toSorted());
    // A few flags that change in both directions, and some values that others had, are not moved.
    const least = isExchange && distinct === codes.length ? 2 : MIN_MOVED;
    if (Math.min(distinct, moved.length) < least || isOrder(own, column)) continue;
    causes.push({ kind: 'moved', column, codes: moved });
    const isMoved = new Set(moved);
    const rest = codes.filter((code) => !isMoved.has(code));
    if (rest.length > 0) cells.set(column, rest);
    else cells.delete(column);
  }
  return causes;
};

/** Whether the values of a column are consecutive numbers: each language may have an order of its own. */
function isOrder({ document }: Table, column: string): boolean {
  const values = document.rows.map((row) => row[column]);
  const numbers = values.filter((value) => typeof value === 'number').sort((a, b) => a - b);
  if (numbers.length < values.length) return false;
  return numbers.every((number, i) => i === 0 || number === (numbers[i - 1] ?? 0) + 1);
}

const DETECTORS: readonly Detector[] = [
  findSwappedKey,
  findRespelled,
  findRecoded,
  findSwapped,
  findCopied,
  findMoved,
];

/**
 * Which of the two tables of a diff is wrong about a cause: the one that the cause itself shows, else the one with which
 * fewer of the other languages agree, else the one with which fewer languages of the version before agree.
 *
 * @returns undefined on a tie
 */
export function findWrong(
  diff: Diff,
  cause: Cause,
  languages: readonly Table[],
  before: readonly Table[],
): Table | undefined {
  if (cause.wrong) return cause.wrong;
  const compared = [diff.own.document, diff.other.document];
  const others = languages.filter(({ document }) => !compared.includes(document));
  // A code that the version before does not have may be new.
  const known = before.filter(
    ({ rows }) => cause.column !== undefined || cause.codes.some((code) => rows.has(code)),
  );
  const sum = countVotes(diff, cause, others) || countVotes(diff, cause, known);
  if (sum === 0) return undefined;
  return sum > 0 ? diff.other : diff.own;
}

/** How many tables agree with `own`, minus those that agree with `other`. */
function countVotes(diff: Diff, cause: Cause, voters: readonly Table[]): number {
  let sum = 0;
  for (const voter of voters) {
    let agreement = 0;
    for (const code of cause.codes) agreement += compareWith(voter, diff, cause, code);
    sum += Math.sign(agreement);
  }
  return sum;
}

/** 1 if a table agrees with `own` about a code, -1 if it agrees with `other`, otherwise 0. */
function compareWith(voter: Table, { own, other }: Diff, cause: Cause, code: string): number {
  const { kind, column, meant } = cause;
  const hasCode = voter.rows.has(code);
  if (column !== undefined) {
    if (!hasCode) return 0;
    const value = cellOf(voter, code, column);
    const isOwn = isSameCell(value, cellOf(own, code, column));
    return Number(isOwn) - Number(isSameCell(value, cellOf(other, code, column)));
  }
  if (meant) return Number(hasCode) - Number(voter.rows.has(meant.get(code) ?? code));
  if (kind === 'missing') return hasCode ? -1 : 1;
  return hasCode ? 1 : -1;
}
