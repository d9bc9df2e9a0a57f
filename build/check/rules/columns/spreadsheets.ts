import { columnDefinitions, rowPointer } from '../../../model/document/document.ts';
import { counted, quoted } from '../../../model/problems/wording.ts';
import { stringIn } from '../../facts/codes.ts';
import { isAllowed, tableFacts } from '../../facts/table-facts.ts';
import { perDocument, type Rule } from '../rule.ts';

/** Reading reports formula errors by this rule, as errors. */
export const spreadsheets: Rule = {
  id: 'rows/spreadsheet',
  description: 'A cell has what was entered, and not what a spreadsheet has made of it',
  help: 'Spreadsheets show codes of twelve or more digits, and codes such as 12E3, as 1.23E+12: write all characters, and format the column as text before you save. A formula error such as #N/A or #REF! is an error: write the value itself.',
  severity: 'warning',
  check: perDocument(function* (document) {
    for (const column of columnDefinitions(document)) {
      const { id } = column;
      const found = tableFacts(document).columns.get(id)?.scientific ?? [];
      const [first, ...others] = found.filter((index) => isAllowed(document, column, index));
      if (first === undefined) continue;
      const code = quoted(stringIn(document.rows.at(first), id));
      const are =
        others.length > 0 ? `and ${counted(others.length, 'more code')} are numbers` : 'is a number';
      const message = `column ${quoted(id)}: ${code} ${are} that a spreadsheet has shortened: write what was entered`;
      yield { document, pointer: rowPointer(first, id), message };
    }
  }),
};
