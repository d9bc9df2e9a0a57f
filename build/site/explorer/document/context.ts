import type { Document } from '../../../model/document/document.ts';
import type { DocumentType, IndexEntry } from '../../../model/document/entry.ts';
import { inLanguage } from '../../../model/identity/language.ts';
import { preferredDocument } from '../../../model/query/select.ts';
import type { Reference, ReferencedDocument } from '../../../model/relations/referenced.ts';
import type { Download } from '../../description/downloads.ts';
import type { DocumentSummary, ListContext } from '../../part.ts';
import type { UiLanguage } from '../../paths.ts';
import { TEXTS, type Texts } from '../../texts/all.ts';
import { formatDate } from '../components/text.ts';

/** Titles longer than this are truncated, in characters. */
export const MAX_TITLE_LENGTH = 200;

/** Properties of the parts of a document's page. */
export interface DocumentProps {
  readonly ui: UiLanguage;
  readonly texts: Texts['document'];
  readonly document: Document;
  readonly context: ListContext;
}

/** The same with the files of the document, and their sizes in bytes by folder. */
export interface DocumentPageProps extends DocumentProps {
  readonly downloads: readonly Download[];
  readonly sizes: DocumentSummary['sizes'];
}

/** The versions of the list of a document, newest first, each by its document in the language of this one. */
export const newestFirst = ({ entry }: Document, { history }: Pick<ListContext, 'history'>): Document[] =>
  history
    .versionsOf(entry.canonicalUri)
    .map(({ records }) => inLanguage(records, entry.language))
    .reverse();

export const isSameVersion = (a: Document, b: Document): boolean =>
  a.entry.canonicalVersionUri === b.entry.canonicalVersionUri;

/** The period of validity in words: from 1 March 2024; undefined if it is not stated. */
export function periodText(ui: UiLanguage, { validFrom, validTo }: IndexEntry): string | undefined {
  if (validFrom === undefined && validTo === undefined) return undefined;
  return TEXTS[ui].document.period(
    validFrom && formatDate(ui, validFrom),
    validTo && formatDate(ui, validTo),
  );
}

/** The documents of the version of a document, in all languages. */
export const translationsOf = ({ entry }: Document, { history }: ListContext): readonly Document[] =>
  history.versionsOf(entry.canonicalUri).find(({ uri }) => uri === entry.canonicalVersionUri)?.records ?? [];

/** The target of a reference. */
export interface Destination {
  /** Undefined if it is not in the directory. */
  readonly document: ReferencedDocument | undefined;
  /** Whether it is the latest version, because the directory does not have the referenced one. */
  readonly isOtherVersion: boolean;
}

/** Finds the target of a reference to a list or set, or to one of its versions. */
type Resolve = (reference: Reference & { type: DocumentType }, language: string) => Destination;

/** References resolve to the referenced version, else to the latest one, and by language like requests to the API. */
export const makeResolve =
  ({ find }: Pick<ListContext, 'find'>): Resolve =>
  ({ type, canonicalUri, canonicalVersionUri = canonicalUri }, language) => {
    const documentAt = (uri: string): ReferencedDocument | undefined => {
      const found = find(uri);
      const first = found?.versions[0]?.records[0]?.entry;
      // The URI may also identify a version of another list, or a document of the other type.
      const isSuitable = first?.canonicalUri === canonicalUri && first.type === type;
      return found && isSuitable ? preferredDocument(found, language) : undefined;
    };
    const exact = documentAt(canonicalVersionUri);
    const document = exact ?? documentAt(canonicalUri);
    return { document, isOtherVersion: document !== exact };
  };
