import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { RULE_DESCRIPTIONS } from '../../../../build/check/report/rules.ts';
import { sarif } from '../../../../build/check/report/sarif.ts';
import { print, problem, reportOf } from './reports.ts';

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
