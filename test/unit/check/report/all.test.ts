import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { github, json, sarif } from '../../../../build/check/report/all.ts';
import { RULE_DESCRIPTIONS } from '../../../../build/check/report/rules.ts';
import type { Problem } from '../../../../build/model/problems/problem.ts';
import { print, problem, reportOf } from './reports.ts';

test.each<[string, Partial<Problem>, string]>([
  [
    'a location in JSON',
    { line: 3, column: 5, pointer: '/codeList', message: 'must have "a"' },
    '::error file=content/a.json,line=3,col=5,title=schema::/codeList: must have "a"',
  ],
  [
    'a line of a CSV',
    { severity: 'warning', file: 'b.csv', line: 1, rule: 'csv/header' },
    '::warning file=content/b.csv,line=1,title=csv/header::m',
  ],
  [
    'a cell of a CSV',
    { file: 'b.csv', line: 2, column: 7, pointer: 'area', rule: 'csv/rows' },
    '::error file=content/b.csv,line=2,col=7,title=csv/rows::column "area": m',
  ],
  [
    'a file without a location; a note is a notice',
    { severity: 'note', file: 'c.csv', rule: 'csv/metadata' },
    '::notice file=content/c.csv,title=csv/metadata::m',
  ],
  [
    'escapes in properties',
    { file: 'Länder & Orte: 100 %, x\r\n.json' },
    '::error file=content/Länder & Orte%3A 100 %25%2C x%0D%0A.json,title=schema::m',
  ],
  [
    'escapes in messages',
    { message: '100 %: a, b\r\nc %0A' },
    '::error file=content/a.json,title=schema::100 %25: a, b%0D%0Ac %250A',
  ],
  [
    'control characters',
    { file: '\u001b[H.json', message: '\u001b[2J\u202e' },
    '::error file=content/\\u{1b}[H.json,title=schema::\\u{1b}[2J\\u{202e}',
  ],
])('github: %s', (_, own, line) => {
  expect(print(github, reportOf([problem(own)])).split('\n')[0]).toBe(line);
});

test('github: the first three of many similar problems, and the number of others', () => {
  const problems = Array.from({ length: 5000 }, (_, i) =>
    problem({ file: 't.csv', line: i + 2, rule: 'csv/rows', message: `"x${i}": write digits` }),
  );
  expect(print(github, reportOf(problems)).split('\n')).toEqual([
    '::error file=content/t.csv,line=2,title=csv/rows::"x0": write digits',
    '::error file=content/t.csv,line=3,title=csv/rows::"x1": write digits',
    '::error file=content/t.csv,line=4,title=csv/rows::"x2": write digits',
    '::error file=content/t.csv,line=5,title=csv/rows::and 4,997 more in this file',
    '::notice title=summary::5,000 errors in 1 file; 3 documents checked',
    '',
  ]);
  expect(print(github, reportOf(problems, { all: true })).split('\n')).toHaveLength(5002);
});

test('github: unreadable files first, then a line per problem and a summary; nothing without problems', () => {
  const problems = [problem({ line: 1 }), problem({ file: 'b.json', line: 2, rule: 'json/syntax' })];
  expect(print(github, reportOf(problems)).split('\n')).toEqual([
    '::error file=content/b.json,line=2,title=json/syntax::m',
    '::error file=content/a.json,line=1,title=schema::m',
    '::notice title=summary::2 errors in 2 files; 3 documents checked',
    '',
  ]);
  expect(print(github, reportOf([]))).toBe('');
});

test('json: an object with the same members per problem, each on one line', () => {
  const problems = [
    problem({
      file: 'Länder & Orte/100 %.json',
      line: 3,
      column: 5,
      pointer: '/codeList',
      message: 'must have "a"',
    }),
    problem({ severity: 'warning', file: 'b.csv', line: 1, pointer: 'code', rule: 'csv/header' }),
    problem({ severity: 'note', file: 'c.csv', rule: 'csv/metadata', message: '\u001b[2J\n\u009b' }),
  ];
  expect(print(json, reportOf(problems))).toBe(`[
{"file":"content/Länder & Orte/100 %.json","line":3,"column":5,"pointer":"/codeList","rule":"schema","severity":"error","message":"must have \\"a\\""},
{"file":"content/b.csv","line":1,"column":null,"pointer":"code","rule":"csv/header","severity":"warning","message":"m"},
{"file":"content/c.csv","line":null,"column":null,"pointer":null,"rule":"csv/metadata","severity":"note","message":"\\u001b[2J\\n\\u009b"}
]
`);
});

test('json: all similar problems of the requested severities', () => {
  const problems = Array.from({ length: 5000 }, (_, i) => problem({ severity: i < 10 ? 'warning' : 'note' }));
  expect(JSON.parse(print(json, reportOf(problems)))).toHaveLength(5000);
  expect(JSON.parse(print(json, reportOf(problems, { severity: 'warning' })))).toHaveLength(10);
});

