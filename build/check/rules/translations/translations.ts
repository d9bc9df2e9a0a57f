import type { Cause } from '../../../model/changes/causes.ts';
import { cellOf, type Diff, type Table } from '../../../model/changes/diff.ts';
import { append } from '../../../model/collections.ts';
import { columnRolesOf } from '../../../model/document/column-roles.ts';
import { columnDefinitions, keysOf } from '../../../model/document/document.ts';
import { pointerOf } from '../../../model/json/locator.ts';
import { counted, listed, quoted } from '../../../model/problems/wording.ts';
import { type LanguageComparison, languageComparisons, languageText } from '../../facts/comparisons.ts';
import { codePointer, shownCode } from '../../facts/table-facts.ts';
import { type Finding, oncePerPlace, type Rule } from '../rule.ts';

export const translations: Rule = {
  id: 'identification/translations',
  description:
    'The languages of a version have the same codes, and the same values of other keys, numbers and dates',
  help: 'The languages of a version are translations of the same list: they have the same codes, in any order, and the same numbers, dates, members and codes in other columns. What most languages have is right, else what the version before has; otherwise both places are named, as a warning. A column of which more than a fifth differs counts as translated.',
  severity: 'error',
  check: (content) => {
    const findings: Finding[] = [];
    for (const comparison of languageComparisons(content))
      for (const cause of comparison.causes) findings.push(...findingsOf(cause, comparison));
    return oncePerPlace(findings);
  },
};

/** A difference, with the table that is wrong; on a tie `own` of the diff stands for both. */
type Fault = ReturnType<typeof splitByFault>[number];

function findingsOf(cause: Cause, comparison: LanguageComparison): Finding[] {
  const { diff } = comparison;
  const { kind, column } = cause;
  if (column !== undefined && kind === 'different')
    if (!isUntranslated(diff.own, column) || isTranslation(diff, column)) return [];
  return splitByFault(cause, comparison).map((fault) => describe(fault, column));
}

/** Codes and values are judged one by one; other causes as a whole. */
function splitByFault(cause: Cause, { diff, findWrong }: LanguageComparison) {
  const isSingle = ['missing', 'extra', 'different', 'recoded'].includes(cause.kind);
  const groups = new Map<Table | undefined, string[]>();
  for (const code of isSingle ? cause.codes : []) {
    const wrong = findWrong({ ...cause, codes: [code] });
    append(groups, wrong, code);
  }
  if (!isSingle) groups.set(findWrong(cause), [...cause.codes]);
  return Array.from(groups, ([found, codes]) => {
    const wrong = found ?? diff.own;
    const right = wrong === diff.own ? diff.other : diff.own;
    return { cause: { ...cause, codes }, wrong, right, isDecided: found !== undefined };
  });
}

/** Types whose values are the same in all languages. */
const UNTRANSLATED = 'integer number boolean bool enum enum-set date date-time time'.split(' ');

function isUntranslated({ document }: Table, column: string): boolean {
  const { type, language } = columnDefinitions(document).find(({ id }) => id === column) ?? {};
  if (language !== undefined) return false;
  const { foreignKeys = [] } = document.codeList?.columnSet ?? {};
  const { parent, status, validFrom, validTo, replacedBy } = columnRolesOf(document.codeList);
  const withRole = [parent?.column, status?.column, validFrom, validTo?.column, replacedBy?.column];
  return (
    UNTRANSLATED.includes(type ?? '') ||
    withRole.includes(column) ||
    [...keysOf(document), ...foreignKeys].some(({ columnIds }) => columnIds.includes(column))
  );
}

/** Whether so many values differ that the column is translated; values of keys are not, if they have digits. */
function isTranslation({ own, cells }: Diff, column: string): boolean {
  const codes = cells.get(column) ?? [];
  if (codes.length <= Math.max(1, own.rows.size * 0.2)) return false;
  const isKey = keysOf(own.document).some(({ columnIds }) => columnIds.includes(column));
  return !isKey || !codes.every((code) => /[0-9]/.test(String(cellOf(own, code, column) ?? '')));
}

