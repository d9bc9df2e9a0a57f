import { groupBy } from '../../../model/collections.ts';
import { codeKeyOf } from '../../../model/document/codes.ts';
import {
  columnDefinitions,
  type Document,
  identificationPointer,
  keysOf,
} from '../../../model/document/document.ts';
import { pointerOf } from '../../../model/json/locator.ts';
import { listed, quoted } from '../../../model/problems/wording.ts';
import { timeOf } from '../../../model/values/instant.ts';
import { languageText } from '../../facts/comparisons.ts';
import { endsWithVersion, versionsOf } from '../../facts/version-facts.ts';
import { type Finding, perList, type Rule } from '../rule.ts';

export const translatedDetails: Rule = {
  id: 'identification/translated-details',
  description: 'The languages of a version have the same version, dates, columns, keys and references',
  help: 'Programs find columns and keys by their ids, and dates and versions decide which version is the latest. Only names and descriptions are translated. A translation may be published up to five years later. A version or type that most languages do not have is an error.',
  severity: 'error',
  check: perList((documents: readonly Document[]) => {
    const versions = versionsOf(documents);
    return versions.flatMap(({ documents: languages }, i) => {
      const before = versions[i - 1]?.documents ?? [];
      return DETAILS.flatMap((detail) => compareDetail(languages, detail, before));
    });
  }),
};

/** Something that languages have in common. */
interface Detail {
  /** What is wrong if they have not: `the references differ`. */
  readonly what: string;
  /** Its values, by the ids of columns, keys or references, or by an empty text if there is one only. */
  readonly read: (document: Document) => ReadonlyMap<string, string>;
  /** The place of a value, or of all of them. */
  readonly pointer: (document: Document, id?: string) => string;
  /** Whether a document is right whatever the others have. */
  readonly isRight?: (document: Document) => boolean;
  readonly mayDiffer?: (own: Document, other: Document) => boolean;
  /** Whether another value is an error if it is clear which language is wrong. */
  readonly isError?: true;
}

const MAX_LATER = 5 * 366 * 86_400_000;

const readProperty =
  (name: 'version' | 'publishedAt' | 'validFrom' | 'validTo') =>
  ({ entry }: Document): Map<string, string> =>
    new Map(entry[name] === undefined ? [] : [['', entry[name]]]);

const pointerToProperty =
  (name: string): Detail['pointer'] =>
  (document, id) =>
    identificationPointer(document, ...(id === undefined ? [] : [name]));

const pointerToPart =
  (list: 'columns' | 'keys'): Detail['pointer'] =>
  ({ codeList }, id) => {
    const parts: readonly { readonly id: string }[] = codeList?.columnSet[list] ?? [];
    const index = parts.findIndex((part) => part.id === id);
    return pointerOf('codeList', 'columnSet', list, ...(index < 0 ? [] : [index]));
  };

const dateDetail = (name: 'publishedAt' | 'validFrom' | 'validTo'): Detail => {
  const timeIn = ({ entry }: Document) => timeOf(entry[name] ?? '') ?? 0;
  const most = name === 'publishedAt' ? MAX_LATER : 0;
  return {
    what: `${quoted(name)} differs`,
    read: readProperty(name),
    pointer: pointerToProperty(name),
    mayDiffer: (own, other) =>
      own.entry[name] !== undefined &&
      other.entry[name] !== undefined &&
      Math.abs(timeIn(own) - timeIn(other)) <= most,
  };
};

