import { cpSync, existsSync, lstatSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ALTERNATIVE_FORMATS } from '../../../../build/formats/all.ts';
import { groupBy } from '../../../../build/model/collections.ts';
import { type BuildOptions, build, DEFAULT_BUDGET } from '../../../../build/pipeline.ts';
import { netlify } from '../../../../build/release/hosts/netlify.ts';
import { makeFolder, writeContent } from '../../../../scripts/support/content-tree.ts';
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

const inodesOf = (output: string) =>
  new Map(filesBelow(output).map((file) => [file.slice(output.length + 1), lstatSync(file).ino]));

/** Files of further formats, except JSON Lines as an example. */
const isOtherFormat = (path: string) =>
  /^site\/(?:downloads\/[^/]+\/(?!json-lines\/)|v1\/_documents\/[^/]+\/csvw\/)/.test(path);
const OTHER_FORMATS = ALTERNATIVE_FORMATS.length - ['CSV', 'JSON Lines'].length;

/** Which files a build of changed documents rendered again: of which lists, and how many others. */
async function rerendered(changes: Changes, options?: Partial<BuildOptions>) {
  const before = inodesOf(out);
  const published = await buildTree(out, changes, options);
  const fresh = [...inodesOf(out)].flatMap(([path, inode]) => (before.get(path) === inode ? [] : [path]));
  const listOf = (path: string) => /^(?!.*\/_pages\/).*(urn:x:[a-z]+)/i.exec(path)?.[1] ?? '';
  const lists = groupBy(
    fresh.filter((path) => listOf(path) !== '' && !isOtherFormat(path)),
    listOf,
  );
  return {
    lists: Object.fromEntries([...lists].map(([uri, { length }]) => [uri, length])),
    others: fresh.filter((path) => listOf(path) === ''),
    differences: published?.differences,
  };
}

/** More documents than the others, in one language. */
const manyIn = (language: string): Changes =>
  Object.fromEntries([1, 2, 3, 4].map((i) => [`${i}.json`, { uri: `urn:y:${i}`, version: '1', language }]));

