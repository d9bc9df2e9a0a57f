import { codeKeyOf } from '../../../model/changes/code-rows.ts';
import { append, groupBy } from '../../../model/collections.ts';
import type { DocumentMetadata } from '../../../model/document/document.ts';
import { uriLikeness } from '../../../model/identity/uri-likeness.ts';
import { oncePerObject } from '../../../model/once.ts';
import type { ReadableContent } from '../content.ts';
import { codesOf } from '../keys/codes.ts';
import type { Deviation } from './voting.ts';

/*
 * Evidence that documents are versions and languages of one list or set: names (shortName, the words of shortName and
 * longName), column ids, codes, referenced documents, and the version URI with equal columns. A sign is distinctive if
 * documents of other canonical URIs rarely have it, such as the name "Countries". Other signs are weak: they show that
 * documents may belong together, not that they do.
 */

/** The signs of all documents. */
export interface Signs {
  readonly of: (document: DocumentMetadata) => readonly string[];
  /** Its name and its characteristic columns. */
  readonly mainOf: (document: DocumentMetadata) => readonly string[];
  /** The distinctive signs. */
  readonly distinctiveOf: (document: DocumentMetadata) => readonly string[];
  /** Whether another canonical URI has more documents with the short name of a document than its own. */
  readonly hasForeignName: (document: DocumentMetadata) => boolean;
  /** The same for its name and columns together. */
  readonly isLikeOthers: (document: DocumentMetadata) => boolean;
  /** Similarity of a document to the documents whose version URIs begin with a canonical URI, 0 to 3. */
  readonly affinity: (document: DocumentMetadata, canonicalUri: string) => number;
  /** The longest canonical URI that the version URI of a document begins with; its own if both are equal. */
  readonly ownerOf: (document: DocumentMetadata) => string | undefined;
  /** Whether that is the document's own canonical URI. */
  readonly startsWithOwnUri: (document: DocumentMetadata) => boolean;
}

/** The signs of documents, cached for all rules. */
export const signsOf = oncePerObject(collectSigns);

function collectSigns(documents: readonly DocumentMetadata[]): Signs {
  const signs = new Map(documents.map((document) => [document, signsIn(document)]));
  const uses = new Map<string, SignUse>();
  for (const [{ entry }, own] of signs) {
    for (const sign of own) {
      const use = uses.get(sign) ?? { total: 0, most: 0, byUri: new Map<string, number>() };
      const count = (use.byUri.get(entry.canonicalUri) ?? 0) + 1;
      use.byUri.set(entry.canonicalUri, count);
      use.total++;
      use.most = Math.max(use.most, count);
      uses.set(sign, use);
    }
  }
  const ownCount = (document: DocumentMetadata, sign: string): number =>
    uses.get(sign)?.byUri.get(document.entry.canonicalUri) ?? 0;
  const isForeign = (document: DocumentMetadata, sign: string): boolean =>
    (uses.get(sign)?.most ?? 0) > ownCount(document, sign);
  const hasForeignName = (document: DocumentMetadata): boolean => isForeign(document, nameSign(document));
  const lists = groupBy(documents, ({ entry }) => entry.canonicalUri);
  const ownerOf = ({ entry }: DocumentMetadata): string | undefined => {
    const { canonicalUri, canonicalVersionUri } = entry;
    if (canonicalVersionUri === canonicalUri) return canonicalUri;
    const owner = prefixesOf(canonicalVersionUri).find((uri) => lists.has(uri));
    // If another URI differs only in a trailing separator, both are owners.
    const isAlike = owner !== undefined && uriLikeness(owner) === uriLikeness(canonicalUri);
    return isAlike && canonicalVersionUri.startsWith(canonicalUri) ? canonicalUri : owner;
  };
  const startsWithOwnUri = (document: DocumentMetadata): boolean =>
    ownerOf(document) === document.entry.canonicalUri;
  const profiles = new Map([...lists].map(([uri, own]) => [uri, profileOf(own, startsWithOwnUri)]));
  return {
    of: (document) => signs.get(document) ?? [],
    mainOf: mainSigns,
    distinctiveOf: (document) =>
      (signs.get(document) ?? []).filter((sign) => {
        const others = (uses.get(sign)?.total ?? 0) - ownCount(document, sign);
        return !sign.startsWith(WEAK) && others <= ownCount(document, sign) * MAX_SHARE_OF_OTHERS;
      }),
    hasForeignName,
    isLikeOthers: (document) => hasForeignName(document) && isForeign(document, columnsSign(document)),
    affinity: (document, canonicalUri) => {
      const profile = profiles.get(canonicalUri);
      const isOwn = document.entry.canonicalUri === canonicalUri;
      if (!profile || (isOwn && !profile.startsWithUri)) return 0;
      const { names, columns } = profile;
      return (names.has(nameOf(document)) ? 2 : 0) + (columns.has(columnsText(document)) ? 1 : 0);
    },
    ownerOf,
    startsWithOwnUri,
  };
}

