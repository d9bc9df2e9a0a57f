import { groupBy } from '../../domain/group.ts';
import type { Document } from '../document.ts';
import { pointerOf } from '../place.ts';
import type { Finding, Rule } from './rule.ts';
import { makeNeighbours } from './version-facts.ts';
import { judge } from './votes.ts';
import { listed, quoted } from './wording.ts';

/**
 * The languages of a version have columns and keys of the same ids, types and columns, by which foreign keys and readers
 * find them whatever the language. What most of them have is right; of equally many, what the versions before and after
 * have. Where that does not decide, all are warned.
 */
export const translatedStructure: Rule = {
  id: 'identification/structure',
  description: 'The languages of a version have the same columns and keys',
  help: 'Programs and foreign keys find columns and keys by their ids, whatever the language. Use the same ids in all languages of a version. Names and descriptions are translated.',
  reference: undefined,
  severity: 'warning',
  check: (content) => {
    const neighboursOf = makeNeighbours(content);
    const lists = content.documents.filter(({ codeList }) => codeList);
    return [...groupBy(lists, ({ entry }) => entry.canonicalVersionUri).values()].flatMap((languages) =>
      languages.length < 2 ? [] : PARTS.flatMap((part) => differing(languages, part, neighboursOf)),
    );
  },
};

/** Something in the columns and keys that languages should have alike. */
interface Part {
  readonly name: string;
  /** It in each of several things, by their ids. */
  readonly read: (document: Document) => ReadonlyMap<string, string>;
  /** Where it is, in a document that has the thing of this id. */
  readonly pointer: (document: Document, id?: string) => string;
  readonly advice: string;
}

const idsOf = (things: readonly { readonly id: string }[] = []): Map<string, string> =>
  new Map(things.map(({ id }) => [id, '']));

const columnSet = ({ codeList }: Document) => codeList?.columnSet;

function pointerIn(
  document: Document,
  list: 'columns' | 'keys',
  id: string | undefined,
  name: string,
): string {
  const things: readonly { readonly id: string }[] = columnSet(document)?.[list] ?? [];
  return id === undefined
    ? pointerOf('codeList', 'columnSet', list)
    : pointerOf(
        'codeList',
        'columnSet',
        list,
        things.findIndex((thing) => thing.id === id),
        name,
      );
}

const SAME_IDS =
  'use the same ids in all languages, because foreign keys and programs go by them; only names and descriptions are translated';

const PARTS: readonly Part[] = [
  {
    name: 'ids of the columns',
    read: (document) => idsOf(columnSet(document)?.columns),
    pointer: (document, id) => pointerIn(document, 'columns', id, 'id'),
    advice: SAME_IDS,
  },
  {
    name: 'ids of the keys',
    read: (document) => idsOf(columnSet(document)?.keys),
    pointer: (document, id) => pointerIn(document, 'keys', id, 'id'),
    advice: SAME_IDS,
  },
  {
    name: 'types of the columns',
    read: ({ columns }) => new Map(columns.map(({ id, type }) => [id, type])),
    pointer: (document, id) => pointerIn(document, 'columns', id, 'type'),
    advice: 'give a column the same type in all languages',
  },
  {
    name: 'columns of the keys',
    read: (document) =>
      new Map(
        (columnSet(document)?.keys ?? []).map(({ id, columnIds }) => [id, [...columnIds].sort().join(' + ')]),
      ),
    pointer: (document, id) => pointerIn(document, 'keys', id, 'columnIds'),
    advice: 'give a key the same columns in all languages',
  },
  {
    name: 'default keys',
    read: (document) => {
      const { defaultKey, keys = [] } = columnSet(document) ?? {};
      return new Map([['defaultKey', defaultKey?.keyId ?? keys[0]?.id ?? '']]);
    },
    pointer: (document) =>
      columnSet(document)?.defaultKey
        ? pointerOf('codeList', 'columnSet', 'defaultKey', 'keyId')
        : pointerOf('codeList', 'columnSet', 'keys'),
    advice: 'name the same "defaultKey" in all languages, because its values are the codes',
  },
];

function differing(
  languages: readonly Document[],
  part: Part,
  neighboursOf: (document: Document) => readonly Document[],
): Finding[] {
  const textOf = (document: Document): string =>
    JSON.stringify([...part.read(document)].sort(([a], [b]) => (a < b ? -1 : 1)));
  const { right, others } = judge(languages, textOf, (text) =>
    languages.slice(0, 1).some((first) => neighboursOf(first).some((one) => textOf(one) === text)),
  );
  return others.flatMap((document) => {
    const usual = right?.[0] ?? languages.find((other) => textOf(other) !== textOf(document));
    return usual ? compare(document, usual, part) : [];
  });
}

function compare(document: Document, usual: Document, part: Part): Finding[] {
  const [own, wanted] = [part.read(document), part.read(usual)];
  const missing = [...wanted.keys()].filter((id) => !own.has(id));
  const extra = [...own.keys()].filter((id) => !wanted.has(id));
  const changed = [...own].filter(([id, value]) => wanted.has(id) && wanted.get(id) !== value);
  // Where only some ids differ, that is reported once, as the part of the ids.
  const isOfIds = [...own.values(), ...wanted.values()].every((value) => value === '');
  const differences = isOfIds
    ? [
        missing.length > 0 && `missing: ${listed(missing.map(quoted))}`,
        extra.length > 0 && `only here: ${listed(extra.map(quoted))}`,
      ]
    : [
        changed.length > 0 &&
          listed(changed.map(([id, value]) => changeText(id, value, wanted.get(id) ?? ''))),
      ];
  const text = differences.filter(Boolean).join('; ');
  if (text === '') return [];
  return [
    {
      document,
      pointer: part.pointer(document, isOfIds ? extra[0] : changed[0]?.[0]),
      message: `the ${part.name} are not those of language ${quoted(usual.entry.language)} in ${usual.source.file}: ${text}: ${part.advice}`,
    },
  ];
}

const changeText = (id: string, own: string, wanted: string): string =>
  id === 'defaultKey'
    ? `${quoted(own)} and not ${quoted(wanted)}`
    : `${quoted(id)} has ${own} and not ${wanted}`;
