import { groupBy } from '../../../model/collections.ts';
import { nameColumn, rowOf } from '../../../model/document/codes.ts';
import { type Document, type DocumentMetadata, rowsFile } from '../../../model/document/document.ts';
import { pointerOf } from '../../../model/json/locator.ts';
import { listed, quoted } from '../../../model/problems/wording.ts';
import { parseInstant } from '../../../model/values/instant.ts';
import { scalarText } from '../../../model/values/json-values.ts';
import { codesOf } from '../../facts/codes.ts';
import { textsNamed } from '../../facts/document-texts.ts';
import { fileOf, type VersionFacts, versionsOf } from '../../facts/version-facts.ts';
import {
  type DirectoryRule,
  type Finding,
  findingAt,
  oncePerPlace,
  perDocument,
  perList,
  type Rule,
} from '../rule.ts';
import { movedRows, overwrittenRows } from './wrong-rows.ts';

const NO_LANGUAGE = 'must have "language", a BCP 47 tag such as "de": requests choose documents by it';

export const documentLanguage: DirectoryRule = {
  id: 'identification/language',
  description: 'A document names its language',
  help: 'Clients select a document by its language, so a document without one cannot be requested. Add a BCP 47 language tag such as "de" or "en-GB".',
  reference: 'https://www.rfc-editor.org/rfc/rfc5646',
  severity: 'error',
  check: ({ documents }) =>
    documents
      .filter(({ entry }) => entry.language === '')
      .map((document) => findingAt(document, undefined, NO_LANGUAGE)),
};

export const validity: DirectoryRule = {
  id: 'identification/validity',
  description: 'The validity of a document ends after it begins, and dates are not far in the future',
  help: 'A document whose validity ends before it begins is never valid. Correct validFrom or validTo, or leave validTo out if the end is not known. A validFrom more than 20 years after publishedAt, or a publishedAt as long after those of all other lists, is a warning. Times without an offset are UTC.',
  reference: 'https://www.rfc-editor.org/rfc/rfc3339',
  severity: 'error',
  check: perDocument(ownValidity),
};

/** 20 years in milliseconds: no document is published earlier than this before it becomes valid. */
const MAX_AHEAD = 20 * 366 * 86_400_000;

const timeOf = (date: string | undefined): number => parseInstant(date ?? '')?.time ?? NaN;

function ownValidity(document: DocumentMetadata): Finding[] {
  const { publishedAt, validFrom, validTo } = document.entry;
  const ahead = `"validFrom" ${quoted(validFrom)} is more than 20 years after "publishedAt" ${quoted(publishedAt)}: correct the wrong one`;
  if (timeOf(validFrom) - timeOf(publishedAt) > MAX_AHEAD)
    return [findingAt(document, 'validFrom', ahead, 'warning')];
  const message = `"validTo" ${quoted(validTo)} is not after "validFrom" ${quoted(validFrom)}: set an earlier "validFrom" or a later "validTo", or leave "validTo" out if the end is not known`;
  return timeOf(validFrom) >= timeOf(validTo) ? [findingAt(document, 'validTo', message)] : [];
}

/** Dates of publication long after those of all other lists. */
export const publicationDates: DirectoryRule = {
  ...validity,
  check: ({ documents }) => {
    const newest = documents
      .map((document) => ({ document, time: timeOf(document.entry.publishedAt) }))
      .filter(({ time }) => !Number.isNaN(time))
      .sort((a, b) => b.time - a.time);
    const uri = newest[0]?.document.entry.canonicalUri;
    const other = newest.find(({ document }) => document.entry.canonicalUri !== uri)?.time ?? NaN;
    return newest
      .filter(({ time }) => time > other + MAX_AHEAD)
      .map(({ document }) => {
        const message = `"publishedAt" ${quoted(document.entry.publishedAt)} is more than 20 years after that of all other lists: correct it`;
        return findingAt(document, 'publishedAt', message, 'warning');
      });
  },
};

