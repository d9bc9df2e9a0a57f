import { codeKeyOf } from '../../../model/document/codes.ts';
import {
  columnDefinitions,
  type Document,
  type DocumentMetadata,
  keysOf,
} from '../../../model/document/document.ts';
import { pointerOf } from '../../../model/json/locator.ts';
import { oncePerObject } from '../../../model/once.ts';
import { listed, quoted } from '../../../model/problems/wording.ts';
import { timeOf } from '../../../model/values/instant.ts';
import { ownMember } from '../../../model/values/json-values.ts';
import { isMistyped } from '../../facts/codes.ts';
import { referencesIn } from '../../facts/reference-targets.ts';
import {
  endsWithVersion,
  findDifferences,
  type VersionFacts,
  versionsOf,
} from '../../facts/version-facts.ts';
import { type DirectoryRule, type Finding, findingAt, perList, type Rule } from '../rule.ts';

/** Most languages are correct. Only another `version` or type is an error, and only if it is clear which is wrong. */
export const translatedDetails: Rule = {
  id: 'identification/translated-details',
  description: 'The languages of a version have the same version, dates, columns, keys and references',
  help: 'The version decides which version is the latest, dates decide what a search by date finds, and programs and foreign keys find columns and keys by their ids, so they are the same in all languages. Copy the values from the other languages; names and descriptions are translated. A translation may have been published up to five years later, before the next version. A version or type that most other languages do not have is an error, everything else a warning.',
  severity: 'error',
  check: perList((documents: readonly Document[]) => {
    const versions = versionsOf(documents);
    return versions.flatMap(({ documents: languages }, i) => {
      const lists = languages.filter(({ codeList }) => codeList);
      const neighbours = [versions[i - 1], versions[i + 1]] as const;
      const others = neighbours.flatMap((one) => one?.documents ?? []);
      return [
        ...DETAILS.flatMap((property) => differingDetails(languages, property, neighbours)),
        ...PARTS.flatMap((part) => differingParts(lists, part, { others })),
      ];
    });
  }),
};

/** The references of sets: those to documents of the directory are right, and references/target reports wrong ones. */
export const translatedReferences: DirectoryRule = {
  ...translatedDetails,
  check: (content) =>
    content.versions.flatMap((languages) => {
      const kinds = oncePerObject((document: DocumentMetadata) =>
        referencesIn(content, document).map(({ findTarget }) => findTarget().kind),
      );
      const isFound = (document: DocumentMetadata) => kinds(document).every((kind) => kind === 'found');
      const isReported = ({ document }: Finding) =>
        kinds(document).some((kind) => kind !== 'found' && kind !== 'outside');
      const sets = languages.filter(({ codeListSet }) => codeListSet);
      return differingParts(sets, REFERENCES, { isFound }).filter((one) => !isReported(one));
    }),
};

const DETAILS = ['version', 'publishedAt', 'validFrom', 'validTo'] as const;
type Detail = (typeof DETAILS)[number];
/** The versions before and after. */
type Neighbours = readonly [VersionFacts<Document> | undefined, VersionFacts<Document> | undefined];

function differingDetails(
  languages: readonly Document[],
  property: Detail,
  neighbours: Neighbours,
): Finding[] {
  // Equal for all spellings of an instant.
  const textOf = ({ entry: { [property]: value = '' } }: Document): string =>
    property === 'version' ? value : String(timeOf(value) ?? value);
  const isRight = (document: Document): boolean =>
    property === 'version' ? endsWithVersion(document) : isBetween(document, property, neighbours);
  const isDated = neighbours.some((one) => timeOf(one?.documents[0]?.entry[property] ?? '') !== undefined);
  // A translation may be published later.
  const isAllowed = (item: Document, other: Document): boolean =>
    property === 'publishedAt' &&
    Math.abs(Number(textOf(item)) - Number(textOf(other))) < MAX_LATER &&
    (isRight(item) || !isDated);
  const found = findDifferences(languages, textOf, isRight);
  return found.flatMap(({ item, other, isDecided }): Finding[] => {
    if (isAllowed(item, other)) return [];
    const [own, theirs] = [item.entry[property], other.entry[property]];
    const where = `language ${quoted(other.entry.language)} (${other.source.file})`;
    const wrong =
      own === undefined
        ? `has no ${quoted(property)}, but ${where} has ${quoted(theirs)}`
        : `${quoted(property)} is ${quoted(own)} here, but ${theirs === undefined ? 'absent' : quoted(theirs)} in ${where}`;
    const remedy = isDecided ? 'use the same value in all languages of a version' : WRONG_ONE;
    const severity = property === 'version' && isDecided ? undefined : 'warning';
    return [findingAt(item, own === undefined ? undefined : property, `${wrong}: ${remedy}`, severity)];
  });
}

