import { expect, test } from 'vitest';
import { json } from '../../../../build/check/report/json.ts';
import { print, problem, reportOf } from './reports.ts';

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
