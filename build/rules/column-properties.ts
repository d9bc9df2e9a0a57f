import { columnDefinitions, columnPointer, type Document } from '../catalogue/document.ts';
import type { ColumnJson } from '../catalogue/model.ts';
import { listed, quoted } from '../problems/wording.ts';
import { columnInOthers, hasWrongType, whereOf } from './support/column-definition.ts';
import type { Content } from './support/content.ts';
import { type Finding, perDocument, type Rule } from './support/rule.ts';

export const columnProperties: Rule = {
  id: 'columns/properties',
  description: 'A column has the properties of its type',
  help: 'Each type of column has its own properties: a pattern is of strings, a minValue of numbers and times. Remove the property, or correct the type. Where the other languages of the version have another type, or the values are of another type, that is reported instead.',
  severity: 'error',
  check: perDocument((document, content) =>
    document.misplaced.size === 0
      ? []
      : columnDefinitions(document).flatMap((column, index) =>
          hasWrongType(document, column.id) ? [] : findingsOf(content, document, column, index),
        ),
  ),
};

function findingsOf(content: Content, document: Document, column: ColumnJson, index: number): Finding[] {
  const names = document.misplaced.get(column.id) ?? [];
  const { type } = column;
  const different = columnInOthers(content, document, column.id).find((one) => one.column.type !== type);
  if (names.length === 0) return [];
  if (different) {
    const pointer = columnPointer(index, 'type');
    const remedy = `correct the type, which is ${quoted(different.column.type)} ${whereOf(different.other)}`;
    const message = `a column of type ${quoted(type)} has no ${listed(names.map(quoted))}: ${remedy}`;
    return [{ document, pointer, message }];
  }
  return names.map((name) => {
    const message = `a column of type ${quoted(type)} has no property ${quoted(name)}: remove it, or correct its name or the type`;
    return { document, pointer: columnPointer(index, name), part: 'name', message };
  });
}
