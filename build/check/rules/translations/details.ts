import { codeKeyOf } from '../../../model/document/codes.ts';
import {
  columnDefinitions,
  type Document,
  type DocumentMetadata,
  keysOf,
} from '../../../model/document/document.ts';
import { pointerOf } from '../../../model/json/locator.ts';
import { listed, quoted } from '../../../model/problems/wording.ts';
import { timeOf } from '../../../model/values/instant.ts';
import { languageText } from '../../facts/comparisons.ts';
import { endsWithVersion, findMinority, versionsOf } from '../../facts/version-facts.ts';
import { type Finding, findingAt, perList, type Rule } from '../rule.ts';

export const translatedDetails: Rule = {
  id: 'identification/translated-details',
  description: 'The languages of a version have the same version, dates, columns, keys and references',
  help: 'Programs and foreign keys find columns and keys by their ids, and dates and versions decide which version is the latest, so they are the same in all languages; names and descriptions are translated. A translation may be published up to five years later. A version or type that most languages do not have is an error.',
  severity: 'error',
  check: perList((documents: readonly Document[]) => {
    const versions = versionsOf(documents);
    return versions.flatMap(({ documents: languages }, i) => {
      const before = versions[i - 1]?.documents ?? [];
      const findings: Finding[] = [];
      for (const property of PROPERTIES) findings.push(...compareProperty(languages, property));
      for (const part of PARTS) findings.push(...comparePart(languages, part, before));
      return findings;
    });
  }),
};

const PROPERTIES = ['version', 'publishedAt', 'validFrom', 'validTo'] as const;

/** Five years in milliseconds. */
const MAX_LATER = 5 * 366 * 86_400_000;

function compareProperty(languages: readonly Document[], property: (typeof PROPERTIES)[number]): Finding[] {
  // Equal for all spellings of an instant.
  const textOf = ({ entry }: Document): string => {
    const value = entry[property] ?? '';
    return property === 'version' ? value : String(timeOf(value) ?? value);
  };
  const isRight = (document: Document): boolean => property === 'version' && endsWithVersion(document);
  const findings: Finding[] = [];
  for (const { item, other, isDecided } of findMinority(languages, textOf, isRight)) {
    const distance = Math.abs(Number(textOf(item)) - Number(textOf(other)));
    if (property === 'publishedAt' && distance < MAX_LATER) continue;
    const own = item.entry[property];
    const theirs = other.entry[property];
    const where = languageText(other);
    const wrong =
      own === undefined
        ? `has no ${quoted(property)}, but ${where} has ${quoted(theirs)}`
        : `${quoted(property)} is ${quoted(own)} here, but ${theirs === undefined ? 'absent' : quoted(theirs)} in ${where}`;
    const remedy = isDecided ? 'use the same value in all languages of a version' : WRONG_ONE;
    const severity = property === 'version' && isDecided ? undefined : 'warning';
    findings.push(findingAt(item, own === undefined ? undefined : property, `${wrong}: ${remedy}`, severity));
  }
  return findings;
}

/** The remedy where nothing shows which language is wrong. */
const WRONG_ONE = 'correct the wrong one of the two';

/** A part of the structure that languages have in common. */
interface Part {
  readonly name: string;
  /** What languages have in common, by the ids of columns, keys or references. */
  readonly read: (document: Document) => ReadonlyMap<string, string>;
  readonly pointer: (document: DocumentMetadata, id: string | undefined) => string;
  /** Whether languages differ in the ids that they have, or in what they have for the same id. */
  readonly compares: 'ids' | 'values';
  /** What to do if it is clear which language is wrong; default: the same in all languages. */
  readonly remedy?: string;
  /** Whether a difference is an error if it is clear which language is wrong. */
  readonly isError?: true;
}

/** The pointer to a property of the column or key with an id, or to all of them. */
const pointerTo =
  (list: 'columns' | 'keys', property: string): Part['pointer'] =>
  ({ codeList }, id) => {
    const parts: readonly { readonly id: string }[] = codeList?.columnSet[list] ?? [];
    const index = parts.findIndex((part) => part.id === id);
    return pointerOf('codeList', 'columnSet', list, ...(index < 0 ? [] : [index, property]));
  };

const PARTS: readonly Part[] = [
  {
    name: 'ids of the columns',
    compares: 'ids',
    read: (document) => new Map(columnDefinitions(document).map(({ id }) => [id, ''])),
    pointer: pointerTo('columns', 'id'),
  },
  {
    name: 'ids of the keys',
    compares: 'ids',
    read: (document) => new Map(keysOf(document).map(({ id }) => [id, ''])),
    pointer: pointerTo('keys', 'id'),
  },
  {
    name: 'types of the columns',
    compares: 'values',
    read: (document) => new Map(document.columns.map(({ id, type }) => [id, type])),
    pointer: pointerTo('columns', 'type'),
    isError: true,
  },
  {
    name: 'columns of the keys',
    compares: 'values',
    read: (document) =>
      new Map(
        keysOf(document).map((key) => {
          const columns = [...key.columnIds].sort().join(' + ');
          return [key.id, key === codeKeyOf(document) ? `${columns} (default key)` : columns];
        }),
      ),
    pointer: pointerTo('keys', 'columnIds'),
  },
  {
    name: 'members of the columns',
    compares: 'ids',
    remedy: 'use the same members in all languages, and translate their descriptions',
    read: readMembers,
    pointer: pointerTo('columns', 'members'),
  },
  {
    name: 'references',
    compares: 'ids',
    read: ({ codeListSet }) =>
      new Map(
        (codeListSet?.referenceSet ?? []).map(({ canonicalUri, canonicalVersionUri }) => [
          canonicalVersionUri ?? canonicalUri,
          '',
        ]),
      ),
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

function comparePart(languages: readonly Document[], part: Part, before: readonly Document[]): Finding[] {
  const textOf = (document: Document): string => JSON.stringify([...part.read(document)].sort());
  const known = new Set(before.map(textOf));
  const findings: Finding[] = [];
  for (const { item, other, isDecided } of findMinority(languages, textOf, (one) => known.has(textOf(one)))) {
    const own = part.read(item);
    const theirs = part.read(other);
    const missing = [...theirs.keys()].filter((id) => !own.has(id));
    const extra = [...own.keys()].filter((id) => !theirs.has(id));
    const changed = [...own.keys()].filter((id) => theirs.has(id) && theirs.get(id) !== own.get(id));
    const texts = changed.map((id) => `${quoted(id)} has ${own.get(id)} and not ${theirs.get(id)}`);
    if (part.compares === 'ids') {
      if (missing.length > 0) texts.push(`missing: ${listed(missing.map(quoted))}`);
      if (extra.length > 0) texts.push(`only here: ${listed(extra.map(quoted))}`);
    }
    if (texts.length === 0) continue;
    const remedy = isDecided ? (part.remedy ?? 'use the same in all languages') : WRONG_ONE;
    const message = `the ${part.name} are not those of ${languageText(other)}: ${listed(texts)}: ${remedy}`;
    const pointer = part.pointer(item, changed[0] ?? extra[0]?.replace(/: .*$/, ''));
    findings.push({
      document: item,
      pointer,
      message,
      ...(!(part.isError && isDecided) && { severity: 'warning' }),
    });
  }
  return findings;
}
