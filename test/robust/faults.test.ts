import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { makeFolder } from '../support/content-tree.ts';
import { DOCUMENTS, type Files, makeLargeDirectory } from './directory.ts';

const { folder, remove } = makeFolder();
afterAll(remove);

/** A replacement in a text; § in the new text marks the expected location of the problem. */
type Edit = readonly [from: string | RegExp, to: string];

/** A fault: the rule and the file that are reported, and how to plant it. */
type Fault = readonly [
  rule: string,
  file: string,
  ...edits: readonly (Edit | ((files: Files) => string | undefined))[],
];

const IDENTIFICATION: Edit = ['"identification": {', '"identification": §{'];

/** Each is in a separate document, without references to what it removes. A ¤ is a byte that is not UTF-8. */
const FAULTS: readonly Fault[] = [
  [
    'json/syntax',
    'plain/001.json',
    ['"version": "1",', '"version": "1"'],
    ['"publishedAt"', '§"publishedAt"'],
  ],
  ['json/number', 'plain/007.json', ['"rank": 20', '"rank": §12345678901234567890']],
  ['json/repeated-name', 'plain/008.ocl', ['"rank": 20', '"rank": 20, §"rank": 21']],
  ['json/unicode', 'plain/010.json', ['"Plain 10 2"', '§"Plain \\ud800 2"']],
  ['file/encoding', 'plain/009.csv', ['Plain 9 2', 'Plain §¤ 2']],
  ['schema', 'plain/013.json', IDENTIFICATION, [/"shortName": "[^"]*",/, '']],
  ['csv/header', 'plain/012.csv', [/(?<=.)$/gm, ','], ['name,', 'name,§']],
  // In another folder than metadata without rows, with which it would be one problem.
  ['csv/metadata', 'types/stray.csv', () => 'code\nc0\n'],
  ['csv/rows', 'plain/024.csv', ['20,c2', '§2O,c2']],
  ['columns/properties', 'types/002.json', ['"minValue": "2000-01-01"', '"minValue": §"2000-13-01"']],
  ['keys/columns', 'plain/022.json', [/("columnIds": \[\s*)"code"/, '$1§"cod"']],
  ['keys/unique', 'plain/039.csv', ['40,c4', '40,§c1']],
  ['rows/values', 'types/003.csv', ['2020-02-03,', '§31.02.2020,']],
  ['rows/pattern', 'types/010.json', ['"iso": "AD"', '"iso": §"ad"']],
  ['rows/schema', 'types/012.ocl', ['"size": 2', '"size": §"2"']],
  ['foreign-keys/key', 'keys/004.ocl', [/(\},\s*"keyId": )"code"/, '$1§"id"']],
  ['foreign-keys/values', 'keys/003.csv', ['k2,c2', 'k2,§x2']],
  ['references/outside', 'keys/010.json', ['"urn:editions:10"', '§"urn:elsewhere"']],
  ['references/target', 'keys/012.ocl', ['"urn:editions:12:2"', '§"urn:editions:12:3"']],
  [
    'sets/cycle',
    'sets/015.json',
    ['"referenceSet": [', '"referenceSet": [{"type": "codeListSetRef", "canonicalUri": §"urn:sets:12"},'],
  ],
  ['identification/language', 'plain/028.ocl', IDENTIFICATION, [/"language": "[^"]*",/, '']],
  ['identification/tags', 'plain/031.json', ['"geo"', '§"Geo"']],
  ['identification/translations', 'editions/050.1.en.json', ['"code": "c3"', '"code": §"c7"']],
  [
    'identification/unique',
    'plain/037.json',
    (files) => files.get('plain/035.json'),
    ['"version": "1"', '"version": "2"'],
    ['"urn:plain:35:1"', '§"urn:plain:35:1"'],
  ],
  ['identification/validity', 'plain/038.json', ['"validTo": "2031', '"validTo": §"2011']],
  [
    'identification/canonical-uri',
    'plain/043.json',
    ['"urn:plain:43:1"', '"urn:plain:41:1"'],
    ['"urn:plain:43"', '§"urn:plain:43"'],
  ],
  ['versions/codes', 'silent/000.2.ocl', IDENTIFICATION, [/,\s*\{\s*"code": "c5"[^}]*\}/, '']],
  ['versions/names', 'silent/001.2.csv', ['c3,Silent 1 3', 'c3,§Other']],
  [
    'file/conflict',
    'plain/042.csv',
    ['20,c2,Plain 42 2', '§<<<<<<< HEAD\n20,c2,A\n=======\n20,c2,B\n>>>>>>> main'],
  ],
  ['csv/separator', 'plain/045.csv', [/^\ufeff(.*)$/m, '\ufeff§"$1"'], [/,/g, ';']],
  ['file/byte-order-mark', 'plain/051.csv', ['20,c2', '§\ufeff20,c2']],
  ['rows/spreadsheet', 'plain/054.csv', ['20,c2', '§#REF!,c2']],
  ['rows/empty', 'plain/057.csv', ['20,c2', '§,,\n,,\n20,c2']],
  ['file/content', 'plain/050.json', () => '§[{ "code": "c0" }]'],
];

/** Plants a fault in a directory, and returns the expected report: `file:line:column rule`. */
function plant(files: Files, [rule, file, ...edits]: Fault): string {
  let text = files.get(file) ?? '';
  for (const edit of edits) {
    const before = text;
    text = typeof edit === 'function' ? (edit(files) ?? text) : text.replace(edit[0], edit[1]);
    if (text === before && typeof edit !== 'function') throw new Error(`${file} has no ${edit[0]}`);
  }
  files.set(file, text.replace('§', ''));
  const at = text.indexOf('§');
  if (at < 0) return `${file} ${rule}`;
  // Columns do not count a byte-order mark.
  const lines = text
    .slice(0, at)
    .replace('\ufeff', '')
    .split(/\r\n|\n/);
  return `${file}:${lines.length}:${(lines.at(-1) as string).length + 1} ${rule}`;
}

function write(content: string, files: Files): void {
  for (const [file, text] of files) {
    const path = join(content, file);
    mkdirSync(dirname(path), { recursive: true });
    const parts = text.split('¤').flatMap((part) => [Buffer.from([0xe4]), Buffer.from(part)]);
    writeFileSync(path, Buffer.concat(parts.slice(1)));
  }
}

interface ReportedProblem {
  readonly file: string;
  readonly line: number | null;
  readonly column: number | null;
  readonly rule: string;
  readonly message: string;
}

/** Runs the check of the compiled tool. */
function check(content: string, format: string): Promise<{ code: number | null; stdout: string }> {
  const child = spawn(process.execPath, [inject('tool'), 'check', '--content', content, '--format', format], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    stdout += chunk;
  });
  return new Promise((done) => child.on('close', (code) => done({ code, stdout })));
}

