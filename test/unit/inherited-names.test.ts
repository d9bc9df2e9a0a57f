import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeCatalogue } from '../../build/check/check.ts';
import { FORMATS } from '../../build/formats/all.ts';
import { makeFolder, writeContent } from '../support/content-tree.ts';
import { filesBelow } from '../support/files.ts';
import { buildSite } from '../support/site.ts';
import { codeList } from './support/documents.ts';

/** Names that objects inherit, and ordinary names of the same length and order. */
const NAMES = [
  ['_proto__', '_prota__'],
  ['constructor', 'constructon'],
  ['hasOwnProperty', 'hasOwnPropertu'],
  ['toString', 'toStrind'],
  ['valueOf', 'valueOd'],
] as const;

const asOrdinary = (text: string): string =>
  NAMES.reduce((changed, [inherited, ordinary]) => changed.replaceAll(inherited, ordinary), text);

/** Two versions of lists in two languages, as JSON and CSV, and a set; ids, codes, tags and properties are the names. */
function contentWith(names: readonly string[]): Record<string, string> {
  const optional = { optional: true };
  const each = (value: unknown) => Object.fromEntries(names.map((name) => [name, value]));
  const types = [
    { type: 'enum', members: names.map((value) => ({ value, description: value })) },
    { type: 'enum-set', members: names.map((value) => ({ value })) },
    { type: 'document', schema: { enum: [each(1)] } },
    { type: 'integer' },
  ];
  const values = [names[1], [names[0], names[2]], each(1), 7];
  const listOf = (name: string, version: string, language: string): [string, string][] => {
    const others = names.filter((other) => other !== name);
    const columns = [
      { id: 'code', name: 'Code', type: 'string' },
      { id: name, name, type: 'string', ...optional },
      ...others.map((id, i) => ({ id, name: id, ...optional, ...types[i] })),
    ];
    const cells = others.map((id, i) => [id, values[i]]);
    const full = [['code', `a${version}`], [name, name], ...(version === '1' ? [] : cells)];
    const rows = [...names.map((code) => [['code', code]]), full].map((row) => Object.fromEntries(row));
    const codeList = {
      annotation: { appInfo: each(each(1)) },
      identification: {
        ...{ language, shortName: name, version, tags: names, publishedAt: `202${version}-01-01T00:00:00Z` },
        ...{ canonicalUri: `urn:x:${name}`, canonicalVersionUri: `urn:x:${name}:${version}` },
        ...Object.fromEntries(names.map((one) => [`x-${one}`, each(one)])),
      },
      columnSet: {
        columns,
        keys: [{ id: name, columnIds: ['code'] }],
        foreignKeys: names.slice(-1).map((target) => ({
          id: name,
          columnIds: [name],
          keyRef: { keyId: target, codeListRef: { canonicalUri: `urn:x:${target}` } },
        })),
      },
    };
    const file = `${name}-${version}-${language}`;
    const print = (list: object) => JSON.stringify({ $opencodelist: '0.3.0', codeList: list });
    if (language === 'de') return [[`${file}.json`, print({ ...codeList, dataSet: { rows } })]];
    const quote = (cell: unknown) =>
      Array.isArray(cell)
        ? `"${cell}"`
        : typeof cell === 'object'
          ? `"${JSON.stringify(cell).replaceAll('"', '""')}"`
          : cell;
    const lines = rows.map((row) => {
      const own = new Map(Object.entries(row));
      return columns.map(({ id }) => quote(own.get(id)) ?? '');
    });
    const csv = [columns.map(({ id }) => id), ...lines].map((line) => line.join()).join('\r\n');
    return [
      [`${file}.meta.json`, print(codeList)],
      [`${file}.csv`, csv],
    ];
  };
  const files = names.flatMap((name) =>
    ['1', '2'].flatMap((version) => ['de', 'en'].flatMap((language) => listOf(name, version, language))),
  );
  const identification = { language: 'en', shortName: 'set', canonicalUri: 'urn:x:set' };
  const codeListSet = {
    identification: { ...identification, canonicalVersionUri: 'urn:x:set:1' },
    referenceSet: names.map((name) => ({ type: 'codeListRef', canonicalUri: `urn:x:${name}` })),
  };
  return Object.fromEntries([
    ...files,
    ['set.json', JSON.stringify({ $opencodelist: '0.3.0', codeListSet })],
  ]);
}