/** Relation of a version URI to a canonical URI: 2 if it begins with it, 1 if both are equal, otherwise 0. */
export function relationOf(canonicalVersionUri: string, canonicalUri: string): 0 | 1 | 2 {
  if (canonicalVersionUri === canonicalUri) return 1;
  if (!canonicalVersionUri.startsWith(canonicalUri)) return 0;
  const isAtBoundary =
    SEPARATOR.test(canonicalUri.at(-1) ?? '') ||
    SEPARATOR.test(canonicalVersionUri[canonicalUri.length] ?? '');
  return isAtBoundary ? 2 : 0;
}

export function isNamedInUri({ entry }: DocumentMetadata): boolean {
  const name = plain(entry.shortName).replaceAll(' ', '');
  return name !== '' && plain(entry.canonicalUri).replaceAll(' ', '').includes(name);
}

/** Groups documents that share signs, directly or through others. */
export function cluster<D extends DocumentMetadata>(
  documents: readonly D[],
  signsFor: (document: D) => readonly string[],
): D[][] {
  const withSign = new Map<string, D[]>();
  for (const document of documents) {
    for (const sign of signsFor(document)) append(withSign, sign, document);
  }
  const clusterOf = new Map<D, number>();
  for (const [number, first] of documents.entries()) {
    const open = [first];
    for (const document of open) {
      if (clusterOf.has(document)) continue;
      clusterOf.set(document, number);
      for (const sign of signsFor(document)) {
        for (const other of withSign.get(sign) ?? []) open.push(other);
        withSign.delete(sign);
      }
    }
  }
  return [...groupBy(documents, (document) => clusterOf.get(document)).values()];
}

/** Minimum share of common codes, of the smaller list. */
const SHARED_CODES = 0.5;

/**
 * Documents that share many codes with the seed, directly or through others: a list with new names and columns keeps
 * its codes.
 *
 * @param onlyOwn leaves out lists whose codes are values of a foreign key
 */
export function sharingCodes(
  seed: readonly DocumentMetadata[],
  others: readonly DocumentMetadata[],
  withRows: ReadableContent['withRows'],
  onlyOwn: boolean,
): ReadonlySet<DocumentMetadata> {
  const codes = (document: DocumentMetadata): string[] =>
    onlyOwn && hasForeignCodes(document) ? [] : [...(codesOf(withRows(document))?.rows.keys() ?? [])];
  const own = new Map(others.map((document) => [document, codes(document)]));
  const owners = new Map<string, DocumentMetadata[]>();
  for (const [document, all] of own) for (const code of all) append(owners, code, document);
  const joined = new Set<DocumentMetadata>();
  const shared = new Map<DocumentMetadata, number>();
  const seen = new Set<string>();
  let newCodes = seed.flatMap(codes);
  while (newCodes.length > 0) {
    const touched = new Set<DocumentMetadata>();
    for (const code of newCodes) {
      if (seen.has(code)) continue;
      seen.add(code);
      for (const document of owners.get(code) ?? []) {
        shared.set(document, (shared.get(document) ?? 0) + 1);
        touched.add(document);
      }
    }
    const joining = [...touched].filter((document) => {
      const smaller = Math.min(own.get(document)?.length ?? 0, seen.size);
      return !joined.has(document) && (shared.get(document) ?? 0) >= SHARED_CODES * smaller;
    });
    for (const document of joining) joined.add(document);
    newCodes = joining.flatMap((document) => own.get(document) ?? []);
  }
  return joined;
}