describe('a build renders again', () => {
  test('nothing if nothing changed, and keeps the folder', async () => {
    const { ino } = lstatSync(out);
    expect(await rerendered({})).toEqual({ lists: {}, others: [], differences: 0 });
    expect(lstatSync(out).ino).toBe(ino);
  });

  test('nothing if a document was renamed', async () => {
    const renamed = { 'a.json': undefined, 'folder/other.json': DOCUMENTS['a.json'] };
    expect(await rerendered(renamed)).toEqual({ lists: {}, others: [], differences: 0 });
  });

  const rows = [{ code: 'a', name: 'B' }];
  const suggestionFiles = ['site/assets/suggest-_.json', 'site/assets/suggest.json'];

  test('the files of one list and the suggestions if a cell changed', async () => {
    expect(await rerendered({ 'a.json': { ...A, rows } })).toEqual({
      lists: { 'urn:x:a': 20 },
      others: ['.code-list-output', 'build-memory.json', ...suggestionFiles],
      differences: 14 + OTHER_FORMATS,
    });
  });

  test('the descriptions too if a cell of the list with the examples changed', async () => {
    expect(await rerendered({ 'b.json': { ...B, rows } })).toEqual({
      lists: { 'urn:x:b': 20 },
      others: [
        ...['.code-list-output', 'build-memory.json', ...suggestionFiles],
        ...['site/docs/de/index.html', 'site/docs/index.html', 'site/openapi.json'],
      ],
      differences: 17 + OTHER_FORMATS,
    });
  });

  test('no suggestions if only the description of a list changed', async () => {
    const { others } = await rerendered({ 'a.json': { ...A, description: 'Text' } });
    expect(others).toContain('site/en/index.html');
    for (const path of suggestionFiles) expect(others).not.toContain(path);
  });

  test('no descriptions if the metadata of another list changed', async () => {
    const { others } = await rerendered({ 'a.json': { ...A, shortName: 'Other', description: 'Text' } });
    expect(others).toContain('site/en/index.html');
    for (const path of ['index.html', 'de/index.html']) expect(others).not.toContain(`site/docs/${path}`);
    expect(others).not.toContain('site/openapi.json');
  });

  test.each<[string, Changes, Readonly<Record<string, number>>]>([
    [
      'a list whose size changed',
      { 'b.json': { ...B, rows: [{ code: 'a', name: 'Long' }] } },
      { 'urn:x:b': 20 },
    ],
    [
      'a list with another title, and the pages of the set that shows it',
      { 'b.json': { ...B, shortName: 'C' } },
      { 'urn:x:b': 20, 'urn:x:set': 4 },
    ],
    [
      'only the list if its description, tags and date changed, which the set does not show',
      { 'b.json': { ...B, description: 'Text', tags: ['geo'], publishedAt: '2024-01-01T00:00:00Z' } },
      { 'urn:x:b': 20 },
    ],
    [
      'only the set whose description changed, which its members do not show',
      { 'set.json': { ...DOCUMENTS['set.json'], description: 'Text' } },
      { 'urn:x:set': 20 },
    ],
    [
      'a list in another language, and the pages of the set that links to it',
      { 'b.json': { ...B, language: 'fr' } },
      { 'urn:x:b': 20, 'urn:x:set': 4 },
    ],
    ['a list with a new version', { 'a2.json': { ...A, version: '2' } }, { 'urn:x:a': 35 }],
    ['only the new list', { 'c.json': { uri: 'urn:x:c' } }, { 'urn:x:c': 11 }],
    ['a list whose URI now differs in case only', { 'c.json': { uri: 'urn:x:A' } }, { 'urn:x:a': 13 }],
    [
      'a list whose URI now is a path of another one',
      { 'c.json': { uri: 'urn:x:a/languages' } },
      { 'urn:x:a': 20 },
    ],
    [
      'the pages of a list that a new set has',
      { 'c.json': { uri: 'urn:x:c', references: ['urn:x:a'] } },
      { 'urn:x:a': 4, 'urn:x:c': 11 },
    ],
    ['the pages of a list that a removed set had', { 'set.json': undefined }, { 'urn:x:b': 4 }],
    ['the pages of a set whose list was removed', { 'b.json': undefined }, { 'urn:x:set': 4 }],
    [
      'the pages of a list with a tag that now differs in case only',
      { 'c.json': { uri: 'urn:x:c', tags: ['Geo'] } },
      { 'urn:x:a': 4, 'urn:x:c': 11 },
    ],
    [
      'all lists in a language that most others spell otherwise',
      { ...manyIn('DE'), 'en.json': { uri: 'urn:y:en', language: 'en' } },
      { 'urn:x:a': 11, 'urn:x:b': 11, 'urn:x:set': 11 },
    ],
  ])('%s', async (_, changes, expected) => {
    const { lists } = await rerendered(changes);
    expect(lists).toEqual(expected);
  });

  test('lists in a language that was the default one', async () => {
    // Too few rules for one per file.
    const options = { budget: { headerRules: 60, files: 10_000 } };
    await buildTree(out, {}, options);
    const { lists } = await rerendered(manyIn('fr'), options);
    expect(lists).toEqual({ 'urn:x:a': 14, 'urn:x:b': 14, 'urn:x:set': 14 });
  });

  test('all files if a format is switched off, whose files then are missing', async () => {
    const foldersOf = (output: string) => new Set(filesBelow(output).map((file) => file.split('/').at(-2)));
    expect([...foldersOf(out)]).toEqual(expect.arrayContaining(['table', 'csvw', 'json-lines', 'xlsx']));
    const { lists } = await rerendered({}, { formats: ['csv', 'json-lines'] });
    expect(lists).toEqual({ 'urn:x:a': 20, 'urn:x:b': 20, 'urn:x:set': 20 });
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
    expect(lists).toEqual({});
    expect(others.filter((path) => /^site\/v1\/|\.html$/.test(path))).toEqual([]);
    expect(existsSync(join(out, 'nginx'))).toBe(false);
    await buildTree(out);
    expect(existsSync(join(out, 'nginx'))).toBe(true);
  });

  test('all files if an option changed', async () => {
    const { lists, differences } = await rerendered({}, { baseUrl: 'https://a.example' });
    expect(lists).toEqual({ 'urn:x:a': 20, 'urn:x:b': 20, 'urn:x:set': 20 });
    expect(differences).toBe(38);
  });
});

test('the first build does not know how many files differ', async () => {
  rmSync(out, { recursive: true });
  expect(await buildTree(out)).not.toHaveProperty('differences');
});
