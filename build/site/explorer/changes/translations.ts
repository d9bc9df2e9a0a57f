import { type ComparableDocument, compareDocuments } from '../../../model/changes/comparison.ts';
import type { CodeChanges } from '../../../model/changes/model.ts';
import { cellsAt, codesByKey, type ListWithRows, rowOf } from '../../../model/changes/table.ts';
import type { Row } from '../../../model/document/columns.ts';
import { ownMember } from '../../../model/values/json-values.ts';
import { CHANGES_TEXTS } from '../../texts/all.ts';
import { isBlank, languageName } from '../components/text.ts';
import { type ComparisonView, linkedCode, plainRows, rowsOfCodes, type ViewContext } from './sections.ts';

/**
 * Two languages of a version side by side, as tables like those of {@link viewComparison}: the texts of the codes that both
 * have, and the codes that only one has. Rows say whether a text is the same, or missing in one language.
 */
export function viewTranslations(
  before: ComparableDocument,
  after: ComparableDocument,
  context: ViewContext,
): ComparisonView {
  const texts = CHANGES_TEXTS[context.ui];
  const { codes } = compareDocuments(before, after);
  if (!codes?.compared) return { counts: [], notes: [], news: [], sections: [] };
  const names = [before, after].map(({ entry }) => languageName(context.ui, entry.language)) as [
    string,
    string,
  ];
  const columns = textColumns(after, codes);
  const hasColumns = columns.length > 1;
  const codesIn = (side: ListWithRows) => codesByKey(side, { id: '', columnIds: codes.key });
  const [earlier, later] = [codesIn(before), codesIn(after)];
  const rows = [...later.rows.keys()].flatMap((identity) => {
    const [from, to] = [rowOf(earlier, identity), rowOf(later, identity)];
    if (!from || !to) return [];
    const code = linkedCode(context.after.page, codes.key, cellsAt(later, identity));
    return columns.flatMap(({ id, name }) => {
      const values = [textIn(from, id), textIn(to, id)];
      const isSame = values.includes('') || values[0] === values[1];
      if (!values.some((value) => /\p{L}/u.test(value))) return [];
      const cells = [before, after].map(({ entry }, i) => {
        return { text: values[i] || undefined, isText: true, language: entry.language };
      });
      return [{ names: hasColumns ? [code, { text: name }] : [code], cells, isSame }];
    });
  });
  const heading = texts.sideBySide;
  const same = rows.filter((row) => row.isSame).length;
  const side = plainRows(heading, [texts.code, ...(hasColumns ? [texts.column] : []), ...names], rows);
  const [onlyAfter, onlyBefore] = rowsOfCodes(codes, context).slice(0, 2);
  return {
    counts: [{ text: texts.textCount(rows.length, same), heading }],
    notes: [],
    news: [],
    sections: [
      side,
      ...(onlyBefore ? [{ ...onlyBefore, heading: texts.onlyIn(names[0]) }] : []),
      ...(onlyAfter ? [{ ...onlyAfter, heading: texts.onlyIn(names[1]) }] : []),
    ]
      .filter((section) => section.rows.length > 0)
      .map((section) => ({ ...section, isTechnical: false })),
  };
}

/** The columns with texts that differ between the languages: names first. */
function textColumns({ codeList }: ComparableDocument, { nameColumn, changed }: CodeChanges) {
  const ids = new Set(changed.flatMap(({ cells }) => cells.map(({ column }) => column)));
  const texts = codeList?.columnSet.columns.filter(({ id, type }) => type === 'string' && ids.has(id)) ?? [];
  const name = codeList?.columnSet.columns.find(({ id }) => id === nameColumn);
  return [...(name ? [name] : []), ...texts].map(({ id, name: own }) => ({ id, name: own ?? id }));
}

function textIn(row: Row, columnId: string): string {
  const value = ownMember(row, columnId);
  return typeof value === 'string' && !isBlank(value) ? value : '';
}
