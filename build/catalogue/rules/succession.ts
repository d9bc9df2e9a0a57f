import { groupBy } from '../../domain/group.ts';
import { orderVersions } from '../../domain/versions.ts';
import type { Content } from '../content.ts';
import { type Document, identificationPointer } from '../document.ts';
import { type Codes, codeKeyOf, codesOf, hasColumns } from './codes.ts';

/** A code list and what it follows: the version before, of those with rows. */
export interface Succession {
  readonly document: Document;
  readonly codes: Codes;
  /** The version before in the same language, else in the first one of its files. */
  readonly earlier: Document;
  readonly earlierCodes: Codes;
}

/**
 * Code lists that follow an earlier version and whose `changeLog` says nothing new: it is absent, or each of its
 * entries is already in the version before, where it speaks of other changes.
 */
export function silentSuccessions({ documents }: Content): Succession[] {
  const lists = documents.filter(({ codeList, csv }) => codeList && csv);
  return [...groupBy(lists, ({ entry }) => entry.canonicalUri).values()].flatMap(successionsOf);
}

/** The changes that are to be told belong into the `changeLog`; where there is none, into the identification. */
export function changeLogPointer(document: Document): string {
  return changeLogOf(document).length > 0
    ? identificationPointer(document, 'changeLog')
    : identificationPointer(document);
}

/** A version as its maintainers call it. */
export function versionName({ entry }: Document): string {
  return entry.version ?? entry.canonicalVersionUri;
}

export const sameLanguage = (a: Document, b: Document): boolean =>
  a.entry.language.toLowerCase() === b.entry.language.toLowerCase();

function successionsOf(documents: readonly Document[]): Succession[] {
  const versions = orderVersions(documents);
  return versions.flatMap((version, i) => {
    const before = versions[i - 1];
    return before ? version.items.flatMap((document) => successionOf(document, before.items)) : [];
  });
}

function successionOf(document: Document, before: readonly Document[]): Succession[] {
  const earlier = before.find((other) => sameLanguage(document, other)) ?? before[0];
  if (!earlier || saysSomethingNew(document, earlier)) return [];
  const key = codeKeyOf(document);
  const codes = codesOf(document);
  // A version may have another default key; the codes that it has are then looked up in the same columns.
  const earlierCodes = codesOf(earlier, key && hasColumns(earlier, key.columnIds) ? key : undefined);
  return codes && earlierCodes ? [{ document, codes, earlier, earlierCodes }] : [];
}

function saysSomethingNew(document: Document, earlier: Document): boolean {
  const known = new Set(changeLogOf(earlier));
  return changeLogOf(document).some((entry) => entry.trim() !== '' && !known.has(entry));
}

const changeLogOf = ({ codeList }: Document): readonly string[] => codeList?.identification.changeLog ?? [];
