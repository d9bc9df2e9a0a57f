import { checkSchema } from '../catalogue/schema-check.ts';
import type { ImportedList, ReportNote } from './format.ts';
import type { TableDescription } from './table-description.ts';

const CANONICAL_URI = '/codeList/identification/canonicalUri';
const VERSION_URI = '/codeList/identification/canonicalVersionUri';

/**
 * Checks a list without its rows by the schema of documents, and reports errors at their place in the description.
 *
 * @returns whether it is valid
 */
export function reportInvalid(
  { rows: _, ...codeList }: ImportedList,
  description: TableDescription | undefined,
  report: ReportNote,
): boolean {
  const document = { $opencodelist: '0.3.0', codeList: JSON.parse(JSON.stringify(codeList)) };
  const { problems, misplaced } = checkSchema(document, () => ({ file: '', line: 1, column: 1 }));
  let isValid = true;
  const error = (pointer: string, message: string): void => {
    isValid = false;
    const place = description?.placeOf(pointer) ?? pointer;
    report({ kind: 'error', place, message });
  };
  const found = [...problems];
  const isUriWrong = found.some(({ pointer }) => pointer === CANONICAL_URI);
  const { canonicalUri, canonicalVersionUri } = codeList.identification;
  // It is formed from the canonical URI.
  const isConsequence = isUriWrong && String(canonicalVersionUri).startsWith(String(canonicalUri));
  for (const { pointer = '', message } of found) {
    if (pointer !== VERSION_URI || !isConsequence) error(pointer, message);
  }
  for (const [index, names] of misplaced) {
    for (const name of names)
      error(
        `/codeList/columnSet/columns/${index}/${name}`,
        `a column of type "${codeList.columnSet.columns[index]?.type}" has no property "${name}": remove it, or correct its name or the type`,
      );
  }
  return isValid;
}
