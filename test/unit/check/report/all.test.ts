import { expect, test } from 'vitest';
import { REPORT_FORMATS } from '../../../../build/check/report/all.ts';

test('the formats are text, json, github and sarif, the first of which is the default', () => {
  expect(REPORT_FORMATS.map(({ name }) => name)).toEqual(['text', 'json', 'github', 'sarif']);
});
