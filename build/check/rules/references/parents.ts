import { isEmptyCell } from '../../../model/document/codes.ts';
import { columnRolesOf } from '../../../model/document/column-roles.ts';
import { type Document, rowPointer } from '../../../model/document/document.ts';
import { hierarchyOf } from '../../../model/hierarchy/hierarchy.ts';
import { againIn, didYouMean, shown } from '../../../model/problems/wording.ts';
import { makeFindRespelling } from '../../../model/values/code-forms.ts';
import { identityOfValue, ownMember } from '../../../model/values/json-values.ts';
import { codesOf, shownCode } from '../../facts/codes.ts';
import { findMissingValues } from '../../facts/missing-values.ts';
import type { Finding } from '../rule.ts';

/** Maximum number of codes in the path of a message. */
const MAX_PATH = 8;

/** Reports codes that are above themselves, and parents that are not codes of the list. */
export function* checkParents(document: Document): Generator<Finding> {
  const { parent: column = '' } = columnRolesOf(document.codeList);
  const codes = codesOf(document);
  if (!codes || codes.columnIds.length > 1 || !document.columns.some(({ id }) => id === column)) return;
  const parentIn = (index: number): unknown => ownMember(document.rows.at(index) ?? {}, column);
  const parents = new Map(Array.from(codes.rows, ([code, i]) => [code, identityOfValue(parentIn(i))]));
  for (const cycle of hierarchyOf(parents).cycles) {
    const path = [...cycle, ...cycle.slice(0, 1)].map((code) => shownCode(codes, code));
    const message = `the parents of ${path[0]} lead back to it, ${path.slice(0, MAX_PATH).join(' > ')}: correct one of them`;
    yield { document, pointer: rowPointer(codes.rows.get(cycle[0] ?? '') ?? 0, column), message };
  }
  // The values of a foreign key are already checked.
  const foreignKeys = document.codeList?.columnSet.foreignKeys ?? [];
  if (foreignKeys.some(({ columnIds }) => columnIds.length === 1 && columnIds[0] === column)) return;
  const findRespelling = makeFindRespelling(codes.rows.keys());
  for (const [value, rows] of findMissingValues(document, [column], (code) => codes.rows.has(code))) {
    const [index = 0] = rows;
    const parent = parentIn(index);
    if (isEmptyCell(parent)) continue;
    const code = shown(codes.columnIds.map((id) => ownMember(document.rows.at(index) ?? {}, id)));
    const remedy = didYouMean(findRespelling(value)?.code, 'correct it, or add the row');
    const message = `parent ${shown([parent])} of ${code}${againIn(rows.slice(1))} is not a code of the list: ${remedy}`;
    yield { document, pointer: rowPointer(index, column), message };
  }
}
