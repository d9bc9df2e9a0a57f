import { describe, expect, it } from 'vitest';
import { columnBounds } from '../../../../build/check/rules/columns/columns.ts';
import { rowValues } from '../../../../build/check/rules/columns/row-values.ts';
import type { WholeContent } from '../../../../build/check/rules/content.ts';
import { keyValues } from '../../../../build/check/rules/keys/keys.ts';
import { foreignKeyValues } from '../../../../build/check/rules/references/foreign-key-values.ts';
import type { Rule } from '../../../../build/check/rules/rule.ts';
import { versionCodes } from '../../../../build/check/rules/versions/version-codes.ts';
import { documentOf, parseAll } from '../../support/documents.ts';
import { problemsOf } from '../../support/rules.ts';

/** Text of a code list with the type of its column `code`, and rows as JSON. */
function listText(column: string, rows: string, version = '1', more = ''): string {
  return `{"$opencodelist":"0.3.0","codeList":{
    "identification":{"language":"de","shortName":"x","version":"${version}","canonicalUri":"urn:x:x","canonicalVersionUri":"urn:x:x:${version}"},
    "columnSet":{"columns":[{"id":"code","name":"Code",${column}}],"keys":[{"id":"k","columnIds":["code"]}]${more}},
    "dataSet":{"rows":[${rows}]}}}`;
}

const messages = (rule: Rule<WholeContent>, ...texts: string[]): string[] =>
  problemsOf(
    rule,
    texts.map((text, i) => documentOf(text, `${i}.json`)),
  ).map(({ message }) => message);

const INTEGER = '"type":"integer"';
const MEMBERS = '"type":"enum","members":[{"value":12345678901234567890},{"value":12345678901234567892}]';

describe('codes that differ in digits beyond the precision of a double', () => {
  it('are different values of a key, also in a CSV', () => {
    expect(
      messages(keyValues, listText(INTEGER, '{"code":12345678901234567890},{"code":12345678901234567891}')),
    ).toEqual([]);
    const text = listText(INTEGER, '').replace(/,\s*"dataSet":\{"rows":\[\]\}/, '');
    const csv = { file: 'x.csv', text: 'code\n12345678901234567890\n12345678901234567891\n' };
    const { document } = parseAll({ file: 'x.meta.json', text, csv });
    expect(document && problemsOf(keyValues, [document])).toEqual([]);
  });

  it('are shown with all digits', () => {
    const rows = '{"code":12345678901234567890},{"code":12345678901234567890}';
    expect(messages(keyValues, listText(INTEGER, rows))).toEqual([
      'key "k": 12345678901234567890 is already in row 1: remove one of the two, or correct it',
    ]);
  });

  it('are different members', () => {
    const text = listText(MEMBERS, '{"code":12345678901234567890},{"code":12345678901234567891}');
    expect(messages(columnBounds, text)).toEqual([]);
    expect(messages(rowValues, text)).toEqual([
      'column "code": 12345678901234567891 is not one of the members 12345678901234567890 and 12345678901234567892: write one of them, or add it to the members',
    ]);
  });

  it('are different codes of two versions', () => {
    expect(
      messages(
        versionCodes,
        listText(INTEGER, '{"code":12345678901234567890}'),
        listText(INTEGER, '{"code":12345678901234567891}', '2'),
      )[0],
    ).toMatch(/^removed since version "1" .*: 12345678901234567890: restore/);
  });

  it('are different values of a foreign key', () => {
    const foreignKeys =
      ',"foreignKeys":[{"id":"f","columnIds":["code"],"keyRef":{"keyId":"k","codeListRef":{"canonicalUri":"urn:x:x","canonicalVersionUri":"urn:x:x:1"}}}]';
    expect(
      messages(
        foreignKeyValues,
        listText(INTEGER, '{"code":12345678901234567890}'),
        listText(INTEGER, '{"code":12345678901234567891}', '2', foreignKeys),
      ),
    ).toEqual([
      'foreign key "f": 12345678901234567891 is not in key "k" of 0.json: correct it, or add it there',
    ]);
  });

  it('are whole numbers by all their digits', () => {
    expect(messages(rowValues, listText(INTEGER, '{"code":1e400},{"code":0.99999999999999999999}'))).toEqual([
      'column "code": 0.99999999999999999999 is not a whole number: write digits only and no quotes, such as 12',
    ]);
  });
});
