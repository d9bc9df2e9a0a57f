import { describeCharacter } from '../../../model/characters/look-alikes.ts';
import { groupBy } from '../../../model/collections.ts';
import { nameColumn, rowOf } from '../../../model/document/codes.ts';
import { type Document, type DocumentMetadata, rowsFile } from '../../../model/document/document.ts';
import { firstNonAscii, uriDifference, uriLikeness } from '../../../model/identity/uri.ts';
import { pointerOf } from '../../../model/json/locator.ts';
import { listed, quoted, quotedAround } from '../../../model/problems/wording.ts';
import { parseInstant } from '../../../model/values/instant.ts';
import { scalarText } from '../../../model/values/json-values.ts';
import { makeFindNearestUri } from '../../../model/values/nearest.ts';
import { codesOf } from '../../facts/codes.ts';
import { textsNamed } from '../../facts/document-texts.ts';
import {
  endsWithVersion,
  fileOf,
  findDeviations,
  findDifferences,
  type VersionFacts,
  versionsOf,
} from '../../facts/version-facts.ts';
import { type DirectoryContent, makeContent } from '../content.ts';
import { isNamedLike, lookAlikeReferences, TYPE_NAMES } from '../references/references.ts';
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

/** Finds documents under the URIs of others, by their URIs and types alone. On a tie all are reported. */
export const canonicalUri: DirectoryRule = {
  id: 'identification/canonical-uri',
  description: 'A canonical URI and its version URIs belong to one list or set',
  help: 'A document that was copied from another one, and kept its canonicalUri or version URI, would be published as a version of that document, often as the latest. Give it a canonicalUri of its own, and a version URI that begins with it. All versions of a canonicalUri are code lists, or all are sets. An IRI, with characters that are not ASCII, gives a warning, because some tools accept only URIs: keep it if it is already in use.',
  reference: 'https://www.rfc-editor.org/rfc/rfc3986',
  severity: 'error',
  check: (content) => {
    const found: Finding[] = [];
    let rest = content;
    for (const find of [exchangedUris, sharedVersionUris, takenVersionUris, foreignVersionUris, mixedTypes]) {
      const own = find(rest);
      if (own.length === 0) continue;
      found.push(...own);
      const wrong = new Set(found.map(({ document }) => document));
      rest = makeContent(content.documents.filter((document) => !wrong.has(document)));
    }
    return [...found, ...content.documents.flatMap(iriWarnings)];
  },
};

/** Finds wrong documents, which are no evidence against the others. */
type Find = (content: DirectoryContent) => Finding[];

/** Canonical URIs that begin with the version URI and end with the version, or that other documents have the other way. */
const exchangedUris: Find = ({ documents, ofCanonical, ofVersion }) =>
  documents.flatMap((document) => {
    const { canonicalUri: own, canonicalVersionUri: uri } = document.entry;
    if (!extendsUri(own, uri)) return [];
    const entry = { ...document.entry, canonicalUri: uri, canonicalVersionUri: own };
    if (!endsWithVersion({ ...document, entry }) && ![...ofCanonical(uri), ...ofVersion(own)].length)
      return [];
    const message = `${quoted(own)} begins with the version URI ${quoted(uri)}: exchange "canonicalUri" and "canonicalVersionUri"`;
    return [findingAt(document, 'canonicalUri', message)];
  });

/** A version URI belongs to the longest of the canonical URIs that it begins with, otherwise to that of most languages. */
const sharedVersionUris: Find = ({ versions }) =>
  versions.flatMap((languages) => {
    const [right] = languages
      .filter(({ entry }) => extendsUri(entry.canonicalVersionUri, entry.canonicalUri))
      .sort((a, b) => b.entry.canonicalUri.length - a.entry.canonicalUri.length);
    const others = languages.filter(({ entry }) => entry.canonicalUri !== right?.entry.canonicalUri);
    const wrong = right
      ? others.map((item) => ({ item, other: right }))
      : findDeviations(languages, ({ entry }) => entry.canonicalUri);
    return wrong.map(({ item, other }) => {
      const { canonicalUri: own, canonicalVersionUri: uri } = item.entry;
      const message = `${quoted(uri)} is a version of ${quoted(own)} here, but of ${quoted(other.entry.canonicalUri)} in ${other.source.file}: correct the "canonicalUri", or give this document a version URI of its own`;
      return findingAt(item, 'canonicalUri', message);
    });
  });