export function ranked<T>(claims: readonly T[], rankOf: (claim: T) => readonly number[]): T[] {
  return claims
    .map((claim) => ({ claim, rank: rankOf(claim) }))
    .sort((a, b) => compareRanks(a.rank, b.rank))
    .map(({ claim }) => claim);
}

/** The claim of the highest rank, and the others; on a tie none is right. */
export function settle<T>(
  claims: readonly T[],
  rankOf: (claim: T) => readonly number[],
): { readonly right?: T; readonly wrong: readonly T[] } {
  const [first, second] = ranked(claims, rankOf);
  if (first === undefined) return { wrong: [] };
  if (second !== undefined && compareRanks(rankOf(first), rankOf(second)) === 0) return { wrong: claims };
  return { right: first, wrong: claims.filter((claim) => claim !== first) };
}

/** The claims that {@link settle} finds wrong, each with the right one, or another if none is. */
export function weakerClaims<T>(
  claims: readonly T[],
  rankOf: (claim: T) => readonly number[],
): Deviation<T>[] {
  const { right, wrong } = claims.length > 1 ? settle(claims, rankOf) : { wrong: [] };
  return wrong.flatMap((voter) => {
    const other = right ?? claims.find((claim) => claim !== voter);
    return other === undefined ? [] : [{ voter, other, isDecided: right !== undefined }];
  });
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (const [i, rank] of a.entries()) {
    const difference = (b[i] ?? 0) - rank;
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The rank of a claim to a canonical URI, by version URIs, names of other lists, versions, documents, and name. */
export function rankOfClaim(documents: readonly DocumentMetadata[], signs: Signs): number[] {
  const versions = new Set(documents.map(({ entry }) => entry.canonicalVersionUri)).size;
  const foreign = documents.filter(signs.hasForeignName).length;
  return [
    documents.filter(signs.startsWithOwnUri).length * 2 > documents.length ? 1 : 0,
    foreign === documents.length ? 0 : 1,
    versions,
    documents.length,
    documents.some(isNamedInUri) ? 1 : 0,
  ];
}

/** Occurrences of a sign by canonical URI. */
interface SignUse {
  total: number;
  most: number;
  readonly byUri: Map<string, number>;
}

/** Maximum share of other lists with a distinctive sign: one of them may have a wrong canonical URI. */
const MAX_SHARE_OF_OTHERS = 0.34;

interface Profile {
  /** Whether it describes only documents whose version URIs begin with the canonical URI. */
  readonly startsWithUri: boolean;
  readonly names: ReadonlySet<string>;
  readonly columns: ReadonlySet<string>;
}

/**
 * Names and columns of the documents whose version URIs begin with the canonical URI, or of all if there are none.
 */
function profileOf(
  documents: readonly DocumentMetadata[],
  startsWithOwnUri: (document: DocumentMetadata) => boolean,
): Profile {
  const matching = documents.filter(startsWithOwnUri);
  const own = matching.length > 0 ? matching : documents;
  return {
    startsWithUri: matching.length > 0,
    names: new Set(own.map(nameOf).filter((name) => name !== '')),
    columns: new Set(own.map(columnsText).filter((text) => text !== '')),
  };
}

function signsIn(document: DocumentMetadata): string[] {
  const { entry, columns, codeList, codeListSet } = document;
  const words = `${plain(entry.shortName)} ${plain(entry.longName ?? '')}`.split(' ');
  const ids = columns.map(({ id }) => id.toLowerCase());
  const referring = new Set(foreignColumns(document).map((id) => id.toLowerCase()));
  const targets = [
    ...(codeList?.columnSet.foreignKeys ?? []).map(({ keyRef }) => keyRef.codeListRef.canonicalUri),
    ...(codeListSet?.referenceSet ?? []).map(({ canonicalUri }) => canonicalUri),
  ];
  return [
    ...mainSigns(document),
    ...words
      .filter((word) => word.length > 3 && !/^\d+$/.test(word) && !COMMON_WORDS.has(word))
      .map((word) => `word ${word}`),
    ...ids.map((id) => `${WEAK} column ${id}`),
    ...ids.filter((id) => !COMMON_COLUMNS.has(id) && !referring.has(id)).map((id) => `column ${id}`),
    ...targets
      .filter((uri) => uri !== entry.canonicalUri)
      .map((uri) => `${codeListSet ? '' : `${WEAK} `}refers ${uri}`),
    `translation ${JSON.stringify([entry.canonicalVersionUri, columns.map(({ id }) => id).sort(), codeListSet ? targets : []])}`,
  ];
}

/** The short name without a version. */
function nameOf({ entry }: DocumentMetadata): string {
  const { shortName, version = '' } = entry;
  return plain(version === '' ? shortName : shortName.replaceAll(version, ' ')) || plain(shortName);
}

const nameSign = (document: DocumentMetadata): string =>
  `name ${nameOf(document) || document.entry.shortName}`;

const mainSigns = (document: DocumentMetadata): string[] =>
  [nameSign(document), columnsSign(document)].filter((sign) => sign !== '');

/** The sign of all columns together, without common ones; empty if there are no others. */
function columnsSign(document: DocumentMetadata): string {
  const text = columnsText(document);
  return text === '' ? '' : `columns ${text}`;
}

const columnsText = ({ columns }: DocumentMetadata): string =>
  columns
    .map(({ id }) => id.toLowerCase())
    .filter((id) => !COMMON_COLUMNS.has(id))
    .sort()
    .join(' ');

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** Whether the codes of a list are values of a foreign key, such as countries in a list of figures. */
function hasForeignCodes(document: DocumentMetadata): boolean {
  const foreign = foreignColumns(document);
  return (codeKeyOf(document)?.columnIds ?? []).some((id) => foreign.includes(id));
}

const foreignColumns = ({ codeList }: DocumentMetadata): readonly string[] =>
  (codeList?.columnSet.foreignKeys ?? []).flatMap(({ columnIds }) => columnIds);

/** Prefix of signs that many lists have. */
const WEAK = 'weak';

const SEPARATOR = /[/:#?._@;,~=&-]/;

/** Longer URIs are not compared by prefix, which takes quadratic time. */
const MAX_URI_LENGTH = 2000;

/** The prefixes of a URI at its separators, the longest first. */
function prefixesOf(uri: string): string[] {
  if (uri.length > MAX_URI_LENGTH) return [];
  const prefixes: string[] = [];
  for (let end = uri.length - 1; end > 0; end--) {
    if (SEPARATOR.test(uri[end] as string)) prefixes.push(uri.slice(0, end + 1), uri.slice(0, end));
  }
  return prefixes;
}

/** Common column ids and words, which do not identify a list. */
const COMMON_COLUMNS: ReadonlySet<string> = new Set(
  'code codes key id identifier value name names label title text description desc comment remark note notes url uri type kind status level parent order sort sortorder position rank valid validfrom validto startdate enddate from to language lang shortname longname wert schluessel schlüssel kennung bezeichnung beschreibung bemerkung hinweis kurzname langname gueltigab gueltigbis'.split(
    ' ',
  ),
);

const COMMON_WORDS: ReadonlySet<string> = new Set(
  'code codes codelist codelists codeliste codelisten codetabelle list lists liste listen lista table tables tabelle tabellen catalog catalogue katalog register registry version versions edition schlüssel schluessel schlüsseltabelle type types kind kinds status value values werte with from this that their und oder der die das des dem den für mit von aus nach einer eines eine the and for les des une dans pour avec las los del para directory'.split(
    ' ',
  ),
);
