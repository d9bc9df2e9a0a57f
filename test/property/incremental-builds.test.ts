import {
  appendFileSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BuildOptions, build } from '../../build/pipeline.ts';
import { nginx } from '../../build/release/hosts/nginx.ts';
import { staticHost } from '../../build/release/hosts/static.ts';
import { makeFolder, writeContent } from '../support/content-tree.ts';
import { filesBelow } from '../support/files.ts';
import { differencesOf, readOutput } from '../support/outputs.ts';
import { assertProperty } from '../support/runs.ts';

/*
 * A build that reuses files of the current output and of the one before, and results of the last check, writes the same
 * bytes and modification times as a build into a new folder, whatever was edited in between. To extend the test, add values to the arrays below,
 * or edits to EDITS.
 */

/** The source of a document; rows are in a CSV if it has `csv`. */
interface Draft {
  readonly uri: string;
  readonly version: string;
  readonly language: string;
  readonly title: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly codes: readonly string[];
  readonly label: string;
  readonly day: number;
  readonly csv?: boolean;
  /** Canonical URI of the list that the codes are from. */
  readonly foreignKey?: string;
  /** Id of the key that foreign keys of others refer to. */
  readonly keyId?: string;
  /** Canonical URIs of the members of a set. */
  readonly members?: readonly string[];
  readonly broken?: Fault;
}

type Fault = 'syntax' | 'schema' | 'duplicate code';

/** Some differ in case only, some are not static, and some claim the paths of others. */
const LISTS = ['urn:t:a', 'urn:t:A', 'urn:t:b', 'http://t/b', 'urn:t:c', 'urn:t:c%2Flanguages', 'urn:t:d'];
const SETS = ['urn:t:set1', 'urn:t:set2', 'urn:t:set3'];
const VERSIONS = ['1', '2', '10', ''];
const LANGUAGES = ['de', 'en', 'DE', 'de-AT', 'de-at', 'en-GB', 'fr'];
const TAGS = ['geo', 'Geo', 'iso 3166', 'a/b', 'ö', '__proto__', 'constructor'];
const TITLES = ['Colours', 'Countries', 'Farben', 'Ämter & <Orte>'];
const CODES = [['a', 'b'], ['a'], ['a', 'b', 'c'], ['b', 'a'], [], ['__proto__', 'toString']];
const FAULTS: readonly Fault[] = ['syntax', 'schema', 'duplicate code'];

/** The options of builds that change the output. */
type Options = Pick<
  BuildOptions,
  'baseUrl' | 'budget' | 'compress' | 'hosts' | 'hasExplorer' | 'skipInvalid'
>;

const BUDGETS = [
  { headerRules: 4000, files: 10_000 },
  { headerRules: 60, files: 10_000 },
  { headerRules: 4000, files: 5 },
  { headerRules: 30, files: 10_000 },
  { headerRules: 1, files: 1 },
];

const draft = (uri: string, more: Partial<Draft> = {}): Draft => ({
  ...{ uri, version: '1', language: 'de', title: 'Colours', tags: ['geo'], codes: ['a', 'b'] },
  ...{ label: 'x', day: 1 },
  ...more,
});

/** Lists in versions and languages, a chain of foreign keys, nested sets, a tag that clashes, a URI with slashes. */
const INITIAL: readonly Draft[] = [
  draft('urn:t:a'),
  draft('urn:t:a', { version: '2', codes: ['a', 'b', 'c'], day: 2 }),
  draft('urn:t:a', { version: '2', language: 'en', codes: ['a', 'b', 'c'], day: 2 }),
  draft('urn:t:b', { foreignKey: 'urn:t:a', title: 'Countries', csv: true }),
  draft('urn:t:c', { foreignKey: 'urn:t:b', language: 'en', tags: ['Geo', 'iso 3166'] }),
  draft('http://t/b', { title: 'Farben', language: 'de-AT' }),
  draft('urn:t:set1', { members: ['urn:t:a', 'urn:t:set2'] }),
  draft('urn:t:set2', { members: ['urn:t:b'], language: 'en' }),
];

/** A content folder by path, and what to build from it. */
interface State {
  readonly drafts: Map<string, Draft>;
  options: Options;
  readonly out: string;
  readonly previousOutput: string;
}

/** Random numbers that choose what to edit. */
type Choice = readonly [number, number, number];

const pick = <T>(items: readonly T[], n: number): T => items[n % items.length] as T;

/** Replaces the draft that a number chooses. */
function change({ drafts }: State, n: number, edit: (draft: Draft) => Partial<Draft>): void {
  const files = [...drafts.keys()];
  if (files.length === 0) return;
  const file = pick(files, n);
  const known = drafts.get(file) as Draft;
  drafts.set(file, { ...known, ...edit(known) });
}

const urisOf = ({ members }: Draft): readonly string[] => (members ? SETS : LISTS);

