/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { Document } from '../../catalogue/document.ts';
import { inLanguage } from '../../domain/language.ts';
import type { Version } from '../../domain/versions.ts';
import { tagPage, type UiLanguage } from '../../site/addresses.ts';
import { TEXTS } from '../../texts/all.ts';
import { changesAddress } from '../changes-link.ts';
import { languageName } from '../languages.ts';
import { SafeLink } from '../safe-link.tsx';
import { titleOf } from '../title.ts';
import { truncate } from '../truncate.ts';
import { ValidityMark } from '../validity-mark.tsx';
import type { DocumentPageContext } from './context.ts';
import { DateText, DocumentText } from './text.tsx';

interface Props {
  readonly ui: UiLanguage;
  readonly document: Document;
  readonly context: DocumentPageContext;
}

/** Titles longer than this are truncated, in characters. */
export const MAX_TITLE_LENGTH = 200;

/** The names of a document, its most important metadata, and links to its other versions. */
export function DocumentHeading({ ui, document, context }: Props) {
  const { longName, description, language } = document.entry;
  const title = titleOf(document.entry);
  return (
    <header class="document-heading">
      <TypeAndVersion ui={ui} entry={document.entry} />
      <h1 lang={language} dir="auto">
        {truncate(title, MAX_TITLE_LENGTH)}
      </h1>
      {longName !== undefined && longName !== title && (
        <div class="long-name">
          <DocumentText ui={ui} text={longName} lang={language} />
        </div>
      )}
      {description !== undefined && (
        <div class="description">
          <DocumentText ui={ui} text={description} lang={language} />
        </div>
      )}
      <dl class="properties">
        <Dates ui={ui} entry={document.entry} />
        <Languages ui={ui} document={document} context={context} />
        <Versions ui={ui} document={document} context={context} />
        <Changes ui={ui} document={document} context={context} />
        <Tags ui={ui} document={document} context={context} />
      </dl>
    </header>
  );
}

interface EntryProps {
  readonly ui: UiLanguage;
  readonly entry: Document['entry'];
}

function TypeAndVersion({ ui, entry }: EntryProps) {
  const { type, version } = entry;
  return (
    <p class="kind">
      {TEXTS[ui].directory.types[type]}
      {version !== undefined && (
        <>
          {' · '}
          {TEXTS[ui].document.version} <bdi>{truncate(version, 60)}</bdi>
        </>
      )}{' '}
      <ValidityMark ui={ui} period={entry} />
    </p>
  );
}

/** Publisher, publication date and period of validity. */
function Dates({ ui, entry: { publisher, publishedAt, validFrom, validTo } }: EntryProps) {
  const texts = TEXTS[ui].document;
  return (
    <>
      {publisher && (
        <Property name={texts.publisher}>
          <PublisherName publisher={publisher} />
        </Property>
      )}
      {publishedAt !== undefined && (
        <Property name={texts.published}>
          <DateText ui={ui} date={publishedAt} /> <span class="age" data-date={publishedAt} />
        </Property>
      )}
      {validFrom !== undefined && (
        <Property name={texts.validFrom}>
          <DateText ui={ui} date={validFrom} />
        </Property>
      )}
      {validTo !== undefined && (
        <Property name={texts.validTo}>
          <DateText ui={ui} date={validTo} />
        </Property>
      )}
    </>
  );
}

function Changes({ ui, document, context }: Props) {
  const address = changesAddress(ui, document, context.site);
  return address === undefined ? null : (
    <Property name={TEXTS[ui].document.changes}>
      <a href={address}>{TEXTS[ui].document.whatChanged}</a>
    </Property>
  );
}

function Tags({ ui, document, context }: Props) {
  const { tags, language } = document.entry;
  const { naming } = context.site.plan;
  return tags.length === 0 ? null : (
    <Property name={TEXTS[ui].document.tags}>
      <ul class="inline">
        {tags.map((tag) => (
          <li key={tag}>
            <a class="tag" href={tagPage(ui, naming.placeOfTag(tag), 1)} lang={language}>
              <bdi>{truncate(tag, 80)}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </Property>
  );
}

/** A name and its value in a description list. */
export function Property({ name, children }: { name: string; children: preact.ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function PublisherName({ publisher }: { publisher: NonNullable<Document['entry']['publisher']> }) {
  const name = truncate(publisher.longName ?? publisher.shortName, 200);
  return publisher.url === undefined ? <bdi>{name}</bdi> : <SafeLink href={publisher.url}>{name}</SafeLink>;
}

/** The languages of this version. */
function Languages({ ui, document, context }: Props) {
  const version = context.versionsOf(document).find(({ uri }) => uri === document.entry.canonicalVersionUri);
  const documents = version?.items ?? [document];
  return (
    <Property name={TEXTS[ui].document.languages}>
      <ul class="inline">
        {documents.map(({ entry }) => {
          const isThis = entry.language === document.entry.language;
          return (
            <li key={entry.language}>
              <a
                href={context.pageOf(ui, entry)}
                hreflang={entry.language}
                aria-current={isThis ? 'page' : undefined}
                title={languageName(ui, entry.language)}
              >
                {entry.language}
              </a>
            </li>
          );
        })}
      </ul>
    </Property>
  );
}

/** Versions beyond this number are folded. */
const MAX_UNFOLDED_VERSIONS = 6;

function Versions({ ui, document, context }: Props) {
  const versions = context.versionsOf(document);
  const texts = TEXTS[ui].document;
  const link = (version: Version<Document>, i: number) => {
    const { entry } = inLanguage(version.items, document.entry.language);
    const isThis = version.uri === document.entry.canonicalVersionUri;
    return (
      <li key={version.uri}>
        <a
          href={context.pageOf(ui, entry)}
          aria-current={isThis ? 'page' : undefined}
          hreflang={entry.language}
        >
          <bdi>{truncate(entry.version ?? version.uri, 60)}</bdi>
        </a>
        {i === 0 && versions.length > 1 && <small> ({texts.latest})</small>}
      </li>
    );
  };
  const hidden = versions.slice(MAX_UNFOLDED_VERSIONS);
  return (
    <Property name={texts.versions}>
      <ul class="inline">{versions.slice(0, MAX_UNFOLDED_VERSIONS).map(link)}</ul>
      {hidden.length > 0 && (
        <details open={hidden.some(({ uri }) => uri === document.entry.canonicalVersionUri)}>
          <summary>{texts.olderVersions(hidden.length)}</summary>
          <ul class="inline">{hidden.map((version) => link(version, MAX_UNFOLDED_VERSIONS))}</ul>
        </details>
      )}
    </Property>
  );
}
