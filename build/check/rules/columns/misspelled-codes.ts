import type { Codes } from '../../../model/document/codes.ts';
import { columnDefinitions, rowPointer } from '../../../model/document/document.ts';
import { listed, quoted } from '../../../model/problems/wording.ts';
import { withoutLooks } from '../../../model/values/code-forms.ts';
import { makeFindNearest } from '../../../model/values/nearest.ts';
import { isAllowed } from '../../facts/table-facts.ts';
import type { Finding } from '../rule.ts';
import { isInReversedPeriod } from './column-roles.ts';

const DIGITS = /^[0-9]+$/;
/** What spreadsheets save for codes of digits, which they take for numbers. */
const PLAIN_NUMBER = /^(?:0|[1-9][0-9]*)$/;

/** Codes that have lost leading zeros, with their spelling among others. */
export function zerosLost(codes: Iterable<string>, others: Iterable<string>): Map<string, string> {
  const padded = [...others].filter((code) => /^0[0-9]+$/.test(code));
  if (padded.length === 0) return new Map();
  const spellings = new Map(padded.map((code) => [code.replace(/^0+(?=.)/, ''), code]));
  const lost = [...codes].filter((code) => PLAIN_NUMBER.test(code) && spellings.has(code));
  return new Map(lost.map((code) => [code, spellings.get(code) as string]));
}

/**
 * Wrong spellings of codes, with the right ones: without leading zeros, as rounded numbers, or with hidden characters
 * and look-alikes. Only lost zeros need a finding, by {@link lostZerosOf}: other rules report the others.
 *
 * @param own some of the codes, of which those count, too, that their columns do not allow, even if no other is similar
 */
export function misspelledCodes(
  codes: readonly string[],
  others: readonly string[],
  own?: Codes,
): Map<string, string> {
  const findNearest = makeFindNearest(others);
  const sound = new Set(own && soundRows(own, own.columnIds, codes));
  const damaged = codes.filter((code) => own?.rows.has(code) && !sound.has(own.rows.get(code) as number));
  const misspelled = new Map([
    ...damaged.map((code) => [code, findNearest(code) ?? ''] as const),
    ...zerosLost(codes, others),
  ]);
  for (const code of codes) {
    const right = withoutLooks(code) === code ? undefined : withoutLooks(code);
    if (right !== undefined) misspelled.set(code, right);
  }
  return misspelled;
}

/** The rows of codes whose cells in some columns are allowed. */
export const soundRows = (
  { document, rows }: Codes,
  columnIds: readonly string[],
  codes: readonly string[],
): number[] =>
  columnDefinitions(document)
    .filter(({ id }) => columnIds.includes(id))
    .reduce<number[]>(
      (left, column) => left.filter((index) => isAllowed(document, column, index)),
      codes.flatMap((code) => rows.get(code) ?? []),
    )
    .filter((index) => !columnIds.some((id) => isInReversedPeriod(document, document.rows.at(index), id)));

/** The finding about codes that others have with leading zeros, unless another rule reports their values. */
export function lostZerosOf(
  { document, columnIds, rows }: Codes,
  misspelled: ReadonlyMap<string, string>,
  source: string,
): Finding[] {
  const lost = new Map([...misspelled].filter(([code, right]) => DIGITS.test(code) && DIGITS.test(right)));
  const column = columnDefinitions(document).find(({ id }) => id === columnIds[0]);
  const indexes = [...lost.keys()].map((code) => rows.get(code) as number);
  const [first] = indexes.filter((index) => column && isAllowed(document, column, index));
  if (!column || first === undefined) return [];
  const examples = listed([...lost].map(([text, spelling]) => `${quoted(text)} for ${quoted(spelling)}`));
  const message = `column ${quoted(column.id)}: leading zeros seem to be lost, ${examples}; ${source} has them: write them again, and format the column as text in your spreadsheet`;
  return [{ document, pointer: rowPointer(first, column.id), message }];
}