/** What happens to a file of an output. */
const DAMAGES: Readonly<Record<string, (file: string) => void>> = {
  removed: (file) => rmSync(file),
  emptied: (file) => writeFileSync(file, ''),
  longer: (file) => appendFileSync(file, ' '),
  touched: (file) => utimesSync(file, 1, 1),
  folder: (file) => {
    rmSync(file);
    mkdirSync(file);
  },
  link: (file) => {
    renameSync(file, `${file}.more`);
    symlinkSync(`${file}.more`, file);
  },
  'folder is a file': (file) => {
    rmSync(dirname(file), { recursive: true });
    writeFileSync(dirname(file), '');
  },
  another: (file) => writeFileSync(`${file}.more`, ''),
};

function damageFile(output: string, [a, b]: Choice): void {
  // An edit before may have removed the previous output, and a build that changes nothing writes none.
  if (!existsSync(output)) return;
  // Other programs may not write to the top folder of an output.
  const files = filesBelow(output).filter((file) => dirname(file) !== output);
  if (files.length > 0) pick(Object.values(DAMAGES), b)(pick(files.sort(), a));
}

const EDITS: Readonly<Record<string, (state: State, choice: Choice) => void>> = {
  add: ({ drafts }, [a, b, c]) => {
    const uri = pick([...LISTS, ...SETS], a);
    drafts.set(
      `new/${a}-${b}-${c}.json`,
      draft(uri, {
        ...{ version: pick(VERSIONS, b), language: pick(LANGUAGES, c), day: 1 + (b % 28) },
        ...(SETS.includes(uri) && { members: [pick(LISTS, b), pick(SETS, c)] }),
      }),
    );
  },
  translate: ({ drafts }, [a, b]) => {
    const known = pick([...drafts.values()], a);
    if (known) drafts.set(`translated/${a}-${b}.json`, { ...known, language: pick(LANGUAGES, b) });
  },
  release: ({ drafts }, [a, b, c]) => {
    const known = pick([...drafts.values()], a);
    if (!known) return;
    const news = { version: pick(VERSIONS, b), codes: pick(CODES, c), day: 1 + (c % 28) };
    drafts.set(`released/${a}-${b}.json`, { ...known, ...news });
  },
  remove: ({ drafts }, [a]) => void drafts.delete(pick([...drafts.keys()], a)),
  rename: ({ drafts }, [a, b]) => {
    const file = pick([...drafts.keys()], a);
    const known = drafts.get(file);
    drafts.delete(file);
    if (known) drafts.set(`renamed/${b}.json`, known);
  },
  title: (state, [a, b]) => change(state, a, () => ({ title: pick(TITLES, b) })),
  description: (state, [a, b]) => change(state, a, () => ({ description: pick(TITLES, b) })),
  tags: (state, [a, b, c]) =>
    change(state, a, () => ({ tags: [...new Set([pick(TAGS, b), pick(TAGS, c)])] })),
  language: (state, [a, b]) => change(state, a, () => ({ language: pick(LANGUAGES, b) })),
  version: (state, [a, b]) => change(state, a, () => ({ version: pick(VERSIONS, b) })),
  uri: (state, [a, b]) => change(state, a, (known) => ({ uri: pick(urisOf(known), b) })),
  day: (state, [a, b]) => change(state, a, () => ({ day: 1 + (b % 28) })),
  cell: (state, [a, b]) => change(state, a, () => ({ label: String(b) })),
  codes: (state, [a, b]) => change(state, a, () => ({ codes: pick(CODES, b) })),
  csv: (state, [a]) => change(state, a, ({ csv = false }) => ({ csv: !csv })),
  keyId: (state, [a, b]) => change(state, a, () => ({ keyId: pick(['key', 'other', 'constructor'], b) })),
  foreignKey: (state, [a, b]) =>
    change(state, a, ({ members }) =>
      members ? {} : { foreignKey: pick([...LISTS, 'urn:t:elsewhere'], b) },
    ),
  members: (state, [a, b, c]) =>
    change(state, a, ({ members }) => (members ? { members: [pick(SETS, b), pick(LISTS, c)] } : {})),
  break: (state, [a, b]) => change(state, a, () => ({ broken: pick(FAULTS, b) })),
  fix: (state) => {
    for (const [file, { broken, ...known }] of state.drafts) state.drafts.set(file, known);
  },
  nothing: () => {},
  options: (state, [a, b]) => {
    const { baseUrl, ...others } = state.options;
    const changes: readonly Options[] = [
      { ...others, budget: BUDGETS[0], ...(baseUrl === undefined && { baseUrl: 'https://a.example' }) },
      { ...state.options, budget: pick(BUDGETS, b) },
      { ...state.options, compress: !state.options.compress },
      { ...state.options, hosts: [nginx] },
      { ...state.options, hosts: [staticHost] },
      { ...state.options, hasExplorer: !(state.options.hasExplorer ?? true) },
      { ...state.options, skipInvalid: !state.options.skipInvalid },
    ] as readonly Options[];
    state.options = pick(changes, a);
  },
  damage: ({ out }, choice) => damageFile(out, choice),
  'damage the previous output': ({ previousOutput }, choice) => damageFile(previousOutput, choice),
  'lose the previous output': ({ previousOutput }) =>
    rmSync(previousOutput, { recursive: true, force: true }),
  forget: ({ out }) => rmSync(join(out, 'build-memory.json'), { force: true }),
};

