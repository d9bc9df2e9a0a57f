import { areMostWrong } from '../../../model/document/column-types.ts';
import {
  columnDefinitions,
  columnPointer,
  type Document,
  rowPointer,
} from '../../../model/document/document.ts';
import { quoted } from '../../../model/problems/wording.ts';
import type { Content } from '../content.ts';
import type { Finding, Rule } from '../rule.ts';
import { hiddenHint } from '../texts/hidden-characters.ts';
import { makeCellCheck } from './cell-check.ts';
import { definitionFinding, valuesOf } from './column-definition.ts';
import { lostZeros } from './leading-zeros.ts';
import { makeFindMismatches } from './pattern.ts';

export const columnPatterns: Rule = {
  id: 'rows/pattern',
  description: 'The strings of a column match its pattern',
  help: 'The pattern of a column documents what its values look like, and programs validate input against it. Correct the value, or the pattern where it is too narrow. The pattern is an ECMAScript regular expression that may match anywhere in the value; null and absent values are not tested. A pattern with backreferences, or one that takes more than a million steps and 20 for each character of the values, cannot be tested; this is a warning.',
  reference: 'https://tc39.es/ecma262/#sec-patterns',
  severity: 'error',
  *check(content) {
    for (const document of content.documents) yield* checkDocument(content, document);
  },
};

function* checkDocument(content: Content, document: Document): Generator<Finding> {
  const findMismatches = makeFindMismatches();
  for (const [i, column] of columnDefinitions(document).entries()) {
    const { id, pattern } = column;
    if (pattern === undefined) continue;
    const values = document.rows.map((row) => (Object.hasOwn(row, id) ? row[id] : null));
    const mismatches = findMismatches(pattern, values);
    if ('reason' in mismatches) {
      const message = `the values of this column are not checked by the pattern ${quoted(pattern)}, which ${mismatches.reason}`;
      yield { document, severity: 'warning', pointer: columnPointer(i, 'pattern'), message };
      continue;
    }
    const checkCell = makeCellCheck(column);
    // rows/values reports the length.
    const wrong = mismatches.filter((index) => checkCell(values[index]) === undefined);
    const wrongValues = wrong.filter((index) => values[index] !== '');
    const count = wrongValues.length > 0 ? valuesOf(document, id).size : 0;
    const fault =
      lostZeros(document, column, wrongValues, findMismatches) ??
      (areMostWrong(wrongValues.length, count)
        ? definitionFinding(content, document, column, 'pattern', wrongValues, count)
        : undefined);
    if (fault) yield fault;
    for (const index of wrong) {
      if (fault && values[index] !== '') continue;
      const value = values[index] as string;
      const text =
        value === ''
          ? `is empty, which does not match ${pattern}: enter a value, or correct the pattern`
          : `${quoted(value)} does not match ${pattern}${hiddenHint(value)}: correct the value or the pattern`;
      yield { document, pointer: rowPointer(index, id), message: `column ${quoted(id)}: ${text}` };
    }
  }
}
