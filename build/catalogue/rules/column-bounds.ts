import { exactMember } from '../long-numbers.ts';
import type { ColumnJson } from '../model.ts';
import { pointerOf } from '../place.ts';
import { firstRepeated, TIME_EXAMPLES, timeOf } from './cell-check.ts';
import type { Rule } from './rule.ts';
import { quoted } from './wording.ts';

const TIME_TYPES = ['date', 'time', 'date-time'];

/** The bounds and members of a column leave room for values: lowest before highest, times of the type, members once. */
export const columnBounds: Rule = {
  id: 'columns/bounds',
  description: 'The bounds and members of a column leave room for values',
  help: 'A column whose minimum is above its maximum, or whose members repeat, cannot be filled in correctly, and programs that build forms from it fail. Correct the bound or remove the repeated member. Equal bounds are allowed.',
  reference: 'https://www.rfc-editor.org/rfc/rfc3339',
  severity: 'error',
  check: ({ documents }) =>
    documents.flatMap((document) =>
      (document.codeList?.columnSet.columns ?? []).flatMap((column, i) =>
        wrongBounds(column).map(([name, message]) => ({
          document,
          pointer: pointerOf('codeList', 'columnSet', 'columns', i, name),
          message,
        })),
      ),
    ),
};

/** Names of the properties that are wrong, each with what is wrong. */
function wrongBounds(column: ColumnJson): [string, string][] {
  const { type, minLength = 0, maxLength = minLength, minValue, maxValue, members = [] } = column;
  const wrong: [string, string][] = [];
  if (minLength > maxLength) {
    wrong.push([
      'maxLength',
      `"maxLength" ${maxLength} is less than "minLength" ${minLength}: no string fits; correct one of the two`,
    ]);
  }
  for (const [name, value] of Object.entries({ minValue, maxValue })) {
    if (TIME_TYPES.includes(type) && value !== undefined && timeOf(type, String(value)) === undefined) {
      wrong.push([
        name,
        `${quoted(value)} is no ${type} of RFC 3339: write one such as ${TIME_EXAMPLES.get(type)}`,
      ]);
    }
  }
  const [least, most] = [minValue, maxValue].map((value) => boundOf(type, value));
  if (least !== undefined && most !== undefined && least > most) {
    wrong.push([
      'maxValue',
      `"maxValue" ${quoted(maxValue)} is below "minValue" ${quoted(minValue)}: no value fits; correct one of the two`,
    ]);
  }
  const twice = firstRepeated(members.map((member) => exactMember(member, 'value')));
  if (twice !== undefined)
    wrong.push(['members', `the member ${quoted(twice)} is there twice: remove one of the two`]);
  return wrong;
}

function boundOf(type: string, value: number | string | undefined): number | undefined {
  return typeof value === 'string' ? timeOf(type, value) : value;
}
