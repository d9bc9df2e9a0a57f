import { describe, expect, it } from 'vitest';
import { JSON_LINES } from '../../../../build/formats/json/write.ts';
import { codeList, codeListSet, documentOf } from '../../support/documents.ts';

const column = (id: string, type = 'string', more: object = {}) => ({ id, name: id, type, ...more });

describe('JSON_LINES', () => {
  it('prints each row as a line of JSON, with its order and digits unchanged', () => {
    const list = codeList(
      {},
      [
        column('code'),
        column('size', 'number', { optional: true }),
        column('note', 'string', { nullable: true, optional: true }),
      ],
      [
        { code: 'ä "1"\n\u2028', note: null },
        { size: 1.5, code: 'b' },
      ],
    );
    expect(JSON_LINES.print(documentOf(list))).toBe(
      '{"code":"ä \\"1\\"\\n\u2028","note":null}\n{"size":1.5,"code":"b"}\n',
    );
  });

  it('prints nothing for a list without rows', () => {
    expect(JSON_LINES.print(documentOf(codeList({}, [column('code')], [])))).toBe('');
  });

  it('prints each reference of a set as a line', () => {
    const set = codeListSet({}, [
      { type: 'codeListRef', canonicalUri: 'urn:x:a' },
      { type: 'codeListSetRef', canonicalUri: 'urn:x:b' },
    ]);
    expect(JSON_LINES.print(documentOf(set))).toBe(
      '{"type":"codeListRef","canonicalUri":"urn:x:a"}\n{"type":"codeListSetRef","canonicalUri":"urn:x:b"}\n',
    );
  });
});
