import type { Document } from '../../catalogue/document.ts';
import { uriLikeness } from '../../catalogue/uri-likeness.ts';
import { groupBy } from '../../domain/group.ts';
import { codeKeyOf, codesOf } from './codes.ts';

/*
 * What speaks for documents being versions and languages of one list or set, and against it. Signs are names (shortName,
 * the words of shortName and longName), column ids, codes, the documents that are referred to, and the version URI where
 * the columns are the same too. A sign is telling where hardly a document of another canonical URI has it: "Countries" in
 * one list only. It is weak where others have it, or where it is as common as a column "code": it shows that documents
 * may belong together, and not that they do.
 */

/** The signs in the documents of a directory, and whose they are. */
export interface Signs {
  readonly of: (document: Document) => readonly string[];
  /** Its name, and its columns where they are its own. */
  readonly mainOf: (document: Document) => readonly string[];
  /** Those of them that are telling. */
  readonly distinctiveOf: (document: Document) => readonly string[];
  /** Whether more documents of another canonical URI than of its own have the short name of a document. */
  readonly hasForeignName: (document: Document) => boolean;
  /** Whether more documents of other canonical URIs than of its own have the name of a document, and its columns. */
  readonly isLikeOthers: (document: Document) => boolean;
  /** How much a document is like those of a canonical URI whose version URIs begin with it, 0 to 3. */
  readonly affinity: (document: Document, canonicalUri: string) => number;
  /** The longest canonical URI of the directory from which the version URI of a document goes on; its own where it is equal. */
  readonly ownerOf: (document: Document) => string | undefined;
  /** Whether that is the canonical URI of the document itself. */
  readonly startsWithOwnUri: (document: Document) => boolean;
}

const known = new WeakMap<readonly Document[], Signs>();

/** The signs of documents, collected in linear time, and once for all rules. */
export function signsOf(documents: readonly Document[]): Signs {
  const signs = known.get(documents) ?? collectSigns(documents);
  known.set(documents, signs);
  return signs;
}

