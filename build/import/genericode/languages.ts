import { quoted } from '../../problems/wording.ts';
import type { ImportOptions, ReportNote } from '../format.ts';
import { languageOf } from '../languages.ts';
import { lineOf } from './elements.ts';
import type { GenericodeSource, SourceColumn } from './source.ts';

/** Columns with the same texts in several languages, such as `deu_label` and `eng_label`. */
export interface TranslatedColumn {
  /** The common part of their ids: `label`. */
  readonly id: string;
  readonly columns: ReadonlyMap<string, SourceColumn>;
  /** Columns in further languages, which have no values. */
  readonly empty: ReadonlySet<SourceColumn>;
}

/**
 * Finds columns whose ids differ only in the code of the language that they state. A list with them becomes a document
 * per language, as the API serves lists.
 */
export function findTranslatedColumns(
  { columns, keys, rows = [] }: GenericodeSource,
  options: ImportOptions,
  report: ReportNote,
): TranslatedColumn[] {
  if (options.has('languages-as-columns')) return [];
  const inKeys = new Set(keys.flatMap(({ columnIds }) => columnIds));
  const hasValues = (index: number): boolean =>
    rows.length === 0 || rows.some(({ values }) => values[index] !== undefined);
  const stems = new Map<string, { columns: Map<string, SourceColumn>; empty: Set<SourceColumn> }>();
  for (const [index, column] of columns.entries()) {
    const stem = inKeys.has(column.id) ? undefined : stemOf(column);
    if (stem === undefined) continue;
    const own = stems.get(stem) ?? { columns: new Map(), empty: new Set() };
    stems.set(stem, own);
    if (hasValues(index)) own.columns.set(column.language as string, column);
    else own.empty.add(column);
  }
  const translated = [...stems]
    .filter(([, own]) => own.columns.size > 1)
    .map(([id, own]) => ({ id, ...own }));
  for (const one of translated) reportTranslated(one, report);
  return translated;
}

function reportTranslated({ id, columns, empty }: TranslatedColumn, report: ReportNote): void {
  for (const column of empty) {
    const message = `the column ${quoted(column.id)} has no values: it is not imported`;
    report({ kind: 'loss', place: lineOf(column), message });
  }
  const [first] = columns.values();
  report({
    ...{ kind: 'guess', place: lineOf(first as SourceColumn) },
    message: `${columns.size} columns are one in several languages: a document per language has the column ${quoted(id)}`,
    option: '--languages-as-columns',
  });
}

/** The id of a column without the code of its language; undefined if it is not part of the id. */
function stemOf({ id, language }: SourceColumn): string | undefined {
  if (language === undefined) return undefined;
  const parts = id.split(/([_.-])/);
  const at = parts.findIndex(
    (part, i) => i % 2 === 0 && /^[a-z]{2,3}$/i.test(part) && languageOf(part) === language,
  );
  if (at < 0 || parts.length < 3) return undefined;
  parts.splice(at === 0 ? 0 : at - 1, 2);
  return parts.join('');
}
