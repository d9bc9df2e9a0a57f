import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { check } from '../../build/pipeline.ts';
import { makeFolder, writeContent } from '../../scripts/support/content-tree.ts';
import { codeList, codeListSet } from './support/documents.ts';

let folder: string;
let remove: () => void;
beforeEach(() => {
  ({ folder, remove } = makeFolder());
});
afterEach(() => remove());

/** A set that refers to the list of {@link codeList}. */
const SET = codeListSet({}, [{ type: 'codeListRef', canonicalUri: 'urn:x:colours' }]);

/** What is kept and left out, and what is said, as `file severity rule`. */
async function skipped() {
  const { catalogue, leftOut, problems } = await check({
    content: folder,
    skipInvalid: true,
    onProgress: () => {},
  });
  return {
    kept: catalogue.documents.map(({ source }) => source.file).sort(),
    leftOut,
    told: [...problems].map(({ file, severity, rule }) => `${file} ${severity} ${rule}`),
  };
}

describe('check with skipInvalid leaves out a document whose files are wrong', () => {
  it('metadata without its CSV', async () => {
    writeContent(folder, { 'a.meta.json': codeList({}, undefined, null), 'set.json': SET });
    expect(await skipped()).toEqual({
      kept: ['set.json'],
      leftOut: ['a.meta.json'],
      told: ['a.meta.json error csv/missing', 'a.meta.json warning references/left-out'],
    });
  });

  it('metadata whose CSV is not UTF-8: it would be published without its rows', async () => {
    writeContent(folder, { 'a.meta.json': codeList({}, undefined, null), 'set.json': SET });
    writeFileSync(join(folder, 'a.csv'), Buffer.from('code\nGr\u00fcn\n', 'latin1'));
    expect(await skipped()).toEqual({
      kept: ['set.json'],
      leftOut: ['a.meta.json'],
      told: ['a.csv error file/encoding', 'a.meta.json warning references/left-out'],
    });
  });

  it('a document that is not UTF-8', async () => {
    writeContent(folder, { 'b.json': codeList() });
    writeFileSync(join(folder, 'a.json'), Buffer.from('{"a":"Gr\u00fcn"}', 'latin1'));
    expect(await skipped()).toEqual({
      kept: ['b.json'],
      leftOut: ['a.json'],
      told: ['a.json error file/encoding'],
    });
  });

  it('a CSV that is nobody\u2019s leaves no document out, and is named', async () => {
    writeContent(folder, { 'a.json': codeList(), 'b.csv': 'code\na\n' });
    expect(await skipped()).toEqual({
      kept: ['a.json'],
      leftOut: ['b.csv'],
      told: ['b.csv error csv/metadata'],
    });
  });
});