test('json: no problems are an empty array', () => {
  expect(print(json, reportOf([]))).toBe('[]\n');
});

const runOf = (...args: Parameters<typeof reportOf>) => JSON.parse(print(sarif, reportOf(...args))).runs[0];
const ruleIds = [...RULE_DESCRIPTIONS.keys()];

describe('sarif', () => {
  test('a log without problems: one run of this tool, with empty results', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    const log = JSON.parse(print(sarif, reportOf([])));
    const { rules, ...driver } = log.runs[0].tool.driver;
    expect({ ...log, runs: [{ ...log.runs[0], tool: { driver } }] }).toEqual({
      version: '2.1.0',
      $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
      runs: [
        {
          tool: { driver: { name: 'code-list-directory', version } },
          invocations: [{ executionSuccessful: true }],
          originalUriBaseIds: {
            '%SRCROOT%': { description: { text: 'The working directory of the check.' } },
          },
          columnKind: 'utf16CodeUnits',
          newlineSequences: ['\r\n', '\n', '\r'],
          results: [],
        },
      ],
    });
    expect(rules.map(({ id }: { id: string }) => id)).toEqual(ruleIds);
  });

  test('a rule: its texts, reference and usual severity', () => {
    const rule = { id: 'a/b', description: 'A is {b}', help: 'Write *b*.', severity: 'error' as const };
    const reference = 'https://example.org/';
    const rules = [
      { ...rule, reference },
      { ...rule, id: 'a/c', severity: () => 'warning' as const },
    ];
    const report = runOf([], { rules: new Map(rules.map((one) => [one.id, one])) });
    const [first, second] = report.tool.driver.rules;
    expect(first).toEqual({
      id: 'a/b',
      shortDescription: { text: 'A is {{b}}' },
      fullDescription: { text: 'A is {{b}}. Write *b*.' },
      helpUri: reference,
      help: {
        text: 'Write *b*. See https://example.org/',
        markdown: 'Write \\*b\\*. Reference: <https://example.org/>',
      },
      defaultConfiguration: { level: 'error' },
    });
    expect(second).not.toHaveProperty('helpUri');
    expect(second).toMatchObject({
      help: { text: 'Write *b*.' },
      defaultConfiguration: { level: 'warning' },
    });
  });

  test('a location in a file with an unusual name', () => {
    const file = 'Länder & Orte/100 %#?.json';
    const own = { file, line: 3, column: 5, pointer: '/codeList', message: 'must be' };
    const uri = 'content/L%C3%A4nder%20%26%20Orte/100%20%25%23%3F.json';
    expect(runOf([problem(own)]).results).toEqual([
      {
        ruleId: 'schema',
        ruleIndex: ruleIds.indexOf('schema'),
        level: 'error',
        message: { text: '/codeList: must be' },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri, uriBaseId: '%SRCROOT%' },
              region: { startLine: 3, startColumn: 5 },
            },
            logicalLocations: [{ fullyQualifiedName: '/codeList' }],
          },
        ],
      },
    ]);
  });

  test('a line without a column, and a file without a location', () => {
    const problems = [
      problem({ severity: 'warning', file: 'b.csv', line: 1, pointer: 'code', rule: 'csv/header' }),
      problem({ severity: 'note', file: 'c.csv', rule: 'csv/metadata' }),
    ];
    const [line, file] = runOf(problems).results;
    expect([line.level, file.level]).toEqual(['warning', 'note']);
    const inFile = (uri: string) => ({ artifactLocation: { uri, uriBaseId: '%SRCROOT%' } });
    expect(line.locations).toEqual([
      { physicalLocation: { ...inFile('content/b.csv'), region: { startLine: 1 } } },
    ]);
    expect(file.locations).toEqual([{ physicalLocation: inFile('content/c.csv') }]);
  });

  test.each([
    ['/srv/my lists', { uri: 'file:///srv/my%20lists/a.json' }],
    ['C:/my lists', { uri: 'file:///C:/my%20lists/a.json' }],
    ['.', { uri: 'a.json', uriBaseId: '%SRCROOT%' }],
    ['../lists', { uri: '../lists/a.json', uriBaseId: '%SRCROOT%' }],
  ])('content folder %s', (content, location) => {
    const { runs } = JSON.parse(print(sarif, reportOf([problem()], { content })));
    expect(runs[0].results[0].locations[0].physicalLocation.artifactLocation).toEqual(location);
  });

  test('escapes placeholders, links and control characters in messages', () => {
    const run = runOf([problem({ message: 'must match ^[A-Z](1|[0-9]{2})$' })]);
    expect(run.results[0].message.text).toBe('must match ^[A-Z\\](1|[0-9]{{2}})$');
    const printed = print(sarif, reportOf([problem({ message: '\u001b[2J\u009b\u202e' })]));
    expect(printed).toContain('"\\u001b[2J\\u009b\\u202e"');
  });
});