function collectSigns(documents: readonly Document[]): Signs {
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
  const ownCount = (document: Document, sign: string): number =>
    uses.get(sign)?.byUri.get(document.entry.canonicalUri) ?? 0;
  const isForeign = (document: Document, sign: string | undefined): boolean =>
    sign !== undefined && (uses.get(sign)?.most ?? 0) > ownCount(document, sign);
  const hasForeignName = (document: Document): boolean => isForeign(document, nameSign(document));
  const lists = groupBy(documents, ({ entry }) => entry.canonicalUri);
  const ownerOf = ({ entry }: Document): string | undefined => {
    const { canonicalUri, canonicalVersionUri } = entry;
    if (canonicalVersionUri === canonicalUri) return canonicalUri;
    const owner = prefixesOf(canonicalVersionUri).find((uri) => lists.has(uri));
    // Where another URI differs only in a separator at the end, both are the owner.
    const isAlike = owner !== undefined && uriLikeness(owner) === uriLikeness(canonicalUri);
    return isAlike && canonicalVersionUri.startsWith(canonicalUri) ? canonicalUri : owner;
  };
  const startsWithOwnUri = (document: Document): boolean => ownerOf(document) === document.entry.canonicalUri;
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

/** How a version URI is related to a canonical URI: 2 where it goes on from it, 1 where they are equal, else 0. */
export function relationOf(canonicalVersionUri: string, canonicalUri: string): 0 | 1 | 2 {
  if (canonicalVersionUri === canonicalUri) return 1;
  if (!canonicalVersionUri.startsWith(canonicalUri)) return 0;
  const isAtBoundary =
    SEPARATOR.test(canonicalUri.at(-1) ?? '') ||
    SEPARATOR.test(canonicalVersionUri[canonicalUri.length] ?? '');
  return isAtBoundary ? 2 : 0;
}

/** Whether the short name of a document is in its canonical URI. */
export function isNamedInUri({ entry }: Document): boolean {
  const name = plain(entry.shortName).replaceAll(' ', '');
  return name !== '' && plain(entry.canonicalUri).replaceAll(' ', '').includes(name);
}

/** Groups documents that share a sign, directly or through others. The largest need not come first. */
export function cluster(
  documents: readonly Document[],
  signsFor: (document: Document) => readonly string[],
): Document[][] {
  const parents = documents.map((_, i) => i);
  const rootOf = (index: number): number => {
    let root = index;
    while (parents[root] !== root) root = parents[root] as number;
    for (let i = index; parents[i] !== root; ) {
      const next = parents[i] as number;
      parents[i] = root;
      i = next;
    }
    return root;
  };
  const first = new Map<string, number>();
  for (const [i, document] of documents.entries()) {
    for (const sign of signsFor(document)) {
      const other = first.get(sign);
      if (other === undefined) first.set(sign, i);
      else parents[rootOf(i)] = rootOf(other);
    }
  }
  const clusters = new Map<number, Document[]>();
  for (const [i, document] of documents.entries()) {
    const root = rootOf(i);
    const own = clusters.get(root);
    if (own) own.push(document);
    else clusters.set(root, [document]);
  }
  return [...clusters.values()];
}

/** How many codes two documents share for it to mean something, of those of the smaller list. */
const SHARED_CODES = 0.5;

/**
 * Those of some documents that have many codes in common with others, or with documents that have: a list whose names
 * and columns were all changed keeps its codes.
 *
 * @param onlyOwn leaves out lists whose codes are values of a foreign key, which are codes of another list
 */
export function sharingCodes(
  seed: readonly Document[],
  others: readonly Document[],
  onlyOwn: boolean,
): ReadonlySet<Document> {
  const codes = (document: Document): string[] =>
    onlyOwn && hasForeignCodes(document) ? [] : [...(codesOf(document)?.rows.keys() ?? [])];
  const own = new Map(others.map((document) => [document, codes(document)]));
  const holders = new Map<string, Document[]>();
  for (const [document, all] of own) {
    for (const code of all) {
      const holding = holders.get(code);
      if (holding) holding.push(document);
      else holders.set(code, [document]);
    }
  }
  const joined = new Set<Document>();
  const shared = new Map<Document, number>();
  const seen = new Set<string>();
  let wave = seed.flatMap(codes);
  while (wave.length > 0) {
    const touched = new Set<Document>();
    for (const code of wave) {
      if (seen.has(code)) continue;
      seen.add(code);
      for (const holder of holders.get(code) ?? []) {
        shared.set(holder, (shared.get(holder) ?? 0) + 1);
        touched.add(holder);
      }
    }
    const joining = [...touched].filter((document) => {
      const smaller = Math.min(own.get(document)?.length ?? 0, seen.size);
      return !joined.has(document) && (shared.get(document) ?? 0) >= SHARED_CODES * smaller;
    });
    for (const document of joining) joined.add(document);
    wave = joining.flatMap((document) => own.get(document) ?? []);
  }
  return joined;
}

/** Claims by their rank, the highest first; of equal ones the first as given. */
export function ranked<T>(claims: readonly T[], rankOf: (claim: T) => readonly number[]): T[] {
  return claims
    .map((claim) => ({ claim, rank: rankOf(claim) }))
    .sort((a, b) => compareRanks(a.rank, b.rank))
    .map(({ claim }) => claim);
}

/** Of several claims to one thing the one that ranks highest, and the others; on a tie at the top none is right. */
export function settle<T>(
  claims: readonly T[],
  rankOf: (claim: T) => readonly number[],
): { readonly right?: T; readonly wrong: readonly T[] } {
  const [first, second] = ranked(claims, rankOf);
  if (first === undefined) return { wrong: [] };
  if (second !== undefined && compareRanks(rankOf(first), rankOf(second)) === 0) return { wrong: claims };
  return { right: first, wrong: claims.filter((claim) => claim !== first) };
}

/** Compares two ranks by their first difference: negative where the first is the higher one. */
function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (const [i, rank] of a.entries()) {
    const difference = (b[i] ?? 0) - rank;
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * How strong the claim of some documents to a canonical URI is: their version URIs begin with it, they have no names of
 * other lists; then the more versions, the more documents; then their name is in the URI.
 */
export function rankOfClaim(documents: readonly Document[], signs: Signs): number[] {
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

/** How often a sign occurs in the documents of a directory, by their canonical URIs. */
interface SignUse {
  total: number;
  most: number;
  readonly byUri: Map<string, number>;
}

/** Share of documents of other lists that may have a telling sign: one may have the wrong canonical URI. */
const MAX_SHARE_OF_OTHERS = 0.34;

interface Profile {
  /** Whether it is of documents whose version URIs begin with the canonical URI; else it is of all. */
  readonly startsWithUri: boolean;
  readonly names: ReadonlySet<string>;
  readonly columns: ReadonlySet<string>;
}

/** Names and columns of the documents of a canonical URI whose version URIs begin with it; where none does, of all. */
function profileOf(
  documents: readonly Document[],
  startsWithOwnUri: (document: Document) => boolean,
): Profile {
  const beneath = documents.filter(startsWithOwnUri);
  const own = beneath.length > 0 ? beneath : documents;
  return {
    startsWithUri: beneath.length > 0,
    names: new Set(own.map(nameOf).filter((name) => name !== '')),
    columns: new Set(own.map(columnsText).filter((text) => text !== '')),
  };
}

function signsIn(document: Document): string[] {
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

/** The short name, without the version that some maintainers put there. */
function nameOf({ entry }: Document): string {
  const { shortName, version = '' } = entry;
  return plain(version === '' ? shortName : shortName.replaceAll(version, ' ')) || plain(shortName);
}

const nameSign = (document: Document): string => `name ${nameOf(document) || document.entry.shortName}`;

function mainSigns(document: Document): string[] {
  const ofColumns = columnsSign(document);
  return [nameSign(document), ...(ofColumns === undefined ? [] : [ofColumns])];
}

/** The columns together; undefined where many lists have such columns. */
function columnsSign(document: Document): string | undefined {
  const text = columnsText(document);
  return text === '' ? undefined : `columns ${text}`;
}

/** The ids of the columns, without those that many lists have. */
const columnsText = ({ columns }: Document): string =>
  columns
    .map(({ id }) => id.toLowerCase())
    .filter((id) => !COMMON_COLUMNS.has(id))
    .sort()
    .join(' ');

/** Letters and digits in lower case, separated by single blanks. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** Whether the codes of a list are values of a foreign key, such as the countries of a list of figures by country. */
function hasForeignCodes(document: Document): boolean {
  const foreign = foreignColumns(document);
  return (codeKeyOf(document)?.columnIds ?? []).some((id) => foreign.includes(id));
}

/** The columns whose values are codes of other lists, which say little about this one. */
const foreignColumns = ({ codeList }: Document): readonly string[] =>
  (codeList?.columnSet.foreignKeys ?? []).flatMap(({ columnIds }) => columnIds);

/** Begins signs that many lists have. */
const WEAK = 'weak';

const SEPARATOR = /[/:#?._@;,~=&-]/;

/** Longer URIs are not compared by their beginnings, which would take quadratic time. */
const MAX_URI_LENGTH = 2000;

/** What stands before the separators of a URI, with and without them, the longest first. */
function prefixesOf(uri: string): string[] {
  if (uri.length > MAX_URI_LENGTH) return [];
  const prefixes: string[] = [];
  for (let end = uri.length - 1; end > 0; end--) {
    if (SEPARATOR.test(uri[end] as string)) prefixes.push(uri.slice(0, end + 1), uri.slice(0, end));
  }
  return prefixes;
}

/** Column ids and words of names that say nothing about what a list is of. */
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
