import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_FILE, writeSeededContent, writeSeededTable } from '../support/seeded-content.ts';
import type { Show } from './command.ts';
import { measureInTurn, type Row, ratioRow, runNode, runTool } from './measure.ts';

const CSV_ROWS = 1_000_000;
/** Rows of a JSON document of 58 MB. */
const JSON_ROWS = 304_000;

const PARSE_CSV =
  "import { readFileSync } from 'node:fs'; import { parse } from 'csv-parse/sync'; parse(readFileSync(process.argv[1], 'utf8'));";
const PARSE_JSON =
  "import { readFileSync } from 'node:fs'; JSON.parse(readFileSync(process.argv[1], 'utf8'));";

/** Checks large documents, compared with parsers alone. */
export function benchLargeInputs(folder: string, runs: number, show: Show): Row[] {
  show('writing large documents');
  const csv = join(folder, 'csv');
  const json = join(folder, 'json');
  writeSeededTable(csv, CSV_ROWS);
  writeSeededContent(json, { documents: 1, rows: JSON_ROWS });
  const check = (content: string) => runTool('check', ['--content', content, '--no-cache']);
  const evaluate = (script: string, file: string) => runNode(['--input-type=module', '--eval', script, file]);
  const usages = measureInTurn(
    runs,
    {
      csvParse: () => evaluate(PARSE_CSV, join(csv, 'table.csv')),
      csv: () => check(csv),
      jsonParse: () => evaluate(PARSE_JSON, join(json, FIRST_FILE)),
      json: () => check(json),
    },
    (name, run) => show(`check of large documents, ${name}, run ${run} of ${runs}`),
  );
  rmSync(folder, { recursive: true });
  return [
    { name: 'check of large documents' },
    { name: 'csv-parse alone, a million rows', ...usages.csvParse },
    ratioRow('check of a million rows in one CSV', usages.csv, usages.csvParse, '3 x, 400 MB'),
    { name: 'JSON.parse alone, 58 MB', ...usages.jsonParse },
    ratioRow('check of 58 MB of JSON', usages.json, usages.jsonParse, '3 x'),
  ];
}
