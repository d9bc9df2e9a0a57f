import { program } from '#program';
import { compareCodeUnits } from '../../model/collections.ts';
import type { RuleDescription } from '../rules/rule.ts';
import { RULES } from '../rules.ts';
import type { Report } from './report.ts';

/** Rules of reading and parsing, before documents exist, whose problems are errors. */
const ERRORS: readonly Omit<RuleDescription, 'severity'>[] = [
  {
    id: 'csv/header',
    description: 'The header row of a CSV contains only column ids',
    help: 'Write each column id of the metadata once, exactly as it is spelled there, in any order. Optional columns may be absent.',
    reference: 'https://www.rfc-editor.org/rfc/rfc4180',
  },
  {
    id: 'csv/metadata',
    description: 'A CSV and its metadata document have the same name, and neither is without the other',
    help: 'Add the missing one of NAME.csv and NAME.meta.json, which has its columns, title and URIs. A document without rows is NAME.json. Rows are in one of the two only.',
  },
  {
    id: 'csv/rows',
    description: 'A CSV is well-formed, and its rows and cells match its columns',
    help: 'Enclose cells that contain commas, quotes or line breaks in quotes, and double the quotes within them. Cells are read by the type of their column.',
    reference: 'https://www.rfc-editor.org/rfc/rfc4180',
  },
  {
    id: 'csv/separator',
    description: 'The cells of a CSV are separated by commas',
    help: 'Save the table with commas: LibreOffice asks for the separator, Excel uses the one of the regional settings. Separators within a cell are text.',
  },
  {
    id: 'file/byte-order-mark',
    description: 'A byte-order mark occurs only at the start of a file',
    help: 'Elsewhere, it shows that files were joined. Remove it, and the header row that often follows it.',
  },
  {
    id: 'file/conflict',
    description: 'A file has no unresolved merge conflict',
    help: 'Keep one of the two versions between <<<<<<<, ======= and >>>>>>>, and remove these markers. Such lines in quoted cells of a CSV are text.',
    reference: 'https://git-scm.com/docs/git-merge#_how_conflicts_are_presented',
  },
  {
    id: 'file/content',
    description: 'The content of a file matches its name',
    help: 'A document is a JSON object with "$opencodelist" and either "codeList" or "codeListSet". Replace other content, such as an HTML page, or move it out of the content folder.',
  },
  {
    id: 'file/encoding',
    description: 'A file is UTF-8',
    help: 'Other encodings are decoded wrongly. Save the file as UTF-8; a byte-order mark at its start is allowed.',
  },
  {
    id: 'file/limits',
    description: 'A file, and what it contains, is not larger than can be published',
    help: 'The message states the limit. The site repeats names, tags and columns in many files. Split the list, or remove what is not needed.',
  },
  {
    id: 'file/none',
    description: 'A content folder contains documents',
    help: 'Publishing nothing would empty the site. Check the path given by --content. Files and folders whose names start with a dot are ignored.',
  },
  {
    id: 'file/readable',
    description: 'A file can be read, and its name is UTF-8',
    help: 'A file that cannot be opened cannot be published. Correct its permissions or its name, or remove it.',
  },
  {
    id: 'json/number',
    description: 'A number has no more digits than programs preserve',
    help: 'Most programs change digits beyond the 15th or so. Write codes as strings, or in a CSV, give their column the type string.',
    reference: 'https://www.rfc-editor.org/rfc/rfc8259#section-6',
  },
  {
    id: 'json/repeated-name',
    description: 'The names in an object are unique',
    help: 'JSON parsers silently keep only one of the values, and not all keep the same one. Remove the wrong one.',
    reference: 'https://www.rfc-editor.org/rfc/rfc8259#section-4',
  },
  {
    id: 'json/syntax',
    description: 'A JSON source is well-formed JSON',
    help: 'Correct it at the reported place. Comments, trailing commas and single quotes are not JSON.',
    reference: 'https://www.rfc-editor.org/rfc/rfc8259',
  },
  {
    id: 'json/unicode',
    description: 'A string is Unicode text',
    help: 'A single surrogate escape such as \\ud83d is half of a character. Write the whole character or remove the escape.',
    reference: 'https://www.rfc-editor.org/rfc/rfc8259#section-8.2',
  },
  {
    id: 'schema',
    description: 'A document matches the schema of the format',
    help: 'Correct the reported property. Properties of your own belong in the identification and start with "x-". Write the types "bool" and "object" as "boolean" and "document".',
    reference: 'https://json-schema.org/draft/2020-12/json-schema-validation',
  },
  {
    id: 'site',
    description: 'The file site.json describes the site',
    help: 'It names the site, its publisher, contact, imprint and licence, and states its logo and colour. Correct or remove the reported property. With --skip-invalid, a site.json with errors is left out.',
  },
];

const READING_RULES: readonly RuleDescription[] = [
  ...ERRORS.map((rule) => ({ ...rule, severity: 'error' as const })),
  {
    id: 'file/form',
    description: 'A list is a file in a supported format, not a link',
    help: 'Export the rows of a spreadsheet as CSV, or import it. Links are not followed. A spreadsheet next to a document with the same name is allowed.',
    severity: 'warning',
  },
];

/** All rules of reports by their ids, sorted. */
export const RULE_DESCRIPTIONS: ReadonlyMap<string, RuleDescription> = new Map(
  [...READING_RULES, ...RULES].sort((a, b) => compareCodeUnits(a.id, b.id)).map((rule) => [rule.id, rule]),
);

/** What reports about content need to know of its check. */
export const CONTENT_CHECK: Pick<Report, 'rules' | 'tool' | 'explainCommand'> = {
  rules: RULE_DESCRIPTIONS,
  tool: { name: 'code-list-directory', version: program.version },
  explainCommand: program.commandLine('explain'),
};