const takenVersionUris: Find = ({ documents, ofCanonical }) =>
  documents.flatMap((document) => {
    const { canonicalUri: own, canonicalVersionUri: uri } = document.entry;
    const [other] = own === uri ? [] : ofCanonical(uri);
    const message = `${quoted(uri)} is the "canonicalUri" of another document (${other?.source.file}): give this version a URI of its own`;
    return other ? [findingAt(document, 'canonicalVersionUri', message)] : [];
  });

/** Version URIs that begin with the canonical URI of another document, and not with their own. */
const foreignVersionUris: Find = ({ documents, ofCanonical }) =>
  documents.flatMap((document) => {
    const { canonicalUri: own, canonicalVersionUri: uri } = document.entry;
    if (own === uri || extendsUri(uri, own)) return [];
    const [other] = prefixesOf(uri).flatMap((prefix) => ofCanonical(prefix).slice(0, 1));
    // identification/look-alike reports similar spellings.
    if (!other || uriLikeness(other.entry.canonicalUri) === uriLikeness(own)) return [];
    const theirs = quoted(other.entry.canonicalUri);
    const message = `${quoted(own)} does not match the version URI ${quoted(uri)}, which begins with ${theirs} (${other.source.file}): did you mean ${theirs}? If not, correct the version URI`;
    return [findingAt(document, 'canonicalUri', message)];
  });

const mixedTypes: Find = ({ lists }) =>
  lists.flatMap((versions) =>
    findDeviations(versions, ({ entry }) => entry.type).map(({ item, other }) => {
      const message = `${quoted(item.entry.canonicalUri)} is a ${TYPE_NAMES[item.entry.type]} here, but a ${TYPE_NAMES[other.entry.type]} in ${other.source.file}: give this document a "canonicalUri" of its own, or make all its versions the same`;
      return findingAt(item, 'canonicalUri', message);
    }),
  );

