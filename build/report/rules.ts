import { RULES } from '../catalogue/rules/all.ts';
import { compareCodeUnits } from '../domain/version.ts';

/** What reading and parsing demand, before there are documents that rules can look at. */
const OF_READING: readonly (readonly [id: string, description: string])[] = [
  ['csv/blank-line', 'A CSV has no blank lines between its rows'],
  ['csv/header', 'The header row of a CSV names columns only'],
  ['csv/metadata', 'A CSV has a metadata document of its name and is the only source of its rows'],
  ['csv/missing', 'A metadata document has its CSV beside it'],
  ['csv/number', 'A number in a CSV has no more digits than programs keep'],
  ['csv/rows', 'A CSV is well-formed, and its rows and cells fit its columns'],
  ['file/encoding', 'A file is UTF-8'],
  ['file/form', 'A list is in a form that is read'],
  ['file/kind', 'A source is a file, and no link'],
  ['file/none', 'A content folder holds documents'],
  ['file/readable', 'A file can be read, and its name is UTF-8'],
  ['json/number', 'A number has no more digits than programs keep'],
  ['json/repeated-name', 'An object has each name once'],
  ['json/syntax', 'A JSON source is JSON'],
  ['json/unicode', 'A string is Unicode text'],
  ['schema', 'A document has the form that the document format demands'],
  ['schema/type', 'A column type has the name that the schema of the format gives it'],
];

/** Every rule that can speak in a report, with what it demands in a line, in the order of their ids. */
export const RULE_DESCRIPTIONS: ReadonlyMap<string, string> = new Map(
  [...OF_READING, ...RULES.map(({ id, description }) => [id, description] as const)].sort(([a], [b]) =>
    compareCodeUnits(a, b),
  ),
);
