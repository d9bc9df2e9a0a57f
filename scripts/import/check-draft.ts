import { makeCatalogue } from '../../build/check/check.ts';
import type { ImportedDocument } from '../../build/formats/import/format.ts';
import { printDocument } from '../../build/formats/import/print.ts';
import { groupBy } from '../../build/model/collections.ts';
import { pointerNames } from '../../build/model/json/locator.ts';

/** Maximum number of problems of a rule that are shown. */
const MAX_SHOWN = 5;

/**
 * Checks a document that is not written yet. Its identification has placeholders, so only problems with columns and rows
 * count.
 *
 * @returns a line for each problem, with places in the source
 */
export function checkDraft(document: ImportedDocument): string[] {
  const text = [...printDocument(document)].join('');
  const { problems } = makeCatalogue([{ file: `${document.name}.json`, text }]);
  const shown = problems.filter(
    ({ pointer = '' }) => pointer.startsWith('/codeList/columnSet') || pointer.startsWith(ROWS),
  );
  return [...groupBy(shown, ({ rule }) => rule).values()].flatMap((own) => {
    const lines = own.slice(0, MAX_SHOWN).map(({ severity, pointer = '', message, rule }) => {
      const place = placeOf(document, pointer);
      return `${severity}: ${place === '' ? '' : `${place}: `}${message} (${rule})`;
    });
    return own.length > lines.length ? [...lines, `and ${own.length - lines.length} more of them`] : lines;
  });
}

const ROWS = '/codeList/dataSet/rows/';

function placeOf({ placeOf: placeOfRow }: ImportedDocument, pointer: string): string {
  const [, , , row, columnId] = pointerNames(pointer);
  return pointer.startsWith(ROWS) && placeOfRow ? placeOfRow(Number(row), columnId) : '';
}