const DETAILS: readonly Detail[] = [
  {
    what: 'the "version" differs',
    read: readProperty('version'),
    pointer: pointerToProperty('version'),
    isRight: endsWithVersion,
    isError: true,
  },
  dateDetail('publishedAt'),
  dateDetail('validFrom'),
  dateDetail('validTo'),
  {
    what: 'the ids or types of columns differ',
    read: (document) => new Map(document.columns.map(({ id, type }) => [id, type])),
    pointer: pointerToPart('columns'),
    isError: true,
  },
  {
    what: 'the ids or columns of keys differ',
    read: (document) =>
      new Map(
        keysOf(document).map((key) => {
          const columns = [...key.columnIds].sort().join(' + ');
          return [key.id, key === codeKeyOf(document) ? `${columns} (default key)` : columns];
        }),
      ),
    pointer: pointerToPart('keys'),
  },
  {
    what: 'the members of columns, of which only descriptions are translated, differ',
    read: readMembers,
    pointer: (document, id) => pointerToPart('columns')(document, id?.replace(/: .*$/, '')),
  },
  {
    what: 'the references differ',
    read: ({ codeListSet }) => {
      const uris = codeListSet?.referenceSet?.map((one) => one.canonicalVersionUri ?? one.canonicalUri) ?? [];
      return new Map(uris.map((uri) => [uri, '']));
    },
    pointer: () => pointerOf('codeListSet', 'referenceSet'),
  },
];

/** The members of columns without a language, as `column: member`; those with a language are translated. */
function readMembers(document: Document): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { id, members = [], language } of columnDefinitions(document))
    for (const { value } of language === undefined ? members : []) found.set(`${id}: ${value}`, '');
  return found;
}

function compareDetail(
  languages: readonly Document[],
  detail: Detail,
  before: readonly Document[],
): Finding[] {
  const textOf = (document: Document): string => JSON.stringify([...detail.read(document)].sort());
  const known = new Set(before.map(textOf));
  const isRight = detail.isRight ?? ((document: Document) => known.has(textOf(document)));
  const findings: Finding[] = [];
  for (const { item, other, isDecided } of findMinority(languages, textOf, isRight)) {
    const differences = describeDifferences(detail.read(item), detail.read(other));
    if (differences.texts.length === 0 || detail.mayDiffer?.(item, other)) continue;
    const remedy = isDecided ? 'use the same in all languages' : 'correct the wrong one of the two';
    const message = `${detail.what} from ${languageText(other)}: ${listed(differences.texts)}: ${remedy}`;
    const pointer = detail.pointer(item, differences.id);
    const isError = detail.isError && isDecided && (differences.isChanged || detail.isRight);
    findings.push({ document: item, pointer, message, ...(!isError && { severity: 'warning' }) });
  }
  return findings;
}

/**
 * Finds the items that differ from what most have, or else from those that are confirmed. On a tie, the last pair of
 * different items stands for all.
 */
function findMinority<T>(
  items: readonly T[],
  textOf: (item: T) => string,
  isConfirmed: (item: T) => boolean,
) {
  const found: { readonly item: T; readonly other: T; readonly isDecided: boolean }[] = [];
  const groups = [...groupBy(items, textOf).values()].sort((a, b) => b.length - a.length);
  const [most = [], second] = groups;
  if (!second) return found;
  const confirmed = groups.filter((group) => group.some(isConfirmed));
  const right = most.length > second.length ? most : confirmed.length === 1 ? confirmed[0] : undefined;
  const wrong = groups.filter((group) => group !== right);
  const [other] = right ?? most;
  for (const item of right ? wrong.flat() : second.slice(0, 1))
    found.push({ item, other: other as T, isDecided: right !== undefined });
  return found;
}

/** What differs, and the first id of a difference that the own document has. */
function describeDifferences(own: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) {
  const texts: string[] = [];
  const missing = [...other.keys()].filter((id) => !own.has(id));
  const extra = [...own.keys()].filter((id) => !other.has(id));
  const changed = [...own.keys()].filter((id) => other.has(id) && other.get(id) !== own.get(id));
  const nameOf = (id: string, value: string | undefined): string => quoted(id === '' ? value : id);
  if (missing.length > 0) texts.push(`missing: ${listed(missing.map((id) => nameOf(id, other.get(id))))}`);
  if (extra.length > 0) texts.push(`only here: ${listed(extra.map((id) => nameOf(id, own.get(id))))}`);
  for (const id of changed) {
    const what = id === '' ? '' : `${quoted(id)} is `;
    texts.push(`${what}${quoted(own.get(id))} here, but ${quoted(other.get(id))} there`);
  }
  return { texts, id: changed[0] ?? extra[0], isChanged: changed.length > 0 };
}
