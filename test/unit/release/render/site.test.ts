import { cpSync, existsSync, lstatSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuildOptions, build, DEFAULT_BUDGET } from '../../../../build/pipeline.ts';
import { netlify } from '../../../../build/release/hosts/netlify.ts';
import { staticHost } from '../../../../build/release/hosts/static.ts';
import { type Manifest, readManifest, type Unit } from '../../../../build/release/render/manifest.ts';
import { makeFolder, writeContent } from '../../../support/content-tree.ts';
import { type DocumentFields, makeDocument } from '../../../support/documents.ts';
import { filesBelow } from '../../../support/files.ts';

const { folder, remove } = makeFolder();
const [initial, out] = [join(folder, 'initial'), join(folder, 'out')];

/** A list, another one, and a set of the latter. */
const A = { uri: 'urn:x:a', version: '1', tags: ['geo'] };
const B = { uri: 'urn:x:b', version: '1' };
const DOCUMENTS: Readonly<Record<string, DocumentFields>> = {
  'a.json': A,
  'b.json': B,
  'set.json': { uri: 'urn:x:set', version: '1', references: ['urn:x:b'] },
};

beforeAll(async () => {
  await buildTree(initial);
});
afterAll(remove);
beforeEach(() => {
  rmSync(out, { recursive: true, force: true });
  cpSync(initial, out, { recursive: true, preserveTimestamps: true });
});

/** Documents by file; undefined for those that are removed. */
type Changes = Readonly<Record<string, DocumentFields | undefined>>;

/** Builds the documents with some of them changed. */
async function buildTree(output: string, changes: Changes = {}, options: Partial<BuildOptions> = {}) {
  const content = join(folder, 'content');
  rmSync(content, { recursive: true, force: true });
  const documents = Object.entries({ ...DOCUMENTS, ...changes });
  writeContent(
    content,
    Object.fromEntries(documents.flatMap(([file, fields]) => (fields ? [[file, makeDocument(fields)]] : []))),
  );
  const { published } = await build({
    ...{ content, out: output, budget: DEFAULT_BUDGET, onProgress: () => {} },
    ...options,
  });
  return published;
}

/** The names of units that differ from those of the output before, and their files. */
async function rerendered(changes: Changes, options?: Partial<BuildOptions>) {
  const before = unitsOf(out);
  const published = await buildTree(out, changes, options);
  const fresh = [...unitsOf(out)].filter(([key]) => !before.has(key)).map(([, unit]) => unit);
  const versionsIn = ({ summaries }: Unit) => summaries.map(([key]) => JSON.parse(key)[0]);
  return {
    /** The canonical version URIs in the lists. */
    lists: [...new Set(fresh.flatMap(versionsIn))].sort(),
    /** The files of other units. */
    others: fresh
      .filter(({ summaries }) => summaries.length === 0)
      .flatMap(pathsIn)
      .sort(),
    differences: published?.differences,
  };
}

const unitsOf = (output: string): ReadonlyMap<string, Unit> => (readManifest(output) as Manifest).units;
const pathsIn = ({ files }: Unit) => files.map(({ path }) => path).sort();

const timesIn = (output: string) =>
  new Map(filesBelow(output).map((file) => [file.slice(output.length + 1), lstatSync(file).mtimeMs]));