const locationOf = (content: string, { file, line, column, rule }: ReportedProblem): string => {
  const path = file.slice(content.length + 1);
  return `${line === null ? path : `${path}:${line}:${column ?? 1}`} ${rule}`;
};

describe(`a directory of ${DOCUMENTS} documents`, () => {
  test('without faults: no problems', async () => {
    const content = join(folder, 'faultless');
    const files = makeLargeDirectory();
    write(content, files);
    expect([...files.keys()].filter((file) => !file.endsWith('.csv')).length).toBe(DOCUMENTS);
    expect(await check(content, 'text')).toEqual({
      code: 0,
      stdout: 'no problems in 1,000 documents\n',
    });
  });

  test('with faults of all kinds: reports exactly their locations', async () => {
    const content = join(folder, 'faulty');
    const files = makeLargeDirectory();
    const planted = FAULTS.map((fault) => plant(files, fault));
    write(content, files);
    expect(new Set(FAULTS.map(([, file]) => file)).size, 'files with a fault').toBe(FAULTS.length);
    expect(new Set(FAULTS.map(([rule]) => rule)).size, 'rules with a fault').toBeGreaterThanOrEqual(30);

    const { code, stdout } = await check(content, 'json');
    const reported = JSON.parse(stdout) as ReportedProblem[];
    const missed = planted.filter(
      (location) => !reported.some((one) => locationOf(content, one) === location),
    );
    const surplus = reported.filter((one) => !planted.includes(locationOf(content, one)));
    expect({
      missed,
      surplus: surplus.map((one) => `${locationOf(content, one)}: ${one.message}`),
    }).toEqual({ missed: [], surplus: [] });
    expect(reported.length, 'each location is reported once').toBe(FAULTS.length);
    expect(code).toBe(1);
  });
});