/** Five years in milliseconds. */
const MAX_LATER = 5 * 366 * 86_400_000;

/** Whether a date is between those of the versions before and after. */
function isBetween(document: Document, property: Detail, [before, after]: Neighbours): boolean {
  const dated = [document, before?.documents[0], after?.documents[0]];
  const [time = NaN, earlier, later] = dated.map((one) => timeOf(one?.entry[property] ?? ''));
  return (earlier ?? later) !== undefined && time > (earlier ?? -Infinity) && time < (later ?? Infinity);
}

/** The remedy where nothing shows which language is wrong. */
const WRONG_ONE = 'correct the wrong one of the two';

/** A part of the structure that languages have in common. */
interface Part<D extends DocumentMetadata = Document> {
  readonly name: string;
  /** The values of this part by the ids of columns, keys or references. */
  readonly read: (document: D) => ReadonlyMap<string, string>;
  readonly pointer: (document: D, id?: string) => string;
  readonly advice: string;
  /** Whether a difference is an error if it is clear which language is wrong. */
  readonly isError?: true;
  /** How two values differ; absent if there are only ids. */
  readonly changeText?: (id: string, own: string, expected: string, document: D) => string;
}

/** Makes the pointer to a property of the column or key with an id, or to all columns or keys. */
const pointerTo =
  (list: 'columns' | 'keys', property: string): Part['pointer'] =>
  ({ codeList }, id) => {
    const things: readonly { readonly id: string }[] = codeList?.columnSet[list] ?? [];
    const index = things.findIndex((thing) => thing.id === id);
    return pointerOf('codeList', 'columnSet', list, ...(id === undefined ? [] : [index, property]));
  };

const SAME_IDS =
  'use the same ids in all languages, because foreign keys and programs go by them; only names and descriptions are translated';

const changeText: Part['changeText'] = (id, own, expected) => `${quoted(id)} has ${own} and not ${expected}`;

const PARTS: readonly Part[] = [
  {
    name: 'ids of the columns',
    read: (document) => new Map(columnDefinitions(document).map(({ id }) => [id, ''])),
    pointer: pointerTo('columns', 'id'),
    advice: SAME_IDS,
  },
  {
    name: 'ids of the keys',
    read: (document) => new Map(keysOf(document).map(({ id }) => [id, ''])),
    pointer: pointerTo('keys', 'id'),
    advice: SAME_IDS,
  },
  {
    name: 'types of the columns',
    // Wrong types are reported by rows/values.
    read: (document) =>
      new Map(
        document.columns.filter(({ id }) => !isMistyped(document, id)).map(({ id, type }) => [id, type]),
      ),
    pointer: pointerTo('columns', 'type'),
    advice: 'give a column the same type in all languages',
    changeText,
    isError: true,
  },
  {
    name: 'members of the columns',
    read: membersOf,
    pointer: pointerTo('columns', 'members'),
    advice: 'give a column the same members in all languages; only their descriptions are translated',
    changeText: membersText,
  },
  {
    name: 'columns of the keys',
    read: (document) =>
      new Map(
        keysOf(document).map((key) => {
          const columns = [...key.columnIds].sort().join(' + ');
          return [key.id, key === codeKeyOf(document) ? `${columns} (default key)` : columns];
        }),
      ),
    pointer: pointerTo('keys', 'columnIds'),
    advice: 'give a key the same columns in all languages, and name the same "defaultKey"',
    changeText,
  },
];

