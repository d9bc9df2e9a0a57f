import { type ComparableDocument, compareDocuments } from '../../../model/changes/comparison.ts';
import { cellsAt, codesByKey, rowOf } from '../../../model/changes/diff.ts';
import type { Row } from '../../../model/document/columns.ts';
import { ownMember } from '../../../model/values/json-values.ts';
import { CHANGES_TEXTS } from '../../texts/all.ts';
import { isBlank, languageName } from '../components/text.ts';
import { linkedCode, sectionsOfCodes } from './sections.ts';
import { type ComparisonView, newSection, type SectionRow, type ViewContext } from './view.ts';

/**
 * Two languages of a version side by side: the texts of the codes that both have, different ones first, and the codes that only
 * one has. Rows say whether a text is the same, or missing in one language.
 */
export function viewTranslations(
  before: ComparableDocument,
  after: ComparableDocument,
  context: ViewContext,
): ComparisonView {
  const { ui } = context;
  const texts = CHANGES_TEXTS[ui];
  const { codes } = compareDocuments(before, after);
  if (!codes?.compared) return { counts: [], notes: [], news: [], sections: [] };
  // The columns with texts that differ between the languages: names first.
  const ids = new Set(codes.changed.flatMap(({ cells }) => cells.map(({ column }) => column)));
  const all = after.codeList?.columnSet.columns ?? [];
  const names = all.filter(({ id }) => id === codes.nameColumn);
  const columns = [...names, ...all.filter(({ id, type }) => type === 'string' && ids.has(id))];
  const rows = textRows(before, after, codes.key, columns, context.after.page);
  rows.sort(([a], [b]) => Number(a?.isSame) - Number(b?.isSame));
  const heading = texts.sideBySide;
  const same = rows.filter(([row]) => row?.isSame).length;
  const from = languageName(ui, before.entry.language);
  const to = languageName(ui, after.entry.language);
  const headings = columns.length > 1 ? [texts.code, texts.column, from, to] : [texts.code, from, to];
  const sections = [newSection(heading, headings, rows)];
  const [onlyAfter, onlyBefore] = sectionsOfCodes(codes, context);
  if (onlyBefore) sections.push({ ...onlyBefore, heading: texts.onlyIn(from) });
  if (onlyAfter) sections.push({ ...onlyAfter, heading: texts.onlyIn(to) });
  return {
    counts: [{ text: texts.textCount(rows.length, same), heading }],
    notes: [],
    news: [],
    sections: sections.filter((section) => section.rows.length > 0),
  };
}

/** The texts of the codes that both documents have. */
function textRows(
  before: ComparableDocument,
  after: ComparableDocument,
  columnIds: readonly string[],
  columns: readonly { readonly id: string; readonly name?: string }[],
  page: string,
): SectionRow[][] {
  const key = { id: '', columnIds };
  const earlier = codesByKey(before, key);
  const later = codesByKey(after, key);
  const rows: SectionRow[][] = [];
  for (const identity of later.rows.keys()) {
    const from = rowOf(earlier, identity);
    const to = rowOf(later, identity);
    if (!from || !to) continue;
    const code = linkedCode(page, columnIds, cellsAt(later, identity));
    for (const { id, name = id } of columns) {
      const first = textIn(from, id);
      const second = textIn(to, id);
      if (!/\p{L}/u.test(first + second)) continue;
      const cells = [
        { text: first || undefined, isText: true, language: before.entry.language },
        { text: second || undefined, isText: true, language: after.entry.language },
      ];
      const isSame = first === '' || second === '' || first === second;
      rows.push([{ names: columns.length > 1 ? [code, { text: name }] : [code], cells, isSame }]);
    }
  }
  return rows;
}

function textIn(row: Row, columnId: string): string {
  const value = ownMember(row, columnId);
  return typeof value === 'string' && !isBlank(value) ? value : '';
}