/** The finding about a fault, at its first code. Only wrong codes and keys are errors, if it is clear which are wrong. */
function describe(fault: Fault, column: string | undefined): Finding {
  const { wrong, isDecided } = fault;
  const { document } = wrong;
  const isKey = column === undefined || keysOf(document).some(({ columnIds }) => columnIds.includes(column));
  const place = column === undefined ? describeCodes(fault) : describeCells(fault, column);
  return { document, ...place, ...(!(isDecided && isKey) && { severity: 'warning' }) };
}

type Place = Pick<Finding, 'pointer' | 'message'>;

const ROWS = pointerOf('codeList', 'dataSet', 'rows');

function describeCodes({ cause, wrong, right, isDecided }: Fault): Place {
  const { kind, meant, how, from } = cause;
  const other = languageText(right.document);
  if (kind === 'swapped') {
    const message = `the codes of ${other} are in column ${quoted(from)}: exchange the two columns${isDecided ? '' : ' in one of the two files'}`;
    return { pointer: ROWS, message };
  }
  const codes = meant ? codesIn(cause, wrong) : cause.codes;
  const [code = ''] = codes;
  if (meant) {
    const spelling = meant.get(code) ?? [...meant].find(([, one]) => one === code)?.[0] ?? '';
    const more = codes.length > 1 ? `, and ${counted(codes.length - 1, 'more code')} of this kind` : '';
    const format = how === 'lost zeros' ? ', and format the column as text in your spreadsheet' : '';
    const message = `code ${shownCode(wrong, code)} is ${shownCode(right, spelling)} in ${rowText(right, spelling)}${more}: ${remedyFor(isDecided)}${format}`;
    return { pointer: codePointer(wrong, code), message };
  }
  if (wrong.rows.has(code)) {
    const names = listed(codes.map((one) => shownCode(wrong, one)));
    const remedy = isDecided ? 'remove the surplus rows' : 'remove the rows here, or add them there';
    const message = `${counted(codes.length, 'code')} only here, and not in ${other}: ${names}: ${remedy}`;
    return { pointer: codePointer(wrong, code), message };
  }
  const names = listed(codes.map((one) => shownCode(right, one)));
  const remedy = isDecided ? 'restore the missing rows' : 'add the rows here, or remove them there';
  return {
    pointer: ROWS,
    message: `${counted(codes.length, 'code')} missing that ${other} has: ${names}: ${remedy}`,
  };
}

function describeCells({ cause, wrong, right, isDecided }: Fault, column: string): Place {
  const { kind, codes, from } = cause;
  const [code = ''] = codes;
  const other = languageText(right.document);
  if (kind === 'swapped') {
    const message = `columns ${quoted(column)} and ${quoted(from)} have each other's values, compared with ${other}: exchange the two columns${isDecided ? '' : ' in one of the two files'}`;
    return { pointer: ROWS, message };
  }
  const value = quoted(cellOf(wrong, code, column));
  const theirs = quoted(cellOf(right, code, column));
  const more = codes.length > 1 ? `, and ${counted(codes.length - 1, 'more value')} of this kind` : '';
  const moved = kind === 'moved' ? '; the values are in other rows, as if the column was sorted alone' : '';
  const message = `column ${quoted(column)} of ${shownCode(wrong, code)} is ${value} here, but ${theirs} in ${rowText(right, code)}${more}${moved}: ${remedyFor(isDecided)}`;
  return { pointer: codePointer(wrong, code, column), message };
}

const remedyFor = (isDecided: boolean): string =>
  isDecided ? 'correct it here' : 'correct the wrong one of the two';

/** The codes of a cause in the spelling of the wrong table. */
function codesIn({ codes, meant }: Cause, wrong: Table): readonly string[] {
  return codes.map((code) => (wrong.rows.has(code) ? code : (meant?.get(code) ?? code)));
}

/** A row of a language as messages name it: `language "en" (countries.en.csv, row 7)`. */
function rowText({ document, rows }: Table, code: string): string {
  return languageText(document).replace(/\)$/, `, row ${Number(rows.get(code)) + 1})`);
}
