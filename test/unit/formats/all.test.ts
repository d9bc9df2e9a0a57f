import { describe, expect, it } from 'vitest';
import { CSV } from '../../../build/formats/csv/write.ts';
import { DOCUMENT, METADATA } from '../../../build/formats/json/write.ts';
import { codeList, documentOf } from '../support/documents.ts';

describe('representations', () => {
  const document = documentOf(codeList());
  const METADATA_TEXT =
    '{"$opencodelist":"0.3.0","codeList":{"identification":{"language":"de","shortName":"colours","canonicalUri":"urn:x:colours","canonicalVersionUri":"urn:x:colours:1"},"columnSet":{"columns":[{"id":"code","name":"Code","type":"string"}],"keys":[{"id":"key","columnIds":["code"]}]}}}';

  it('prints the document, its metadata, and its rows as CSV', () => {
    expect(DOCUMENT.print(document)).toBe(
      METADATA_TEXT.replace(/\}\}$/, ',"dataSet":{"rows":[{"code":"a"}]}}}'),
    );
    expect(METADATA.print(document)).toBe(METADATA_TEXT);
    expect(CSV.print(document)).toBe('code\r\na\r\n');
  });
});
