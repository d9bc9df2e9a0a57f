import { columnDefinitions, columnPointer, type Document } from '../catalogue/document.ts';
import type { ColumnJson } from '../catalogue/model.ts';
import { groupBy } from '../domain/group.ts';
import { isSameLanguage } from '../domain/language.ts';
import { quoted } from '../problems/wording.ts';
import { type Finding, perVersion, type Rule } from './support/rule.ts';

export const columnLanguages: Rule = {
  id: 'languages/column',
  description: 'A translated column is in the language of its document, as in the other translations',
  help: 'A translation that was made from a copy often keeps the language of the original in its columns. Correct the language of the column. A column that has the same language in all translations, such as original names, is allowed.',
  severity: 'warning',
  check: perVersion((languages) => {
    if (languages.length < 2) return [];
    const columns = languages.flatMap((document) =>
      columnDefinitions(document).map((column, index) => ({ document, column, index })),
    );
    return [...groupBy(columns, ({ column }) => column.id).values()].flatMap(deviating);
  }),
};

/** A column of a document, by its index. */
interface ColumnOf {
  readonly document: Document;
  readonly column: ColumnJson;
  readonly index: number;
}

function deviating(columns: readonly ColumnOf[]): Finding[] {
  const [own, wrong]: [ColumnOf[], ColumnOf[]] = [[], []];
  for (const one of columns) {
    const { language } = one.column;
    if (language !== undefined)
      (isSameLanguage(language, one.document.entry.language) ? own : wrong).push(one);
  }
  if (own.length < wrong.length) return [];
  // A translation whose language is that of the column by chance proves nothing.
  const languageOf = (one: ColumnOf | undefined): string => one?.document.entry.language ?? '';
  const examples = [own[0], own.find((one) => !isSameLanguage(languageOf(one), languageOf(own[0])))];
  return wrong.flatMap(({ document, column, index }): Finding[] => {
    const { id, language = '' } = column;
    const other = examples.find((one) => one && !isSameLanguage(languageOf(one), language))?.document;
    const meant = document.entry.language;
    return other
      ? [
          {
            document,
            pointer: columnPointer(index, 'language'),
            message: `column ${quoted(id)} is in ${quoted(language)}, but the document in ${quoted(meant)}, while the column has the language of the document in ${other.source.file}: did you mean ${quoted(meant)}?`,
          },
        ]
      : [];
  });
}
