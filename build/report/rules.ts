import { RULES } from '../check/rules.ts';
import { compareCodeUnits } from '../domain/version.ts';
import type { RuleDescription } from '../rules/support/rule.ts';

const RFC_4180 = 'https://www.rfc-editor.org/rfc/rfc4180';
const RFC_8259 = 'https://www.rfc-editor.org/rfc/rfc8259';
const RFC_3629 = 'https://www.rfc-editor.org/rfc/rfc3629';

/** Rules of reading and parsing, before documents exist, by id. */
const READING_RULES: readonly RuleDescription[] = [
  {
    id: 'csv/blank-line',
    description: 'A CSV has no blank lines or rows',
    help: 'Rows of commas alone, which spreadsheets leave below a table, are ignored: remove them. In a CSV with one column, a blank line may be meant as a row with an empty cell, but CSV readers skip it. Write "" for an empty cell, or remove the line.',
    reference: RFC_4180,
    severity: 'warning',
  },
  {
    id: 'csv/header',
    description: 'The header row of a CSV names columns only',
    help: 'The first row assigns the cells below it to columns. Write each column id of the metadata once, exactly as it is spelled there; the order is free. Optional columns may be absent.',
    reference: RFC_4180,
    severity: 'error',
  },
  {
    id: 'csv/metadata',
    description: 'A CSV has a metadata document of its name and is the only source of its rows',
    help: 'A CSV contains rows only: its columns, title and URIs are in a metadata document with the same name, such as countries.meta.json for countries.csv. Add that document, or remove the CSV. The rows of a document are in the document or in a CSV, not in both.',
    severity: 'error',
  },
  {
    id: 'csv/missing',
    description: 'A metadata document has its CSV next to it',
    help: 'A file named NAME.meta.json takes its rows from NAME.csv in the same folder. Add the CSV, or rename the document to NAME.json if it is published without rows.',
    severity: 'error',
  },
  {
    id: 'csv/number',
    description: 'A number in a CSV has no more digits than programs keep',
    help: 'Most programs read numbers as 64-bit floating point and silently change digits beyond the 15th or so. If the value is a code, give its column the type string. The number is published with all its digits.',
    reference: 'https://www.rfc-editor.org/rfc/rfc8259#section-6',
    severity: 'warning',
  },
  {
    id: 'csv/rows',
    description: 'A CSV is well-formed, and its rows and cells match its columns',
    help: 'Rows are read by commas and double quotes as RFC 4180 describes, and cells by the type of their column. Put cells that contain commas, quotes or line breaks in quotes, and double the quotes within them. Line ends may be CRLF, LF or CR.',
    reference: RFC_4180,
    severity: 'error',
  },
  {
    id: 'csv/separator',
    description: 'The cells of a CSV are separated by commas',
    help: 'Separators are recognised by the column ids that they make of the first row. Save the table again with commas: LibreOffice asks for the separator when you save as CSV, Excel takes it from the list separator of the regional settings. Semicolons within a cell are text.',
    reference: RFC_4180,
    severity: 'error',
  },
  {
    id: 'file/byte-order-mark',
    description: 'A byte-order mark is at the beginning of a file only',
    help: 'A byte-order mark elsewhere is an invisible character in front of a value, and shows that files were joined. Remove it, and the header row that often follows it. A single mark at the beginning of a file is allowed.',
    reference: RFC_3629,
    severity: 'error',
  },
  {
    id: 'file/conflict',
    description: 'A file has no unresolved merge conflict',
    help: 'Git marks the lines that it could not merge with <<<<<<<, ======= and >>>>>>>, and the file contains both versions until somebody chooses. Keep one of them, remove the marker lines and commit again. Such lines in the quoted cells of a CSV are text.',
    reference: 'https://git-scm.com/docs/git-merge#_how_conflicts_are_presented',
    severity: 'error',
  },
  {
    id: 'file/content',
    description: 'The content of a file is what its name says',
    help: 'Downloads, version control and renamed files can put something else under the name of a document: an HTML error page, a Git LFS pointer, a workbook, XML, or JSON that is not a code list. Replace it with the document, or move it out of the content folder.',
    severity: 'error',
  },
  {
    id: 'file/encoding',
    description: 'A file is UTF-8',
    help: 'In any other encoding, accented letters and other scripts are read wrongly. Save the file as UTF-8; a byte-order mark at its beginning is allowed.',
    reference: RFC_3629,
    severity: 'error',
  },
  {
    id: 'file/form',
    description: 'A list is in a form that is read',
    help: 'Spreadsheets, documents with another extension and misspelled extensions such as .jsn or .cvs are not read, so what they contain is not published. Export the rows as CSV, or rename the file; move it out of the content folder if it is not meant to be published. A spreadsheet or copy next to a document of its name is allowed, and so are texts, pictures and other files.',
    severity: 'warning',
  },
  {
    id: 'file/kind',
    description: 'A source is a file, and no link',
    help: 'Symbolic links are not followed, because they may point outside the content folder. Put the file itself in place of the link. Leave it as it is if it is not meant to be published.',
    severity: 'note',
  },
  {
    id: 'file/none',
    description: 'A content folder contains documents',
    help: 'Publishing a folder without documents would replace the site with an empty one. Check the path given by --content. Files and folders whose names begin with a dot are ignored.',
    severity: 'error',
  },
  {
    id: 'file/readable',
    description: 'A file can be read, and its name is UTF-8',
    help: 'A file that cannot be opened cannot be checked or published. Correct its permissions or its name, or remove it.',
    severity: 'error',
  },
  {
    id: 'json/number',
    description: 'A number has no more digits than programs keep',
    help: 'Most programs read numbers as 64-bit floating point and silently change digits beyond the 15th or so. If the value is a code, write it as a string. The number is published with all its digits.',
    reference: 'https://www.rfc-editor.org/rfc/rfc8259#section-6',
    severity: 'warning',
  },
  {
    id: 'json/repeated-name',
    description: 'An object has each name once',
    help: 'Programs that read JSON keep one of the values and drop the other without notice, and not all keep the same one. Remove the wrong one.',
    reference: 'https://www.rfc-editor.org/rfc/rfc8259#section-4',
    severity: 'error',
  },
  {
    id: 'json/syntax',
    description: 'A JSON source is JSON',
    help: 'A file that is not well-formed JSON cannot be read by any client. Correct it at the place reported. Comments, trailing commas and single quotes are not JSON.',
    reference: RFC_8259,
    severity: 'error',
  },
  {
    id: 'json/unicode',
    description: 'A string is Unicode text',
    help: 'A single surrogate escape such as \\ud83d is half of a character and cannot be encoded as UTF-8. Write the whole character or remove the escape.',
    reference: 'https://www.rfc-editor.org/rfc/rfc8259#section-8.2',
    severity: 'error',
  },
  {
    id: 'rows/blank',
    description: 'A row has a value',
    help: 'A row in which everything is null or empty says nothing and has no code. Remove it. In a CSV, rows of commas alone are ignored with a warning.',
    severity: 'error',
  },
  {
    id: 'rows/footer',
    description: 'The last rows are rows of the list, and no footer of a table',
    help: 'Spreadsheets and reports have their source, date, totals and notes below the table, where they become rows of the list. Remove them; the source and the date belong to the metadata. A row counts as a footer where it has a single value, after a word such as "Source:" or unlike all other values of its column while other cells must not be empty.',
    severity: 'error',
  },
  {
    id: 'rows/header',
    description: 'The header row is not repeated among the rows',
    help: 'If tables are joined, the header row of the second one becomes a row of the list, with the column ids as its values. Remove it. In a CSV with a single column, a cell may equal the column id.',
    severity: 'error',
  },
  {
    id: 'rows/spreadsheet-error',
    description: 'A cell does not contain the error of a spreadsheet formula',
    help: 'A formula without a result is saved as #N/A, #REF!, #NAME? and the like, in the language of the spreadsheet. Write the value itself. NA and N/A are values, and so are four or more different errors in a column, as in a list about them.',
    severity: 'error',
  },
  {
    id: 'schema',
    description: 'A document matches the schema of the format',
    help: 'Clients rely on the properties and types of the OpenCodeList 0.3 format. Correct the property that is reported. Additional properties belong to the identification and begin with "x-".',
    reference: 'https://json-schema.org/draft/2020-12/json-schema-validation',
    severity: 'error',
  },
  {
    id: 'schema/type',
    description: 'A column type has the name that the schema of the format gives it',
    help: 'The published description of the format and its schema use different names for two types, and strict clients know only those of the schema. Write "boolean" for "bool" and "document" for "object".',
    severity: 'warning',
  },
];

/** All rules of reports by their ids, sorted. */
export const RULE_DESCRIPTIONS: ReadonlyMap<string, RuleDescription> = new Map(
  [...READING_RULES, ...RULES].sort((a, b) => compareCodeUnits(a.id, b.id)).map((rule) => [rule.id, rule]),
);