export const locationSchemes: DirectoryRule = {
  id: 'locations/scheme',
  description: 'Addresses begin with http: or https:',
  help: 'Readers open these addresses in a browser. Write an address with https: or http:, or remove it. The addresses are not fetched, so their targets are not checked.',
  severity: 'warning',
  check: perDocument((document) =>
    textsNamed(document, ['locationUrls', 'url']).flatMap(({ pointer, text: url }): Finding[] => {
      if (/^https?:\/\/[^/?#]/i.test(url)) return [];
      const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(url)?.[0] ?? '';
      const wrong = /^https?:/i.test(scheme) ? 'names no host' : `has the scheme ${quoted(scheme)}`;
      const message = `${quoted(url)} ${wrong}, so readers cannot open it: write an address that begins with "https://", or remove it`;
      return [{ document, pointer, message }];
    }),
  ),
};

/** The other rules do not compare the documents that it reports with the rest of their list. */
export const otherList: Rule = {
  id: 'identification/other-list',
  description: 'The versions of a list have codes or names in common',
  help: 'A document that was copied from another list, and kept its canonicalUri, would be published as a version of that list, often as the latest. Give it a canonicalUri and a version URI of its own. It shares no code with the other versions, and has another name, a version URI that does not begin with the canonicalUri, as those of others do, but with the same namespace, or is outside the folder that all others are in. If some codes are the same, but none with the same name, two of these must be so. Of two versions both are reported, unless the version URI of one begins with the canonicalUri. Rows are reported that are those of the version before or after, although the changeLog mentions codes that differ, and columns that were sorted without the others, as other languages show.',
  severity: 'error',
  check: perList((documents: readonly Document[]) => {
    const versions = versionsOf(documents);
    const rows = oncePerPlace([
      ...otherRows(documents),
      ...overwrittenRows(versions),
      ...movedRows(versions),
    ]);
    return [
      ...rows,
      ...otherVersions(documents.filter((one) => !rows.some(({ document }) => document === one))),
    ];
  }),
};

/** Documents that have no code of another language of their version, although this one has codes of others. */
function otherRows(documents: readonly Document[]): Finding[] {
  return [...groupBy(documents, ({ entry }) => entry.canonicalVersionUri).values()].flatMap((languages) => {
    const isAlone = (one: Document) => documents.every((other) => other === one || isUnlike(one, other));
    const right = languages.find((one) => !isAlone(one));
    if (!right) return [];
    return languages.filter(isAlone).map((document): Finding => {
      const language = `language ${quoted(right.entry.language)} (${rowsFile(right)})`;
      const message = haveSameLetters(document, right)
        ? `has the codes of ${language} in another case: write them as there`
        : `shares no code with ${language}: these are the rows of another list or version: put the right rows back, or correct the URIs`;
      return { document, pointer: pointerOf('codeList', 'dataSet', 'rows'), message };
    });
  });
}

/** Whether a code of one differs only in case from one of the other. */
function haveSameLetters(one: Document, other: Document): boolean {
  const letters = new Set(codesIn(one).map((code) => code.toLowerCase()));
  return codesIn(other).some((code) => letters.has(code.toLowerCase()));
}

/** Whether both have enough codes, and none in common. */
function isUnlike(one: Document, other: Document): boolean {
  const [codes, theirs] = [one, other].map((document) => codesOf(document)?.rows);
  if (!codes || !theirs || Math.min(codes.size, theirs.size) < MIN_CODES) return false;
  for (const code of codes.keys()) if (theirs.has(code)) return false;
  return true;
}

function otherVersions(documents: readonly Document[]): Finding[] {
  const versions = versionsOf(documents);
  const signs = SIGNS.map(([what, find]) => ({ what, versions: new Set(find(versions)) }));
  // Almost all versions have none, so that codes are rarely compared.
  if (versions.length < 2 || signs.every((sign) => sign.versions.size === 0)) return [];
  const coded = versions.filter(({ documents: [first] }) => first && codesIn(first).length >= MIN_CODES);
  if (coded.length < 2) return [];
  const recoded = new Set(withoutRepeated(coded, codesIn));
  const renamed = new Set(withoutRepeated(coded, namedCodesIn));
  const found = coded.flatMap((version) => {
    const own = signs.filter((sign) => sign.versions.has(version)).map(({ what }) => what);
    const isOther = own.length > (recoded.has(version) ? 0 : 1) && renamed.has(version);
    return isOther ? [{ version, own, hasOwnUri: own.includes(OWN_URI) }] : [];
  });
  const isClear = found.some(({ hasOwnUri }) => hasOwnUri);
  return found.flatMap(({ version, own, hasOwnUri }) => {
    const other = fileOf(coded.find((one) => one !== version) ?? version);
    const what = recoded.has(version) ? 'no code' : 'no code with the same name';
    const message = `shares ${what} with ${other}, a version of the same "canonicalUri", and has ${listed(own)}: give this list a "canonicalUri" and a version URI of its own`;
    const documents = isClear && !hasOwnUri ? [] : version.documents;
    return documents.map((document) => findingAt(document, 'canonicalUri', message));
  });
}

/** Minimum number of codes to compare: a version may replace all of a few codes. */
const MIN_CODES = 3;

type Version = VersionFacts<Document>;

const OWN_URI = 'a version URI that does not begin with it';

/** What another list has, and how to find the versions that have it. */
const SIGNS: readonly (readonly [
  what: string,
  find: (versions: readonly Version[]) => readonly Version[],
])[] = [
  [
    OWN_URI,
    (versions) => {
      const uri = versions[0]?.documents[0]?.entry.canonicalUri ?? '';
      const isSibling = (own: string) => own.startsWith(uri.replace(/[^/:#]*$/, ''));
      const own = versions.filter((version) => !version.uri.startsWith(uri) && isSibling(version.uri));
      return own.length < versions.length ? own : [];
    },
  ],
  ['another name', (versions) => withoutRepeated(versions, namesOf)],
  [
    'another folder',
    (versions) =>
      versions.filter((version) => {
        const [first = '', ...others] = versions.filter((one) => one !== version).map(fileOf);
        const folders = Array.from(first.matchAll(/\//g), ({ index }) => first.slice(0, index + 1));
        const common = folders.filter((folder) => others.every((file) => file.startsWith(folder)));
        return others.length > 0 && common.some((folder) => !fileOf(version).startsWith(folder));
      }),
  ],
];

/** The short name in lower case and without numbers, which may be those of the version. */
const namesOf = ({ entry }: Document): string[] => [
  entry.shortName
    .toLowerCase()
    .replace(/[\p{N}\p{P}\s]+/gu, ' ')
    .trim(),
];

/** The codes of a list, or the references of a set. */
const codesIn = (document: Document): string[] => [
  ...(codesOf(document)?.rows.keys() ??
    document.codeListSet?.referenceSet?.map(({ canonicalUri }) => canonicalUri) ??
    []),
];

/** The codes with their names, if they have names in this language. */
function namedCodesIn(document: Document): string[] {
  const codes = codesOf(document);
  const column = codes && nameColumn(document, codes.columnIds);
  if (!codes || column === undefined) return codesIn(document);
  return [...codes.rows.keys()].map(
    (code) => `${code} ${scalarText(rowOf(codes, code)?.[column]).toLowerCase()}`,
  );
}

/** The versions whose texts no other version has. */
function withoutRepeated(versions: readonly Version[], textsOf: (document: Document) => string[]): Version[] {
  const first = new Map<string, Version>();
  const repeated = new Set<Version>();
  for (const version of versions)
    for (const text of version.documents.flatMap(textsOf)) {
      const other = first.get(text) ?? version;
      if (other !== version) repeated.add(other).add(version);
      first.set(text, other);
    }
  return versions.filter((version) => !repeated.has(version));
}
