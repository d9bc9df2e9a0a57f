import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeCatalogue } from '../../build/check/check.ts';
import type { Source } from '../../build/model/document/document.ts';
import { assertProperty } from '../support/runs.ts';

/*
 * The check reports no problems in valid histories, whatever changes between versions: names, columns, codes, keys, the
 * scheme of version URIs, the languages, the references of sets. Each version has something in common with the previous
 * one, or a version URI that extends the canonical URI. Lists may have the same names, columns and codes.
 */

/** Schemes of version URIs. */
const SCHEMES: readonly ((uri: string, list: number, version: number) => string)[] = [
  (uri, _, version) => `${uri}:${version}`,
  (uri, _, version) => `${uri}_v${version}`,
  (uri, _, version) => `${uri}/versions/${version}#`,
  (_, list, version) => `urn:uuid:00000000-0000-4000-8000-0000${list}000000${version}`,
];

const LANGUAGES = ['de', 'en', 'fr'] as const;
type Language = (typeof LANGUAGES)[number];

const STATUS = { de: 'Status', en: 'Status', fr: 'Statut' };
const list = (uri: string, names: Record<Language, string>, ...codes: string[]) => ({ uri, names, codes });
const LISTS = [
  list('urn:example:countries', { de: 'Länder', en: 'Countries', fr: 'Pays' }, 'DE', 'FR', 'IT', 'ES'),
  list(
    'urn:example:countries:eu',
    { de: 'EU-Länder', en: 'EU countries', fr: 'Pays de l’UE' },
    ...['DE', 'FR', 'IT'],
  ),
  list('urn:example:status', STATUS, '1', '2', '3'),
  list('https://example.org/status', STATUS, '1', '2', '9'),
  list(
    'https://example.org/lists/languages',
    { de: 'Sprachen', en: 'Languages', fr: 'Langues' },
    ...['de', 'fr', 'it'],
  ),
  list(
    'urn:example:CODES',
    { de: 'Codes', en: 'Code list', fr: 'Liste de codes' },
    ...['constructor', '__proto__', 'valueOf'],
  ),
];
const listAt = (index: number) => LISTS[index] as (typeof LISTS)[number];

const COLUMN_NAMES = [
  ['code', 'name'],
  ['code', 'name', 'parent'],
  ['id', 'label'],
  ['key', 'bezeichnung', 'iso3'],
  ['country', 'system'],
  ['constructor', '__proto__', 'toString'],
] as const;

/** A version of a list. */
interface State {
  readonly columns: readonly string[];
  readonly codes: readonly string[];
  readonly suffix: string;
  readonly languages: readonly Language[];
  readonly hasRows: boolean;
  readonly log: readonly string[];
}

/** Changes of a version. Those of codes or columns have a new entry in the changeLog. */
const CHANGES: Readonly<Record<string, (state: State, version: number) => Partial<State>>> = {
  nothing: () => ({}),
  name: ({ log }, version) => ({
    suffix: ` (edition ${version})`,
    log: [...log, `Version ${version}: Renamed.`],
  }),
  columns: ({ log }, version) => ({
    columns: [`new${version}`, 'text'],
    log: [...log, `Version ${version}: Columns have new names.`],
  }),
  codes: ({ codes, log }, version) => ({
    codes: codes.map((code) => `${code}${version}x`),
    log: [...log, `Version ${version}: All codes are new.`],
  }),
  remove: ({ codes: [first, ...codes], log }, version) =>
    codes.length === 0 ? {} : { codes, log: [...log, `Version ${version}: ${first} is gone.`] },
  add: ({ codes }, version) => ({ codes: [...codes, `new${version}`] }),
  rows: ({ hasRows }) => ({ hasRows: !hasRows }),
  languages: (_, version) => ({ languages: [LANGUAGES[version % 3] as Language] }),
};

