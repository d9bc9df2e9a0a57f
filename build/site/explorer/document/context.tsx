/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { truncate } from '../../../model/characters/truncate.ts';
import type { ReferenceJson } from '../../../model/document/columns.ts';
import type { Document } from '../../../model/document/document.ts';
import type { DocumentType } from '../../../model/document/entry.ts';
import { preferredDocument } from '../../../model/query/select.ts';
import type { NamedDocument, Reference, ReferencedDocument } from '../../../model/relations/referenced.ts';
import type { Download } from '../../description/document.ts';
import { documentPageUrl } from '../../links.ts';
import type { DocumentSummary, ListContext } from '../../part.ts';
import type { UiLanguage } from '../../paths.ts';
import { TEXTS, type Texts } from '../../texts/all.ts';
import { listOf, SafeLink } from '../components/elements.tsx';
import { titleOf, versionName } from '../components/text.ts';

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

/** The documents of the version of a document, in all languages. */
export const translationsOf = ({ entry }: Document, { history }: ListContext): readonly Document[] =>
  history.versionsOf(entry.canonicalUri).find(({ uri }) => uri === entry.canonicalVersionUri)?.records ?? [];

/** The target of a reference. */
export interface Destination {
  /** Undefined if it is not in the directory. */
  readonly document: ReferencedDocument | undefined;
  /** The languages of its version. */
  readonly languages: readonly string[];
  /** Whether it is the latest version, because the directory does not have the referenced one. */
  readonly isOtherVersion: boolean;
}

type TypedReference = Reference & Pick<ReferenceJson, 'locationUrls'> & { readonly type: DocumentType };

/**
 * Finds the target of a reference to a list or set, or to one of its versions: the referenced version, else the latest
 * one, by language like requests to the API.
 */
export const makeResolve =
  ({ find }: Pick<ListContext, 'find'>) =>
  (reference: TypedReference, language: string): Destination => {
    const { type, canonicalUri, canonicalVersionUri = canonicalUri } = reference;
    const findSuitable = (uri: string) => {
      const found = find(uri);
      const first = found?.versions[0]?.records[0]?.entry;
      // The URI may also identify a version of another list, or a document of the other type.
      return first?.canonicalUri === canonicalUri && first.type === type ? found : undefined;
    };
    const exact = findSuitable(canonicalVersionUri);
    const found = exact ?? findSuitable(canonicalUri);
    const languages = found?.versions[0]?.records.map(({ entry }) => entry.language) ?? [];
    return {
      document: found && preferredDocument(found, language),
      languages,
      isOtherVersion: found !== exact,
    };
  };

interface LinkProps {
  readonly ui: UiLanguage;
  readonly document: NamedDocument;
  readonly context: Pick<ListContext, 'naming'>;
}

/** A link to a document, or to another page of its list, named by the title of the document. */
export function DocumentLink({ ui, document, context, url }: LinkProps & { url?: string | undefined }) {
  const { language } = document.entry;
  const href = url ?? documentPageUrl(ui, document, context.naming);
  return (
    <a href={href} hreflang={language} lang={language}>
      <bdi>{truncate(titleOf(document.entry), MAX_TITLE_LENGTH)}</bdi>
    </a>
  );
}

/** A link to a document, named by its version; `isCurrent` on the page of this document. */
export function VersionLink({ ui, document, context, isCurrent }: LinkProps & { isCurrent?: boolean }) {
  return (
    <a
      href={documentPageUrl(ui, document, context.naming)}
      hreflang={document.entry.language}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <bdi>{versionName(document.entry)}</bdi>
    </a>
  );
}

/** A link to the target of a reference; for a target outside the directory, its URI and known locations. */
export function ReferenceLink(props: DocumentProps & { reference: TypedReference }) {
  const { ui, texts, context, reference } = props;
  const { canonicalUri, canonicalVersionUri, locationUrls = [] } = reference;
  const { document, isOtherVersion } = makeResolve(context)(reference, props.document.entry.language);
  if (!document) {
    return (
      <>
        <code class="address">{canonicalVersionUri ?? canonicalUri}</code>{' '}
        <em class="remark outside">{TEXTS[ui].relations.outside}</em>
        {locationUrls.map((url) => (
          <span key={url}>
            {' · '}
            <SafeLink href={url} />
          </span>
        ))}
      </>
    );
  }
  const { version } = document.entry;
  return (
    <>
      <DocumentLink {...{ ui, context, document }} />
      {version !== undefined && (
        <small>
          {' '}
          <bdi>{truncate(version, 60)}</bdi>
        </small>
      )}
      {isOtherVersion && <em class="remark outside"> ({texts.otherVersion(canonicalVersionUri ?? '')})</em>}
    </>
  );
}

/** Items in a line, of which those after a number are collapsed; `last` follows those that are not. */
export function Expandable(props: {
  name: string;
  items: readonly ComponentChildren[];
  limit: number;
  more: (hidden: number) => string;
  last?: ComponentChildren;
  isOpen?: boolean;
}) {
  const { name, items, limit, more, last, isOpen = false } = props;
  return (
    <>
      {listOf([...items.slice(0, limit), last], `inline ${name}`)}
      {items.length > limit && (
        <details class={name} open={isOpen}>
          <summary>{more(items.length - limit)}</summary>
          {listOf(items.slice(limit), 'inline')}
        </details>
      )}
    </>
  );
}
