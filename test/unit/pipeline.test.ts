import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GENERICODE } from '../../build/formats/genericode/write.ts';
import { build, DEFAULT_BUDGET } from '../../build/pipeline.ts';
import { check } from '../../build/release/check-content.ts';
import { makeFolder, writeContent } from '../support/content-tree.ts';
import { codeList, codeListSet } from './support/documents.ts';

let folder: string;
let remove: () => void;
beforeEach(() => {
  ({ folder, remove } = makeFolder());
});
afterEach(() => remove());

/** A set that refers to the list of {@link codeList}. */
const SET = codeListSet({}, [{ type: 'codeListRef', canonicalUri: 'urn:x:colours' }]);

/** The files that are kept and left out, and the problems, as `file severity rule`. */
async function skipped() {
  const { open, leftOut, problems } = await check({
    content: folder,
    skipInvalid: true,
    onProgress: () => {},
  });
  const { catalogue } = await open();
  return {
    kept: catalogue.documents.map(({ source }) => source.file).sort(),
    leftOut,
    reported: [...problems].map(({ file, severity, rule }) => `${file} ${severity} ${rule}`),
  };
}

describe('check with skipInvalid leaves out documents with invalid files', () => {
  it('metadata without its CSV', async () => {
    writeContent(folder, { 'a.meta.json': codeList({}, undefined, null), 'set.json': SET });
    expect(await skipped()).toEqual({
      kept: ['set.json'],
      leftOut: ['a.meta.json'],
      reported: ['a.meta.json error csv/metadata', 'a.meta.json warning references/left-out'],
    });
  });

  it('metadata whose CSV is not UTF-8', async () => {
    writeContent(folder, { 'a.meta.json': codeList({}, undefined, null), 'set.json': SET });
    writeFileSync(join(folder, 'a.csv'), Buffer.from('code\nGr\u00fcn\n', 'latin1'));
    expect(await skipped()).toEqual({
      kept: ['set.json'],
      leftOut: ['a.meta.json'],
      reported: ['a.csv error file/encoding', 'a.meta.json warning references/left-out'],
    });
  });

  it('a document that is not UTF-8', async () => {
    writeContent(folder, { 'b.json': codeList() });
    writeFileSync(join(folder, 'a.json'), Buffer.from('{"a":"Gr\u00fcn"}', 'latin1'));
    expect(await skipped()).toEqual({
      kept: ['b.json'],
      leftOut: ['a.json'],
      reported: ['a.json error file/encoding'],
    });
  });

  it('a CSV without metadata is listed, and leaves no document out', async () => {
    writeContent(folder, { 'a.json': codeList(), 'b.csv': 'code\na\n' });
    expect(await skipped()).toEqual({
      kept: ['a.json'],
      leftOut: ['b.csv'],
      reported: ['b.csv error csv/metadata'],
    });
  });
});

describe('build of a document that cannot be printed', () => {
  const { print } = GENERICODE;
  beforeEach(() => {
    writeContent(join(folder, 'content'), { 'a.json': codeList(), 'set.json': SET });
    vi.spyOn(GENERICODE, 'print').mockImplementation((document, context) => {
      if (document.source.file === 'a.json') throw new RangeError('Invalid string length');
      return print(document, context);
    });
  });
  afterEach(() => vi.restoreAllMocks());

  const buildWith = async (skipInvalid: boolean) => {
    const folders = { content: join(folder, 'content'), out: join(folder, 'out') };
    const options = { ...folders, budget: DEFAULT_BUDGET, hasExplorer: false, skipInvalid };
    const { published, problems, leftOut } = await build({ ...options, onProgress: () => {} });
    const reported = problems.map(({ file, severity, rule }) => `${file} ${severity} ${rule}`);
    return { documents: published?.documents, leftOut, reported };
  };

  it('is an error with its name', async () => {
    expect(await buildWith(false)).toEqual({
      documents: undefined,
      leftOut: [],
      reported: ['a.json error file/limits'],
    });
  });

  it('leaves it out with skipInvalid', async () => {
    expect(await buildWith(true)).toEqual({
      documents: 1,
      leftOut: ['a.json'],
      reported: ['a.json error file/limits', 'a.json warning references/left-out'],
    });
  });
});
