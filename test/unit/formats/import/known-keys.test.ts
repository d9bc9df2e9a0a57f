import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findForeignKeys } from '../../../../build/formats/import/known-keys.ts';

const content = mkdtempSync(join(tmpdir(), 'known-keys-'));
afterAll(() => rmSync(content, { recursive: true }));

function writeList(name: string, codes: readonly string[], more: object = {}): void {
  const identification = { shortName: name, language: 'en', canonicalUri: `urn:x:${name}` };
  const codeList = {
    identification: { ...identification, canonicalVersionUri: `urn:x:${name}:1` },
    columnSet: {
      columns: [{ id: 'code', name: 'Code', type: 'string', nullable: false }],
      keys: [{ id: 'k', columnIds: ['code'] }],
      ...more,
    },
  };
  writeFileSync(join(content, `${name}.meta.json`), JSON.stringify({ $opencodelist: '0.3.0', codeList }));
  writeFileSync(join(content, `${name}.csv`), `code\n${codes.join('\n')}\n`);
}

const keyRef = { codeListRef: { canonicalUri: 'urn:x:countries' }, keyId: 'k' };
writeList('capitals', ['DE', 'FR', 'IT'], { foreignKeys: [{ id: 'f', columnIds: ['code'], keyRef }] });
writeList('countries', ['AT', 'CH', 'DE', 'FR', 'IT', 'NL', 'PL', 'SE', 'SI', 'UK']);
writeList('regions', ['AT', 'CH', 'DE', 'FR', 'IT', 'NL', 'PL', 'SE', 'SI', 'UK', 'ZZ']);
writeList('flags', ['0', '1']);
writeFileSync(join(content, 'broken.json'), '{ "DE" "FR" "IT"');

test.each([
  ['all codes', 'DE FR IT DE', 'urn:x:countries k'],
  ['one in ten is unknown', 'AT CH DE FR IT NL PL SE SI EL', 'urn:x:countries k'],
  ['one in five is unknown', 'AT CH DE FR EL', undefined],
  ['one of few is unknown', 'DE EL', undefined],
  ['single characters', '0 1 1', undefined],
])('a column of codes of a list: %s', (_, cells, found) => {
  const key = findForeignKeys(content, [{ id: 'c', cells: cells.split(' ') }]).get('c');
  expect(key && `${key.canonicalUri} ${key.keyId}`).toBe(found);
});

test('a folder that does not exist has no keys', () =>
  expect(findForeignKeys(join(content, 'none'), [{ id: 'c', cells: ['DE'] }])).toEqual(new Map()));