describe('a build renders again', () => {
  test('nothing if nothing changed, and keeps the folder', async () => {
    const { ino } = lstatSync(out);
    expect(await rerendered({})).toEqual({ lists: [], others: [], differences: 0 });
    expect(lstatSync(out).ino).toBe(ino);
  });

  test('nothing if a document was renamed', async () => {
    const renamed = { 'a.json': undefined, 'folder/other.json': DOCUMENTS['a.json'] };
    expect(await rerendered(renamed)).toEqual({ lists: [], others: [], differences: 0 });
  });

  const rows = [{ code: 'a', name: 'B' }];
  const suggestionFiles = ['site/assets/suggest-_.json', 'site/assets/suggest.json'];

  test('the files of one list, the suggestions and the archives if a cell changed', async () => {
    expect(await rerendered({ 'a.json': { ...A, rows } })).toEqual({
      lists: ['urn:x:a:1'],
      others: ['site/all.zip', ...suggestionFiles, 'site/packages/u=urn:x:set.zip'],
      differences: 18,
    });
  });

  test('the descriptions too if a cell of the list with the examples changed', async () => {
    expect(await rerendered({ 'b.json': { ...B, rows } })).toEqual({
      lists: ['urn:x:b:1'],
      others: [
        'site/all.zip',
        ...suggestionFiles,
        'site/docs/de/index.html',
        'site/docs/index.html',
        'site/openapi.json',
        'site/packages/u=urn:x:set.zip',
      ],
      differences: 20,
    });
  });

  test('no suggestions if only the date of a list changed', async () => {
    const { others } = await rerendered({ 'a.json': { ...A, publishedAt: '2025-01-01T00:00:00Z' } });
    expect(others).toContain('site/en/index.html');
    for (const path of suggestionFiles) expect(others).not.toContain(path);
  });

  test('no descriptions if the metadata of another list changed', async () => {
    const { others } = await rerendered({ 'a.json': { ...A, shortName: 'Other', description: 'Text' } });
    expect(others).toContain('site/en/index.html');
    for (const path of ['index.html', 'de/index.html']) expect(others).not.toContain(`site/docs/${path}`);
    expect(others).not.toContain('site/openapi.json');
  });

  test('a set whose list was removed', async () => {
    const { lists } = await rerendered({ 'b.json': undefined });
    expect(lists).toEqual(['urn:x:set:1']);
    expect(filesBelow(out).filter((file) => file.includes('urn:x:b.'))).toEqual([]);
  });

  test('all files if a format is switched off, whose files then are missing', async () => {
    const foldersOf = (output: string) => new Set(filesBelow(output).map((file) => file.split('/').at(-2)));
    expect([...foldersOf(out)]).toEqual(expect.arrayContaining(['table', 'csvw', 'json-lines', 'xlsx']));
    await rerendered({}, { formats: ['csv', 'json-lines'] });
    const folders = [...foldersOf(out)];
    expect(folders).toEqual(expect.arrayContaining(['table', 'json-lines']));
    for (const name of ['csvw', 'genericode', 'skos', 'xlsx']) expect(folders).not.toContain(name);
    const headers = readFileSync(join(out, 'site/_headers'), 'utf8');
    expect(headers).not.toContain('describedby');
    const openapi = JSON.parse(readFileSync(join(out, 'site/openapi.json'), 'utf8'));
    const { '/v1/documents/{canonicalUri}/alternative-format': path } = openapi.paths;
    expect(Object.keys(path.get.responses[200].content)).toEqual(['text/csv', 'application/x-ndjson']);
    expect(openapi.paths).not.toHaveProperty(['/v1/documents/{canonicalUri}/csv-metadata.json']);
  });

  test('only the files of the hosts if these changed', async () => {
    const { lists, others } = await rerendered({}, { hosts: [netlify] });
    expect(lists).toEqual([]);
    expect(others.filter((path) => /^site\/v1\/|\.html$/.test(path))).toEqual([]);
    expect(existsSync(join(out, 'nginx'))).toBe(false);
    await buildTree(out);
    expect(existsSync(join(out, 'nginx'))).toBe(true);
  });

  test('all files for a host without the API, and again for hosts with it', async () => {
    const lists = ['urn:x:a:1', 'urn:x:b:1', 'urn:x:set:1'];
    expect((await rerendered({}, { hosts: [staticHost] })).lists).toEqual(lists);
    const file = '/v1/_documents/l=de/whole/u=urn:x:a:1.json';
    const read = () => readFileSync(join(out, 'site/en/documents/l=de/u=urn:x:a:1.html'), 'utf8');
    expect(read()).toContain(`href="${file}"`);
    expect((await rerendered({})).lists).toEqual(lists);
    expect(read()).not.toContain(file);
    expect(existsSync(join(out, 'site/index.html'))).toBe(false);
  });

  test('all files if an option changed; those with the same content keep their times', async () => {
    const times = timesIn(out);
    const { differences } = await rerendered({}, { baseUrl: 'https://a.example' });
    const changed = [...timesIn(out)]
      .filter(([path, time]) => times.get(path) !== time)
      .map(([path]) => path);
    expect(changed).toContain('site/en/index.html');
    // The index of the function has the URL of the site, too.
    const hosts = changed.filter((path) => /^(?:functions|server)\//.test(path));
    expect(hosts.sort()).toEqual(['functions/api.mjs', 'server/records.json']);
    const ofSite = changed.filter((path) => path.startsWith('site/'));
    expect(ofSite.length + hosts.length).toBe(differences);
    expect(changed).not.toContain('site/v1/_documents/l=en/document/u=urn:x:a.json');
  });
});

test('the first build does not know how many files differ', async () => {
  rmSync(out, { recursive: true });
  expect(await buildTree(out)).not.toHaveProperty('differences');
});

test('builds report what formats cannot contain once per list, with and without changes', async () => {
  const content = join(folder, 'lossy');
  const lossesOf = async () => {
    const options = { content, out: join(folder, 'lossy-out'), budget: DEFAULT_BUDGET, onProgress: () => {} };
    const losses = (await build(options)).published?.losses ?? [];
    return losses.filter(({ format }) => format === 'genericode');
  };
  const noVersion = (lists: readonly string[]) => [
    {
      format: 'genericode',
      message: 'there is no version, so Version is the end of the canonical version URI',
      lists,
    },
  ];
  writeContent(content, {
    'a.json': makeDocument({ uri: 'urn:x:a' }),
    'a.en.json': makeDocument({ uri: 'urn:x:a', language: 'en' }),
    'b.json': makeDocument({ uri: 'urn:x:b', version: '1' }),
  });
  expect(await lossesOf()).toEqual(noVersion(['urn:x:a']));
  expect(await lossesOf()).toEqual(noVersion(['urn:x:a']));
  writeContent(content, { 'c.json': makeDocument({ uri: 'urn:x:c' }) });
  expect(await lossesOf()).toEqual(noVersion(['urn:x:a', 'urn:x:c']));
});
