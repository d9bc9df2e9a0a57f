import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { splitFunction } from '../../../../../build/api/hosts/function/bundle.ts';
import { loadFunctions } from '../../../../../build/api/hosts/preview/deployment.ts';
import { makeFolder, writeContent } from '../../../../support/content-tree.ts';
import { makeDocument } from '../../../../support/documents.ts';
import { buildSite } from '../../../../support/site.ts';

const { folder, remove } = makeFolder();
afterAll(remove);

test('functions of outputs that differ in records → loaded once, each with its own records', async () => {
  const code = `
globalThis.evaluations = (globalThis.evaluations ?? 0) + 1;
export const makeHandler = (records) => () => new Response(records);
export default makeHandler(DIRECTORY_RECORDS);
export const config = { path: '/*' };`;
  const bodies: (string | undefined)[] = [];
  for (const records of ['one', 'two', 'three']) {
    writeContent(folder, { 'functions/api.mjs': `const DIRECTORY_RECORDS = "${records}";\n${code}` });
    const [loaded] = await loadFunctions(join(folder, 'functions'));
    const response = await loaded?.run(new Request('http://localhost/'));
    bodies.push(response instanceof Response ? await response.text() : undefined);
  }
  expect(bodies).toEqual(['one', 'two', 'three']);
  expect((globalThis as { evaluations?: number }).evaluations).toBe(1);
});

test('a change of metadata → other records, and the same code', async () => {
  const build = async (longName: string) => {
    writeContent(join(folder, 'content'), { 'a.json': makeDocument({ longName }) });
    await buildSite(join(folder, 'content'), join(folder, 'out'));
    const [loaded] = await loadFunctions(join(folder, 'out/functions'));
    const response = await loaded?.run(
      new Request(`http://localhost/v1/documents/index?searchTerm=${longName}`),
    );
    const total = response instanceof Response ? response.headers.get('x-total-count') : undefined;
    return { ...splitFunction(readFileSync(join(folder, 'out/functions/api.mjs'), 'utf8')), total };
  };
  const first = await build('First');
  const second = await build('Second');
  expect([first.total, second.total]).toEqual(['1', '1']);
  expect(first.records).toMatch(/^[A-Za-z0-9+/]+=*$/);
  expect(second.records).not.toBe(first.records);
  expect(second.code).toBe(first.code);
});
