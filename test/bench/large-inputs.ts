import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureInTurn, runNode, runTool } from './measure.ts';
import { writeSeededContent } from './seeded-content.ts';
import { type Row, ratioRow } from './table.ts';

const CSV_ROWS = 1_000_000;
/** Rows of a JSON document of 58 MB. */
const JSON_ROWS = 304_000;
const COLUMNS = [100, 1000] as const;
const ROWS_OF_COLUMNS = 200;

const PARSE_CSV =
  "import { readFileSync } from 'node:fs'; import { parse } from 'csv-parse/sync'; parse(readFileSync(process.argv[1], 'utf8'));";
const PARSE_JSON =
  "import { readFileSync } from 'node:fs'; JSON.parse(readFileSync(process.argv[1], 'utf8'));";

/** Checks large documents, compared with parsers alone and with a document that has a tenth of the columns. */
export function benchLargeInputs(folder: string, runs: number, show: (text: string) => void): Row[] {
  show('writing large documents');
  const [csv, json, narrow, wide] = ['csv', 'json', 'narrow', 'wide'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ];
  writeCsv(csv, ['code', 'name', 'description', 'kind', 'rank'], CSV_ROWS);
  writeSeededContent(json, { documents: 1, rows: JSON_ROWS });
  for (const [path, columns] of [
    [narrow, COLUMNS[0]],
    [wide, COLUMNS[1]],
  ] as const) {
    const others = Array.from({ length: columns - 1 }, (_, i) => `column${i}`);
    writeCsv(path, ['code', ...others], ROWS_OF_COLUMNS);
  }
  const check = (content: string) => runTool('check', ['--content', content, '--no-cache']);
  const evaluate = (script: string, file: string) => runNode(['--input-type=module', '--eval', script, file]);
  const usages = measureInTurn(
    runs,
    {
      csvParse: () => evaluate(PARSE_CSV, join(csv, 'large.csv')),
      csv: () => check(csv),
      jsonParse: () => evaluate(PARSE_JSON, join(json, 'list-000000.json')),
      json: () => check(json),
      narrow: () => check(narrow),
      wide: () => check(wide),
    },
    (name, run) => show(`check of ${name}, run ${run} of ${runs}`),
  );
  rmSync(folder, { recursive: true });
  return [
    { name: 'check of large documents' },
    { name: 'csv-parse alone, a million rows', ...usages.csvParse },
    ratioRow('check of a million rows in one CSV', usages.csv, usages.csvParse, '3 x, 400 MB'),
    { name: 'JSON.parse alone, 58 MB', ...usages.jsonParse },
    ratioRow('check of 58 MB of JSON', usages.json, usages.jsonParse, '3 x'),
    { name: `check of ${COLUMNS[0]} columns`, ...usages.narrow },
    ratioRow(`check of ${COLUMNS[1]} columns`, usages.wide, usages.narrow, '10 x'),
  ];
}

/** Writes a document with its rows in a CSV; a row of five columns has about 100 bytes, and a line break in a cell. */
function writeCsv(folder: string, columns: readonly string[], rows: number): void {
  mkdirSync(folder, { recursive: true });
  const uri = 'urn:bench:large';
  const document = {
    $opencodelist: '0.3.0',
    codeList: {
      identification: {
        language: 'en',
        shortName: 'Large list',
        longName: 'A large list',
        description: 'A list to measure the check.',
        version: '1',
        canonicalUri: uri,
        canonicalVersionUri: `${uri}:1`,
        changeLog: ['First version'],
        publishedAt: '2024-01-01T00:00:00Z',
        validFrom: '2024-01-01T00:00:00Z',
        tags: ['large'],
        publisher: { shortName: 'Bench', longName: 'Publisher of large lists', url: 'https://example.org/' },
      },
      columnSet: {
        columns: columns.map((id) => ({ id, name: `Name of ${id}`, type: 'string' })),
        keys: [{ id: 'code', columnIds: ['code'] }],
      },
    },
  };
  writeFileSync(join(folder, 'large.meta.json'), JSON.stringify(document));
  const textOf = (row: number, column: number) => `text ${(row * 31 + column) % 9973} of column ${column}`;
  const cell = (row: number, column: number) =>
    column === 0 ? `"${textOf(row, column).replace(' of', '\nof')}"` : textOf(row, column);
  const lines = Array.from({ length: rows }, (_, row) =>
    [`C${String(row).padStart(7, '0')}`, ...columns.slice(1).map((_, i) => cell(row, i))].join(','),
  );
  writeFileSync(join(folder, 'large.csv'), `${[columns.join(','), ...lines].join('\n')}\n`);
}
