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

/** Kinds of changes. Versions with new codes or columns have a new entry in the changeLog. */
const CHANGES = ['nothing', 'name', 'columns', 'codes', 'remove', 'add', 'rows', 'languages'] as const;
type Change = (typeof CHANGES)[number];

/** Schemes of version URIs. */
const SCHEMES: readonly ((uri: string, list: number, version: number) => string)[] = [
  (uri, _, version) => `${uri}:${version}`,
  (uri, _, version) => `${uri}_v${version}`,
  (uri, _, version) => `${uri}/versions/${version}#`,
  (_, list, version) => `urn:uuid:00000000-0000-4000-8000-0000${list}000000${version}`,
];

const LISTS = [
  {
    uri: 'urn:example:countries',
    names: { de: 'Länder', en: 'Countries', fr: 'Pays' },
    codes: ['DE', 'FR', 'IT', 'ES'],
  },
  {
    uri: 'urn:example:countries:eu',
    names: { de: 'EU-Länder', en: 'EU countries', fr: 'Pays de l’UE' },
    codes: ['DE', 'FR', 'IT'],
  },
  { uri: 'urn:example:status', names: { de: 'Status', en: 'Status', fr: 'Statut' }, codes: ['1', '2', '3'] },
  {
    uri: 'https://example.org/status',
    names: { de: 'Status', en: 'Status', fr: 'Statut' },
    codes: ['1', '2', '9'],
  },
  {
    uri: 'https://example.org/lists/languages',
    names: { de: 'Sprachen', en: 'Languages', fr: 'Langues' },
    codes: ['de', 'fr', 'it'],
  },
  {
    uri: 'urn:example:CODES',
    names: { de: 'Codes', en: 'Code list', fr: 'Liste de codes' },
    codes: ['constructor', '__proto__', 'valueOf'],
  },
] as const;

const LANGUAGES = ['de', 'en', 'fr'] as const;
type Language = (typeof LANGUAGES)[number];

const COLUMN_NAMES = [
  ['code', 'name'],
  ['code', 'name', 'parent'],
  ['id', 'label'],
  ['key', 'bezeichnung', 'iso3'],
  ['country', 'system'],
  ['constructor', '__proto__', 'toString'],
] as const;

const history = fc.record({
  changes: fc.array(fc.constantFrom(...CHANGES), { maxLength: 3 }),
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

interface State {
  readonly columns: readonly string[];
  readonly codes: readonly string[];
  readonly suffix: string;
  readonly languages: readonly Language[];
  readonly hasRows: boolean;
  readonly log: readonly string[];
}

function sourcesOf(own: History, list: number): Source[] {
  const { codes } = LISTS[list] as (typeof LISTS)[number];
  let state: State = {
    columns: COLUMN_NAMES[own.columns] as readonly string[],
    codes,
    suffix: '',
    languages: own.languages,
    hasRows: true,
    log: ['First version.'],
  };
  const states = [state];
  for (const change of own.changes) {
    state = changed(state, change, states.length);
    states.push(state);
  }
  return states.flatMap((one, i) =>
    one.languages.map((language) => sourceOf(own, list, one, i + 1, language)),
  );
}

function changed(state: State, change: Change, version: number): State {
  const logged = (entry: string): readonly string[] => [...state.log, `Version ${version}: ${entry}`];
  switch (change) {
    case 'name':
      return { ...state, suffix: ` (edition ${version})`, log: logged('Renamed.') };
    case 'columns': {
      const columns = [`new${version}`, 'text'];
      return { ...state, columns, log: logged('Columns have new names.') };
    }
    case 'codes':
      return {
        ...state,
        codes: state.codes.map((code) => `${code}${version}x`),
        log: logged('All codes are new.'),
      };
    case 'remove': {
      const [first, ...codes] = state.codes;
      return codes.length === 0 ? state : { ...state, codes, log: logged(`${first} is gone.`) };
    }
    case 'add':
      return { ...state, codes: [...state.codes, `new${version}`] };
    case 'rows':
      return { ...state, hasRows: !state.hasRows };
    case 'languages':
      return { ...state, languages: [LANGUAGES[version % 3] as Language] };
    default:
      return state;
  }
}

function sourceOf(own: History, list: number, state: State, version: number, language: Language): Source {
  const { uri, names } = LISTS[list] as (typeof LISTS)[number];
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
  return uriOf((LISTS[list] as (typeof LISTS)[number]).uri, list, version);
}

/** A set in two versions and two languages; the second version has half of the references. */
function setsOf(histories: readonly History[], members: readonly number[]): Source[] {
  const lists = [...new Set(members)].filter((list) => list < histories.length);
  return [1, 2].flatMap((version) =>
    (['de', 'en'] as const).map((language): Source => {
      const half = version === 1 ? lists : lists.slice(Math.ceil(lists.length / 2));
      const referenceSet = half.flatMap((list) => [
        { type: 'codeListRef', canonicalUri: LISTS[list]?.uri },
        {
          type: 'codeListRef',
          canonicalUri: LISTS[list]?.uri,
          canonicalVersionUri: versionUriOf(histories[list] as History, list, 1),
        },
      ]);
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
