import type { Document } from '../../catalogue/document.ts';
import { elements, memberValue, type Span, wholeOf } from '../../json/text.ts';

/**
 * The positions of the rows of a code list, or the references of a code list set, in the text of the document.
 *
 * @throws RangeError for a document without data
 */
export function rowsOf({ entry, whole }: Document): Iterable<Span> {
  const isList = entry.type === 'CodeList';
  const content = memberValue(whole, wholeOf(whole), isList ? 'codeList' : 'codeListSet');
  const data = content && memberValue(whole, content, isList ? 'dataSet' : 'referenceSet');
  const rows = data && isList ? memberValue(whole, data, 'rows') : data;
  if (!rows) throw new RangeError('a document without data has no rows');
  return elements(whole, rows.start);
}