const referenceUri = (reference: { readonly canonicalUri: string; readonly canonicalVersionUri?: string }) =>
  reference.canonicalVersionUri ?? reference.canonicalUri;

const REFERENCES: Part<DocumentMetadata> = {
  name: 'references',
  read: ({ codeListSet }) => new Map((codeListSet?.referenceSet ?? []).map((one) => [referenceUri(one), ''])),
  pointer: ({ codeListSet }, id) => {
    const references = codeListSet?.referenceSet;
    const index = references?.findIndex((one) => referenceUri(one) === id) ?? -1;
    return pointerOf('codeListSet', ...(references ? ['referenceSet'] : []), ...(index < 0 ? [] : [index]));
  },
  advice: 'refer to the same documents in all languages',
};

/** The members of columns without a language, as JSON; the others are translated. */
function membersOf(document: Document): ReadonlyMap<string, string> {
  const columns = columnDefinitions(document).filter(({ language }) => language === undefined);
  return new Map(
    columns.flatMap(({ id, members }): [string, string][] => {
      const values = members?.map((member) => JSON.stringify(member.value)).sort();
      return values ? [[id, JSON.stringify(values)]] : [];
    }),
  );
}

/** How members differ; empty if all differ, because they are translated. */
function membersText(id: string, own: string, expected: string, document: Document): string {
  const [here, there] = [JSON.parse(own), JSON.parse(expected)] as [string[], string[]];
  // A member that rows have is reported as missing by rows/values.
  const used = new Set(
    document.rows.flatMap((row) => [ownMember(row, id)].flat()).map((value) => JSON.stringify(value)),
  );
  const missing = there.filter((one) => !here.includes(one) && !used.has(one));
  const extra = here.filter((one) => !there.includes(one));
  if (
    (extra.length === here.length && missing.length === there.length) ||
    missing.length + extra.length === 0
  )
    return '';
  const lacks = missing.length > 0 ? ` has no ${listed(missing)}` : '';
  const has = extra.length > 0 ? ` alone has ${listed(extra)}` : '';
  return `${quoted(id)}${lacks}${lacks && has && ' and'}${has}`;
}

/** @param others the versions before and after */
function differingParts<D extends DocumentMetadata>(
  languages: readonly D[],
  part: Part<D>,
  { others = [], isFound }: { others?: readonly D[]; isFound?: (document: D) => boolean },
): Finding[] {
  const textOf = (document: D): string => JSON.stringify([...part.read(document)].sort());
  const isConfirmed = (document: D) => others.some((one) => textOf(one) === textOf(document));
  return findDifferences(languages, textOf, isFound, isConfirmed).flatMap(({ item, other, isDecided }) =>
    compare(item, other, part, isDecided),
  );
}

function compare<D extends DocumentMetadata>(
  document: D,
  usual: D,
  part: Part<D>,
  isDecided: boolean,
): Finding[] {
  const [own, expected] = [part.read(document), part.read(usual)];
  const missing = [...expected.keys()].filter((id) => !own.has(id));
  const extra = [...own.keys()].filter((id) => !expected.has(id));
  const changed = [...own].filter(([id, value]) => (expected.get(id) ?? value) !== value);
  // Different ids are reported once, by the part of the ids.
  const differences = part.changeText
    ? changed.map(([id, value]) => part.changeText?.(id, value, expected.get(id) ?? '', document))
    : [
        missing.length > 0 && `missing: ${listed(missing.map(quoted))}`,
        extra.length > 0 && `only here: ${listed(extra.map(quoted))}`,
      ];
  const texts = differences.filter((one) => typeof one === 'string' && one !== '') as string[];
  if (texts.length === 0) return [];
  const text = part.changeText ? listed(texts) : texts.join('; ');
  const advice = isDecided ? part.advice : `${WRONG_ONE}, and ${part.advice}`;
  const message = `the ${part.name} are not those of language ${quoted(usual.entry.language)} in ${usual.source.file}: ${text}: ${advice}`;
  const pointer = part.pointer(document, part.changeText ? changed[0]?.[0] : extra[0]);
  return [{ document, pointer, message, ...(!(part.isError && isDecided) && { severity: 'warning' }) }];
}
