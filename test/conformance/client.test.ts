import { execFile } from 'node:child_process';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { generateApi } from 'swagger-typescript-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Preview, startPreview } from '../../build/api/hosts/preview/preview.ts';
import { makeFolder, writeContent } from '../support/content-tree.ts';
import { makeDocument } from '../support/documents.ts';
import { buildSite } from '../support/site.ts';

/*
 * A client generated from openapi.json: it compiles in strict mode, has the types that the program below expects, and
 * calls the API. An unused `@ts-expect-error` is a compile error.
 */

const PROGRAM = `
import { Api, DocumentType, type CodeListDocument, type DocumentIndexEntry } from './client.ts';

declare const process: { readonly argv: readonly string[] };
const api = new Api({ baseUrl: process.argv[2] });

const index = await api.v1.findDocuments({ type: DocumentType.CodeList, tags: 'geo,food', pageSize: 2 });
const entries: DocumentIndexEntry[] = index.data;
const names: string[] = entries.map((entry) => entry.shortName);
// @ts-expect-error
entries.map((entry) => entry.noSuchProperty);
// @ts-expect-error
const notStrings: string[] = index.data;

const tags: string[] = (await api.v1.listTags()).data;
const languages: string[] = (await api.v1.listLanguages('urn:test:a')).data;
const versions: DocumentIndexEntry[] = (await api.v1.listVersions('urn:test:a')).data;

const document: CodeListDocument = (await api.v1.getDocument('urn:test:a', { metaOnly: true })).data;
const columns: string[] = document.codeList?.columnSet.columns.map((column) => column.id) ?? [];
await api.v1.getDocument('urn:test:a', { metaOnly: 'True' });
// @ts-expect-error
void (() => api.v1.getDocument('urn:test:a', { metaOnly: 'yes' }));

const csv: string = (await api.v1.getAlternativeFormat('urn:test:a', {}, { format: 'text' })).data;

const bad = await api.v1.findDocuments({ page: 0 }).catch((response: Awaited<ReturnType<typeof api.v1.findDocuments>>) => response);
const reasons: string[] = 'errors' in bad.error ? (bad.error.errors.page ?? []) : [];
const none = await api.v1.getDocument('urn:test:none').catch((response: Awaited<ReturnType<typeof api.v1.getDocument>>) => response);
const detail: string = none.error.detail;

console.log(JSON.stringify({
  names, total: index.headers.get('x-total-count'), tags, languages, versions: versions.length, columns, csv, reasons, detail,
}));
void notStrings;
`;

const TSCONFIG = {
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'Bundler',
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: [],
  },
  include: ['*.ts'],
};

const run = promisify(execFile);
const { folder, remove } = makeFolder();
const client = join(folder, 'client');
let preview: Preview;

beforeAll(async () => {
  writeContent(join(folder, 'content'), {
    'a.json': makeDocument({ uri: 'urn:test:a', shortName: 'A', tags: ['geo'] }),
    'b.json': makeDocument({ uri: 'urn:test:b', shortName: 'B', tags: ['food'] }),
    'c.json': makeDocument({ uri: 'urn:test:c', shortName: 'C', tags: ['other'] }),
  });
  const out = join(folder, 'out');
  await buildSite(join(folder, 'content'), out);
  writeContent(client, { 'tsconfig.json': TSCONFIG, 'package.json': { type: 'module' } });
  copyFileSync(join(out, 'site/openapi.json'), join(client, 'openapi.json'));
  const input = join(client, 'openapi.json');
  await generateApi({ input, output: client, fileName: 'client.ts', silent: true });
  writeFileSync(join(client, 'main.ts'), PROGRAM);
  preview = await startPreview({ dir: out, port: 0, allowedHosts: ['a', 'a.example'], cors: true });
});

afterAll(async () => {
  await preview?.close();
  remove();
});

test('a generated client → compiles in strict mode, and calls the API', async () => {
  const compiler = [resolve('node_modules/typescript/bin/tsc'), '-p', client];
  const compiled = await run(process.execPath, compiler).catch((error: { stdout: string }) => error);
  expect(compiled.stdout).toBe('');
  const tsx = pathToFileURL(resolve('node_modules/tsx/dist/esm/index.mjs')).href;
  const { stdout } = await run(process.execPath, ['--import', tsx, join(client, 'main.ts'), preview.url]);
  expect(JSON.parse(stdout)).toEqual({
    names: ['A', 'B'],
    total: '2',
    tags: ['food', 'geo', 'other'],
    languages: ['de'],
    versions: 1,
    columns: ['code', 'name'],
    csv: 'code,name\r\na,A\r\n',
    reasons: ['must be a whole number from 1'],
    detail: 'The directory has no document with the URI "urn:test:none".',
  });
});
