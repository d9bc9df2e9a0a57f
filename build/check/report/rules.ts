import { program } from '#program';
import { compareCodeUnits } from '../../model/collections.ts';
import { type RuleDescription, severityOf } from '../rules/rule.ts';
import { RULES } from '../rules.ts';
import { helpMarkdown, type Report } from './report.ts';

/** The text of docs/checks.md: a section for each rule, in the given order. */
export function printRulesPage(rules: Iterable<RuleDescription>): string {
  const lines = [...HEAD];
  for (const rule of rules) {
    const severity = severityText(rule).replace(/--[a-z-]+/, '`$&`');
    lines.push(
      '',
      `## ${rule.id}`,
      '',
      `${rule.description}. Severity: ${severity}.`,
      '',
      helpMarkdown(rule),
    );
  }
  return `${lines.join('\n')}\n`;
}

const HEAD = [
  '# Checks',
  '',
  'Each problem that the check reports ends with the name of a rule. This page explains the rules, as `npm run explain --',
  'RULE` does. An error keeps a document from being published; warnings and notes do not. The page is generated from the',
  'rules: `UPDATE_GOLDENS=1 npx vitest run test/unit/check/report/rules.test.ts` rewrites it.',
];

/** The usual severity, and that of registries that never remove codes if it differs. */
export function severityText(rule: RuleDescription): string {
  const usual = severityOf(rule, { codesArePermanent: false });
  const strict = severityOf(rule, { codesArePermanent: true });
  return usual === strict ? usual : `${usual}; ${strict} with --codes-are-permanent`;
}

const RFC_4180 = 'https://www.rfc-editor.org/rfc/rfc4180';
const RFC_8259 = 'https://www.rfc-editor.org/rfc/rfc8259';
const RFC_3629 = 'https://www.rfc-editor.org/rfc/rfc3629';

/** Rules of reading and parsing, before documents exist, by id. */
const READING_RULES: readonly RuleDescription[] = [
  {
    id: 'csv/header',
    description: 'The header row of a CSV contains only column ids',
    help: 'Write each column id of the metadata once, exactly as it is spelled there, in any order. Optional columns may be absent.',
    reference: RFC_4180,
    severity: 'error',
  },
  {
    id: 'csv/metadata',
    description: 'A CSV and its metadata document have the same name, and neither is without the other',
    help: 'A CSV has rows only: its columns, title and URIs are in NAME.meta.json next to NAME.csv. Add the missing one of the two; a document without rows is named NAME.json. Rows are in the document or in a CSV, not in both.',
    severity: 'error',
  },
  {
    id: 'csv/rows',
    description: 'A CSV is well-formed, and its rows and cells match its columns',
    help: 'Enclose cells that contain commas, quotes or line breaks in quotes, and double the quotes within them. Cells are read by the type of their column. Line ends may be CRLF, LF or CR.',
    reference: RFC_4180,
    severity: 'error',
  },
  {
    id: 'csv/separator',
    description: 'The cells of a CSV are separated by commas',
    help: 'Save the table again with commas: LibreOffice asks for the separator when you save as CSV, Excel uses the one of the regional settings. Separators within a cell are text.',
    reference: RFC_4180,
    severity: 'error',
  },
  {
    id: 'file/byte-order-mark',
    description: 'A byte-order mark occurs only at the start of a file',
    help: 'Elsewhere, it is an invisible character before a value, which shows that files were joined. Remove it, and the header row that often follows it.',
    reference: RFC_3629,
    severity: 'error',
  },
  {
    id: 'file/conflict',
    description: 'A file has no unresolved merge conflict',
    help: 'Git marks the lines that it could not merge with <<<<<<<, ======= and >>>>>>>. Keep one of the two versions, remove the markers and commit again. Such lines in quoted cells of a CSV are text.',
    reference: 'https://git-scm.com/docs/git-merge#_how_conflicts_are_presented',
    severity: 'error',
  },
  {
    id: 'file/content',
    description: 'The content of a file matches its name',
    help: 'A download, Git LFS or renaming can replace a document with something else, such as an HTML page. A document is a JSON object with "$opencodelist" and either "codeList" or "codeListSet". Replace the file, or move it out of the content folder.',
    severity: 'error',
  },
  {
    id: 'file/encoding',
    description: 'A file is UTF-8',
    help: 'In another encoding, accented letters and other scripts are decoded wrongly. Save the file as UTF-8; a byte-order mark at its start is allowed.',
    reference: RFC_3629,
    severity: 'error',
  },
  {
    id: 'file/form',
    description: 'A list is a file in a supported format, not a link',
    help: 'Spreadsheets and other extensions, such as .json.txt, are not read, and links are not followed. Export the rows as CSV, rename the file, replace the link by the file, or move it out of the content folder. A spreadsheet next to a document with the same name is allowed.',
    severity: 'warning',
  },
  {
    id: 'file/limits',
    description: 'A file, and what it contains, is not larger than can be published',
    help: 'A file has at most 256 MiB, a list 1,000 columns, 50 keys and 100 foreign keys, an id or member 200 characters, a document 100 tags, and its names, description, tags and publisher have 100,000 characters together; the cells of a list, each with the id of its column, 400 million. The site repeats these in many files. Split the list, or remove what is not needed.',
    severity: 'error',
  },
  {
    id: 'file/none',
    description: 'A content folder contains documents',
    help: 'Publishing nothing would replace the site with an empty one. Check the path given by --content. Files and folders whose names start with a dot are ignored.',
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
    description: 'A number has no more digits than programs preserve',
    help: 'Most programs read numbers as 64-bit floating point and change digits beyond the 15th or so. Codes are not quantities: write them as strings, or in a CSV, give their column the type string.',
    reference: 'https://www.rfc-editor.org/rfc/rfc8259#section-6',
    severity: 'error',
  },
  {
    id: 'json/repeated-name',
    description: 'The names in an object are unique',
    help: 'JSON parsers silently keep only one of the values, and not all keep the same one. Remove the wrong one.',
    reference: 'https://www.rfc-editor.org/rfc/rfc8259#section-4',
    severity: 'error',
  },
  {
    id: 'json/syntax',
    description: 'A JSON source is well-formed JSON',
    help: 'Programs cannot read any other file. Correct it at the reported place. Comments, trailing commas and single quotes are not JSON.',
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
    id: 'schema',
    description: 'A document matches the schema of the format',
    help: 'Programs rely on the properties and types of OpenCodeList 0.3. Correct the reported property. Properties of your own belong in the identification and start with "x-". The types "bool" and "object" are read with a warning: write "boolean" and "document".',
    reference: 'https://json-schema.org/draft/2020-12/json-schema-validation',
    severity: 'error',
  },
  {
    id: 'site',
    description: 'The file site.json describes the site',
    help: 'The file site.json at the top of the content folder names the site, its publisher, contact, imprint and licence. Correct the reported property, or remove it. With --skip-invalid, a site.json with errors is left out.',
    severity: 'error',
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