/** The problems, and the files by path, as if all names were ordinary. */
async function publish(names: readonly string[]) {
  const { folder, remove } = makeFolder();
  writeContent(join(folder, 'content'), contentWith(names));
  const out = join(folder, 'out');
  // The size of compressed files depends on the names.
  const formats = FORMATS.filter((format) => format !== 'xlsx');
  const { problems } = await buildSite(join(folder, 'content'), out, undefined, formats);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const own = filesBelow(join(out, 'site')).filter((file) => !file.endsWith('.zip'));
  const files = own.map((file) => {
    // Citations in BibTeX escape underscores.
    const text = asOrdinary(readFileSync(file, 'latin1').replaceAll('\\_', '_'));
    return [asOrdinary(file.slice(out.length)), text.replace(/urn:uuid:[-0-9a-f]+/g, 'urn:uuid:')] as const;
  });
  remove();
  return {
    problems: problems.map(({ severity, rule, message }) => asOrdinary(`${severity} ${rule}: ${message}`)),
    files: new Map(files),
  };
}

test('names that objects inherit are published like other names', async () => {
  const inherited = await publish(NAMES.map(([name]) => (name === '_proto__' ? '__proto__' : name)));
  const ordinary = await publish(NAMES.map(([, name]) => (name === '_prota__' ? '__prota__' : name)));
  // The validator of schemas calls a `valueOf` of the values that it compares, which is a warning.
  const others = inherited.problems.filter(
    (problem) => !/^warning rows\/schema: .* cannot be compared with the schema/.test(problem),
  );
  expect(others).toEqual(ordinary.problems);
  expect([...inherited.files.keys()]).toEqual([...ordinary.files.keys()]);
  expect(inherited.files.size).toBeGreaterThan(300);
  for (const [file, text] of ordinary.files) expect(inherited.files.get(file), file).toBe(text);
});

const OWN = { toString: 1, valueOf: 1 };

test('values with their own toString are checked like others', () => {
  const code = { id: 'code', name: 'Code', type: 'string' };
  const messagesFor = (type: string, values: readonly unknown[]) => {
    const rows = values.map((value, i) => ({ code: `c${i}`, value }));
    const text = codeList({}, [{ id: 'value', name: 'Value', type }, code], rows);
    return makeCatalogue([{ file: 'a.json', text }]).problems.map(({ message }) => message);
  };
  expect(messagesFor('document', [{}, OWN])).toEqual([]);
  expect(messagesFor('document', [{}, [OWN]])).toEqual([]);
  expect(messagesFor('date', ['2024-01-01', OWN])).toEqual([
    'column "value": {"toString":1,"valueOf":1} is not a date: write one such as 2025-01-31',
  ]);
  const integers = ['001', '002', OWN, '003', 1, 2, 3, 4, 5, 6, 7, 8];
  expect(messagesFor('integer', integers)).toEqual([
    'column "value": "001" is not a whole number: write digits only and no quotes, such as 12',
    'column "value": "002" is not a whole number: write digits only and no quotes, such as 12',
    'column "value": {"toString":1,"valueOf":1} is not a whole number: write digits only and no quotes, such as 12',
    'column "value": "003" is not a whole number: write digits only and no quotes, such as 12',
  ]);
});

test('codes with their own toString that a version removes are reported', () => {
  const versionOf = (version: string, codes: readonly object[]) => {
    const changeLog = ['First version.'];
    const identification = { version, canonicalVersionUri: `urn:x:colours:${version}`, changeLog };
    const column = { id: 'code', name: 'Code', type: 'document' };
    return {
      file: `${version}.json`,
      text: codeList(
        identification,
        [column],
        codes.map((code) => ({ code })),
      ),
    };
  };
  const { problems } = makeCatalogue([versionOf('1', [{}, OWN]), versionOf('2', [{}])]);
  expect(problems.map(({ file, rule, message }) => `${file} ${rule}: ${message}`)).toEqual([
    '2.json versions/codes: removed since version "1" (1.json) without a new entry in "changeLog": {"toString":1,"valueOf":1}: restore what should still be there, or add an entry that explains the change',
  ]);
});
