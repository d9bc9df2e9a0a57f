import { columnDefinitions, columnPointer } from '../catalogue/document.ts';
import type { ColumnJson } from '../catalogue/model.ts';
import { timeOf, timeRemedy } from '../catalogue/times.ts';
import { exactMember, identityOf } from '../domain/long-numbers.ts';
import { quoted } from '../problems/wording.ts';
import { perDocument, type Rule } from './support/rule.ts';

const TIME_TYPES = ['date', 'time', 'date-time'];

export const columnBounds: Rule = {
  id: 'columns/bounds',
  description: 'The bounds and members of a column leave room for values',
  help: 'A column whose minimum is above its maximum, or whose members repeat, cannot be filled in correctly, and programs that build forms from it fail. Correct the bound or remove the repeated member. Equal bounds are allowed.',
  reference: 'https://www.rfc-editor.org/rfc/rfc3339',
  severity: 'error',
  check: perDocument((document) =>
    columnDefinitions(document).flatMap((column, i) =>
      [...wrongBounds(column), ...repeatedMembers(column)].map(([path, message]) => ({
        document,
        pointer: columnPointer(i, ...path),
        message,
      })),
    ),
  ),
};

type Fault = readonly [path: readonly (string | number)[], message: string];

function wrongBounds(column: ColumnJson): Fault[] {
  const { type, minLength = 0, maxLength = minLength, minValue, maxValue } = column;
  const wrong: Fault[] = [];
  if (minLength > maxLength) {
    wrong.push([
      ['maxLength'],
      `"maxLength" ${maxLength} is less than "minLength" ${minLength}: no string can match; correct one of the two`,
    ]);
  }
  for (const [name, value] of Object.entries({ minValue, maxValue })) {
    if (TIME_TYPES.includes(type) && value !== undefined && timeOf(type, String(value)) === undefined) {
      wrong.push([[name], `${quoted(value)} is not a ${type} of RFC 3339: ${timeRemedy(type, value)}`]);
    }
  }
  const [least, most] = [minValue, maxValue].map((value) => boundOf(type, value));
  if (least !== undefined && most !== undefined && least > most) {
    wrong.push([
      ['maxValue'],
      `"maxValue" ${quoted(maxValue)} is below "minValue" ${quoted(minValue)}: no value can match; correct one of the two`,
    ]);
  }
  return wrong;
}

/** Repeated members. */
function repeatedMembers({ members = [] }: ColumnJson): Fault[] {
  const first = new Map<string, number>();
  return members.flatMap((member, i): Fault[] => {
    const value = exactMember(member, 'value');
    const identity = identityOf([value]);
    const before = first.get(identity);
    if (before === undefined) first.set(identity, i);
    return before === undefined
      ? []
      : [
          [
            ['members', i, 'value'],
            `${quoted(value)} is already member ${before + 1} of this column: remove one of the two`,
          ],
        ];
  });
}

function boundOf(type: string, value: number | string | undefined): number | undefined {
  return typeof value === 'string' ? timeOf(type, value) : value;
}