const SEPARATOR = /[/:#?._@;,~=&-]/;

/** Whether a version URI is a canonical URI with a separator and more text after it. */
function extendsUri(versionUri: string, uri: string): boolean {
  if (!versionUri.startsWith(uri) || versionUri === uri) return false;
  return SEPARATOR.test(uri.at(-1) ?? '') || SEPARATOR.test(versionUri[uri.length] ?? '');
}

/** Longer URIs are not compared by prefix, which takes quadratic time. */
const MAX_URI_LENGTH = 2000;

/** The prefixes of a URI at its separators, the longest first. */
function prefixesOf(uri: string): string[] {
  const prefixes: string[] = [];
  for (let end = uri.length <= MAX_URI_LENGTH ? uri.length - 1 : 0; end > 0; end--)
    if (SEPARATOR.test(uri[end] as string)) prefixes.push(uri.slice(0, end + 1), uri.slice(0, end));
  return prefixes;
}

function iriWarnings(document: DocumentMetadata): Finding[] {
  const property = PROPERTIES.find((name) => firstNonAscii(document.entry[name]) >= 0);
  if (!property) return [];
  const uri = document.entry[property];
  const index = firstNonAscii(uri);
  const character = describeCharacter(String.fromCodePoint(uri.codePointAt(index) as number));
  const message = `${quotedAround(uri, index)} contains ${character}, which is not allowed in a URI, only in an IRI: use ASCII characters, or keep the identifier if it is already in use`;
  return [findingAt(document, property, message, 'warning')];
}

const PROPERTIES = ['canonicalUri', 'canonicalVersionUri'] as const;
type Property = (typeof PROPERTIES)[number];

export const uniqueDocuments: DirectoryRule = {
  id: 'identification/unique',
  description: 'A version of a document exists in each language once',
  help: 'A request names a version and a language, so it cannot distinguish two documents that have both in common. Usually a file was copied: correct its canonicalVersionUri or language, or remove one of the files.',
  severity: 'error',
  check: (content) =>
    content.versions.flatMap((version) => {
      const uriOf = ({ entry }: DocumentMetadata) => `${entry.language.toLowerCase()} ${entry.canonicalUri}`;
      return [...groupBy(version, uriOf).values()].flatMap((all) =>
        repeatedIn(all, originalOf(all, content)),
      );
    }),
};

/** Signs that one of several documents with the same URIs and language is the original, the strongest first. */
const ORIGINAL: readonly ((
  document: DocumentMetadata,
  all: readonly DocumentMetadata[],
  content: DirectoryContent,
) => boolean)[] = [
  endsWithVersion,
  ({ entry }, _, { ofCanonical }) =>
    ofCanonical(entry.canonicalUri).some(
      (one) => one.entry.version !== entry.version && one.entry.shortName === entry.shortName,
    ),
  ...[structureOf, nameOf].map(
    (textOf) =>
      (document: DocumentMetadata, _: unknown, { ofVersion }: DirectoryContent) =>
        ofVersion(document.entry.canonicalVersionUri).some(
          (one) => one.entry.language !== document.entry.language && textOf(one) === textOf(document),
        ),
  ),
  ({ entry, source }) => isNamedLike(source.file, entry.canonicalUri),
  ({ entry }, all) =>
    all.every((one) => one.entry === entry || timeOf(entry.publishedAt) < timeOf(one.entry.publishedAt)),
  (document, all) => all.every((one) => one === document || isCopyOf(one, document)),
];

/** The ids of columns and keys, which the languages of a version have in common. */
function structureOf({ columns, codeList }: DocumentMetadata): string {
  return JSON.stringify([columns.map(({ id }) => id), codeList?.columnSet.keys.map(({ id }) => id)]);
}

/** The name of a file without its language. */
function nameOf({ source, entry }: DocumentMetadata): string {
  const language = entry.language.toLowerCase();
  const parts = source.file.toLowerCase().split(/[./_]/);
  return parts.map((part) => (part === language ? '*' : part)).join('/');
}

/** Whether a file is named as file managers and editors name copies: `list (1).json`, `list - copy.json`, `list.bak.json`. */
function isCopyOf(copy: DocumentMetadata, { source }: DocumentMetadata): boolean {
  return copy.source.file.startsWith(source.file.replace(/(?:\.meta)?\.[^./]*$/, ''));
}

/** The only one with a sign; undefined on a tie. */
const originalOf = (all: readonly DocumentMetadata[], content: DirectoryContent) =>
  ORIGINAL.map((sign) => all.filter((one) => sign(one, all, content))).find(
    ({ length }) => length === 1,
  )?.[0];

function repeatedIn(all: readonly DocumentMetadata[], right: DocumentMetadata | undefined): Finding[] {
  return all.flatMap((document) => {
    const other = right ?? all.find((one) => one !== document);
    if (!other || other === document) return [];
    const { canonicalVersionUri: uri, language } = document.entry;
    const advice = !right
      ? 'correct the version URI or language of the wrong one, or remove one of the two'
      : isCopyOf(document, right) && document.metadata === right.metadata
        ? 'remove this copy, or give it a version URI or language of its own'
        : 'give this document URIs of its own, or another language, or remove one of the two';
    const message = `${quoted(uri)} in language ${quoted(language)} is also in ${other.source.file}: ${advice}`;
    return [findingAt(document, 'canonicalVersionUri', message)];
  });
}

export const lookAlikes: DirectoryRule = {
  id: 'identification/look-alike',
  description: 'URIs of different documents differ clearly, and references spell them as the documents do',
  help: 'URIs are compared character by character. A version, a translation or a reference with another spelling of a URI does not find its document: case, a trailing slash, percent-encoding and http for https matter. Copy the URI, or use URIs that differ in more if the documents are different.',
  reference: 'https://www.rfc-editor.org/rfc/rfc3986#section-6',
  severity: 'warning',
  check: (content) => {
    const found = content.documents.flatMap((document) => differentSpelling(document, content));
    const misspelled = misspelledUris(content.documents);
    for (const property of PROPERTIES) {
      const reported = new Set(found.map(({ document }) => document));
      const others = content.documents.filter((document) => !reported.has(document));
      found.push(...alikeIn(others, property, misspelled));
    }
    return [...found, ...lookAlikeReferences(content)];
  },
};

/** The one of a document's URIs that spells the other in another way: not that with a canonical URI that others spell so. */
function differentSpelling(document: DocumentMetadata, { ofCanonical }: DirectoryContent): Finding[] {
  const { canonicalUri: own, canonicalVersionUri: uri } = document.entry;
  if (uri.startsWith(own)) return [];
  const likeness = uriLikeness(own);
  const isClosed = SEPARATOR.test(own.at(-1) ?? '');
  const prefixes = prefixesOf(uri).filter((prefix) => SEPARATOR.test(prefix.at(-1) ?? '') === isClosed);
  const other =
    prefixes.find((prefix) => uriLikeness(prefix) === likeness) ?? makeFindNearestUri(prefixes)(own);
  if (other === undefined) return [];
  const isUsual = ofCanonical(own).some(({ entry }) => entry.canonicalVersionUri.startsWith(own));
  const difference = uriDifference(own, other);
  const message = isUsual
    ? `${quoted(uri)} begins with the "canonicalUri", but differs in ${difference}: write ${quoted(own + uri.slice(other.length))}`
    : `${quoted(own)} differs in ${difference} from the beginning of the version URI ${quoted(uri)}: write ${quoted(other)}, or correct the version URI`;
  return [findingAt(document, isUsual ? 'canonicalVersionUri' : 'canonicalUri', message)];
}

/** Canonical URIs that differ in few letters from another one with the same name in the same language, and that one. */
function misspelledUris(documents: readonly DocumentMetadata[]): ReadonlyMap<string, string> {
  const names = groupBy(documents, ({ entry }) => `${entry.language} ${entry.shortName}`);
  return new Map(
    [...names.values()].flatMap((own) => {
      const uris = [...new Set(own.map(({ entry }) => entry.canonicalUri))].sort();
      const findUri = makeFindNearestUri(uris);
      const others = uris.length < 2 ? [] : uris.map((uri) => [uri, findUri(uri) ?? uri] as const);
      return others.filter(([uri, other]) => other < uri);
    }),
  );
}

function alikeIn(
  documents: readonly DocumentMetadata[],
  property: Property,
  misspelled: ReadonlyMap<string, string>,
): Finding[] {
  const keyOf = ({ entry: { [property]: uri } }: DocumentMetadata) => uriLikeness(misspelled.get(uri) ?? uri);
  return [...groupBy(documents, keyOf).values()].flatMap((alike) =>
    findDifferences(alike, ({ entry }) => entry[property]).map(({ item, other }) => {
      const [uri, right] = [item.entry[property], other.entry[property]];
      const message = `${quoted(uri)} differs only in ${uriDifference(uri, right)} from ${quoted(right)} in ${other.source.file}: write the same URI if both mean the same document, otherwise choose URIs that differ more`;
      return findingAt(item, property, message);
    }),
  );
}

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
  help: 'Correct validFrom or validTo, or leave validTo out if the end is not known. A validFrom more than 20 years after publishedAt, or a publishedAt as long after those of all other lists, is a warning. Times without an offset are UTC.',
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