const edits = fc.array(
  fc.tuple(fc.constantFrom(...Object.keys(EDITS)), fc.tuple(fc.nat(999), fc.nat(999), fc.nat(999))),
  { minLength: 1, maxLength: 12 },
);

/** The files of a content folder. */
function treeOf({ drafts }: State): Record<string, string> {
  return Object.fromEntries([...drafts].flatMap(([file, known]) => sourcesOf(file, known)));
}

function sourcesOf(file: string, known: Draft): [string, string][] {
  const { broken, csv = false, members } = known;
  const codes = broken === 'duplicate code' ? [...known.codes, 'a', 'a'] : known.codes;
  const rows = codes.map((code) => ({ code, name: `${code} ${known.label}` }));
  const text =
    broken === 'syntax' ? '{' : broken === 'schema' ? '{}' : JSON.stringify(documentOf(known, rows));
  if (members || !csv) return [[file, text]];
  const base = file.replace('.json', '');
  const lines = ['code,name', ...rows.map(({ code, name }) => `${code},${name}`)];
  return [
    [`${base}.meta.json`, text],
    [`${base}.csv`, `${lines.join('\n')}\n`],
  ];
}

function documentOf({ members, ...known }: Draft, rows: readonly object[]): object {
  const { uri, version, keyId = 'key', foreignKey } = known;
  const identification = {
    ...{ language: known.language, shortName: known.title, tags: known.tags, canonicalUri: uri },
    canonicalVersionUri: version === '' ? uri : `${uri}:${version}`,
    publishedAt: `2024-01-${String(known.day).padStart(2, '0')}T00:00:00Z`,
    ...(version !== '' && { version }),
    ...(known.description !== undefined && { description: known.description }),
  };
  if (members) {
    const referenceSet = members.map((canonicalUri) => ({
      type: SETS.includes(canonicalUri) ? 'codeListSetRef' : 'codeListRef',
      canonicalUri,
    }));
    return { $opencodelist: '0.3.0', codeListSet: { identification, referenceSet } };
  }
  const keyRef = { keyId: 'key', codeListRef: { canonicalUri: foreignKey } };
  const columnSet = {
    columns: [
      { id: 'code', name: 'Code', type: 'string' },
      { id: 'name', name: 'Name', type: 'string' },
    ],
    keys: [{ id: keyId, columnIds: ['code'] }],
    ...(foreignKey !== undefined && { foreignKeys: [{ id: 'foreign', columnIds: ['code'], keyRef }] }),
  };
  return {
    $opencodelist: '0.3.0',
    codeList: { identification, columnSet, ...(known.csv ? {} : { dataSet: { rows } }) },
  };
}

/** Builds, and returns whether it published, or why it failed. */
async function outcomeOf(
  content: string,
  out: string,
  options: Options & Pick<BuildOptions, 'cache' | 'previousOutput'>,
): Promise<string> {
  try {
    const { published } = await build({ ...options, content, out, onProgress: () => {} });
    return published ? 'published' : 'not published';
  } catch (error) {
    return String(error);
  }
}

test('an incremental build writes what a clean build writes', async () => {
  let steps = 0;
  let published = 0;
  const property = fc.asyncProperty(edits, async (sequence) => {
    const { folder, remove } = makeFolder();
    try {
      const content = join(folder, 'content');
      const clean = join(folder, 'clean');
      const cache = join(folder, 'cache');
      const [out, previousOutput] = [join(folder, 'out'), join(folder, 'previous')];
      const drafts = new Map(INITIAL.map((known, i) => [`${i}.json`, known]));
      const options: Options = { budget: BUDGETS[0] as Options['budget'], skipInvalid: true };
      const state: State = { drafts, options, out, previousOutput };
      const all = [['nothing', [0, 0, 0]] as const, ...sequence];
      for (const [i, [name, choice]] of all.entries()) {
        EDITS[name]?.(state, choice);
        rmSync(content, { recursive: true, force: true });
        mkdirSync(content);
        writeContent(content, treeOf(state));
        const before = readOutput(out);
        const outcome = await outcomeOf(content, out, { ...state.options, cache, previousOutput });
        const expected = await outcomeOf(content, clean, state.options);
        const where = `step ${i}, ${name}`;
        expect(outcome, where).toBe(expected);
        const wanted = outcome === 'published' ? readOutput(clean) : before;
        expect(differencesOf(readOutput(out), wanted), where).toEqual([]);
        rmSync(clean, { recursive: true, force: true });
        steps++;
        if (outcome === 'published') published++;
      }
    } finally {
      remove();
    }
  });
  await assertProperty(property, 6);
  expect(published / steps).toBeGreaterThan(0.6);
}, 1_200_000);
