import { compareCodeUnits, groupBy } from '../../../model/collections.ts';
import type { DirectoryRecord } from '../../../model/document/entry.ts';
import { inLanguage, isSameLanguage } from '../../../model/identity/language.ts';
import { orderVersions } from '../../../model/identity/versions.ts';
import { oncePerKey } from '../../../model/once.ts';
import type { UiLanguage } from '../../paths.ts';
import { sortByLanguage, titleOf } from '../components/text.ts';

/** A document in one language. */
export interface ListedDocument extends Pick<DirectoryRecord, 'entry'> {
  /** Path of its pages (`Naming.placeOf`). */
  readonly place: string;
  /** Path segment of the pages of its list, as in suggestions. */
  readonly listPlace: string;
  /** The number of its rows or members; absent if it has metadata only. */
  readonly size?: number | undefined;
}

/** A code list or set: all documents with one canonical URI. */
export interface List {
  readonly uri: string;
  /** The documents of each version, newest version first; none is empty. */
  readonly versions: readonly (readonly ListedDocument[])[];
}

/** A list as a row of a listing. */
export interface ListSummary {
  readonly shown: ListedDocument;
  /** All languages of its version, that of the page first. */
  readonly languages: readonly ListedDocument[];
  /** The newest version, if the shown document is of an older one. */
  readonly newest: ListedDocument | undefined;
  /** A document of each older version, newest first. */
  readonly older: readonly ListedDocument[];
  readonly versions: number;
}

/**
 * Groups documents by list: first those whose latest version is in the UI language, then the others, each in the
 * alphabetical order of the names that the UI language shows.
 */
export function listsOf(ui: UiLanguage, documents: readonly ListedDocument[]): List[] {
  const compare = compareNames(ui);
  return [...groupBy(documents, ({ entry }) => entry.canonicalUri)]
    .map(([uri, group]) => {
      const versions = orderVersions(group).map(({ records }) => records);
      const list = { uri, versions: versions.reverse() };
      const { entry } = summarizeList(ui, list).shown;
      return { list, name: titleOf(entry), isForeign: Number(!isSameLanguage(entry.language, ui)) };
    })
    .sort(
      (a, b) =>
        a.isForeign - b.isForeign || compare(a.name, b.name) || compareCodeUnits(a.list.uri, b.list.uri),
    )
    .map(({ list }) => list);
}

/** The row of a list: its newest version with a matching document, in the language that fits the reader best. */
export function summarizeList(
  ui: UiLanguage,
  { versions }: List,
  isFound: (document: ListedDocument) => boolean = () => true,
): ListSummary {
  const at = Math.max(
    0,
    versions.findIndex((version) => version.some(isFound)),
  );
  const languages = versions[at] as readonly ListedDocument[];
  const found = languages.filter(isFound);
  return {
    shown: inLanguage(found.length > 0 ? found : languages, ui),
    languages: sortByLanguage(ui, languages),
    newest: at > 0 ? inLanguage(versions[0] as readonly ListedDocument[], ui) : undefined,
    older: versions.slice(at + 1).map((version) => inLanguage(version, ui)),
    versions: versions.length,
  };
}

const collatorOf = oncePerKey((ui: UiLanguage) => new Intl.Collator(ui, { numeric: true }));

/** Compares names in the alphabetical order of a language, with numbers by their value. */
export const compareNames = (ui: UiLanguage): ((a: string, b: string) => number) => collatorOf(ui).compare;
