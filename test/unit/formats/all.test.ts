import { describe, expect, it } from 'vitest';
import { printDocument } from '../../../build/formats/all.ts';
import { METADATA, TABLE, WHOLE } from '../../../build/plan/forms.ts';
import { codeList, documentOf } from '../support/documents.ts';

describe('printDocument', () => {
  const document = documentOf(codeList());
  const METADATA_TEXT =
    '{"$opencodelist":"0.3.0","codeList":{"identification":{"language":"de","shortName":"colours","canonicalUri":"urn:x:colours","canonicalVersionUri":"urn:x:colours:1"},"columnSet":{"columns":[{"id":"code","name":"Code","type":"string"}],"keys":[{"id":"key","columnIds":["code"]}]}}}';

  it('prints the whole document, its metadata, and its rows as CSV', () => {
    expect(printDocument(document, WHOLE)).toBe(
      METADATA_TEXT.replace(/\}\}$/, ',"dataSet":{"rows":[{"code":"a"}]}}}'),
    );
    expect(printDocument(document, METADATA)).toBe(METADATA_TEXT);
    expect(printDocument(document, TABLE)).toBe('code\r\na\r\n');
  });

  it('throws for a form that nobody prints', () => {
    expect(() => printDocument(document, { ...WHOLE })).toThrow(RangeError);
  });
});