const history = fc.record({
  changes: fc.array(fc.constantFrom(...Object.values(CHANGES)), { maxLength: 3 }),
  scheme: fc.nat(SCHEMES.length - 1),
  columns: fc.nat(COLUMN_NAMES.length - 1),
  languages: fc.uniqueArray(fc.constantFrom(...LANGUAGES), { minLength: 1 }),
  hasLabels: fc.boolean(),
  hasSecondKey: fc.boolean(),
  changesScheme: fc.boolean(),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

test('a valid history has no problems', () => {
  assertProperty(
    fc.property(
      fc.array(history, { minLength: 1, maxLength: LISTS.length }),
      fc.array(fc.nat(5)),
      (histories, members) => {
        const sources = [...histories.flatMap(sourcesOf), ...setsOf(histories, members)];
        const { problems } = makeCatalogue(sources);
        expect(
          problems.map(({ file, pointer, rule, message }) => `${file} ${pointer} ${message} (${rule})`),
        ).toEqual([]);
      },
    ),
    100,
  );
}, 600_000);

function sourcesOf(own: History, list: number): Source[] {
  let state: State = {
    columns: COLUMN_NAMES[own.columns] as readonly string[],
    codes: listAt(list).codes,
    suffix: '',
    languages: own.languages,
    hasRows: true,
    log: ['First version.'],
  };
  const states = [state];
  for (const change of own.changes) {
    state = { ...state, ...change(state, states.length) };
    states.push(state);
  }
  return states.flatMap((one, i) =>
    one.languages.map((language) => sourceOf(own, list, one, i + 1, language)),
  );
}

function sourceOf(own: History, list: number, state: State, version: number, language: Language): Source {
  const { uri, names } = listAt(list);
  const [code = '', name = '', third] = state.columns;
  const columns = state.columns.map((id) => ({ id, name: id, type: 'string' }));
  const second = { id: 'number', name: 'Number', type: 'integer' };
  const rows = state.codes.map((one, i) => ({
    [code]: one,
    [name]: `${one} ${language}`,
    ...(third !== undefined && { [third]: `${i}` }),
    ...(own.hasSecondKey && { number: i }),
  }));
  const identification = {
    language,
    shortName: `${names[language]}${state.suffix}`,
    ...(own.hasLabels ? { version: `${version}` } : { publishedAt: `20${20 + version}-01-01T00:00:00Z` }),
    canonicalUri: uri,
    canonicalVersionUri: versionUriOf(own, list, version),
    changeLog: state.log,
  };
  const codeList = {
    identification,
    columnSet: {
      columns: [...columns, ...(own.hasSecondKey ? [second] : [])],
      keys: [
        { id: 'code', columnIds: [code] },
        ...(own.hasSecondKey ? [{ id: 'number', columnIds: ['number'] }] : []),
      ],
    },
    ...(state.hasRows && { dataSet: { rows } }),
  };
  return { file: `${list}/${version}.${language}.json`, text: print({ codeList }) };
}

function versionUriOf({ scheme, changesScheme }: History, list: number, version: number): string {
  // The list may change its scheme once: later version URIs extend its canonical URI.
  const uriOf = SCHEMES[changesScheme && version > 1 ? 0 : scheme] as (typeof SCHEMES)[number];
  return uriOf(listAt(list).uri, list, version);
}

/** A set in two versions and two languages; the second version has half of the references. */
function setsOf(histories: readonly History[], members: readonly number[]): Source[] {
  const lists = [...new Set(members)].filter((list) => list < histories.length);
  return [1, 2].flatMap((version) =>
    (['de', 'en'] as const).map((language): Source => {
      const half = version === 1 ? lists : lists.slice(Math.ceil(lists.length / 2));
      const referenceSet = half.flatMap((list) => {
        const reference = { type: 'codeListRef', canonicalUri: listAt(list).uri };
        const canonicalVersionUri = versionUriOf(histories[list] as History, list, 1);
        return [reference, { ...reference, canonicalVersionUri }];
      });
      const identification = {
        language,
        shortName: { de: 'Sammlung', en: 'Collection' }[language],
        version: `${version}`,
        canonicalUri: 'urn:example:countries-and-others',
        canonicalVersionUri: `urn:example:countries-and-others:${version}`,
      };
      const codeListSet = { identification, ...(half.length > 0 && { referenceSet }) };
      return { file: `set/${version}.${language}.json`, text: print({ codeListSet }) };
    }),
  );
}

const print = (document: object): string => JSON.stringify({ $opencodelist: '0.3.0', ...document }, null, 1);
