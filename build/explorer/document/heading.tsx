/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { Document } from '../../catalogue/document.ts';
import { lookupLanguage, negotiateLanguage } from '../../domain/language.ts';
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

/** What a document is, at a glance: names, version, dates, publisher, tags, and the ways to its other versions. */
export function DocumentHeading({ ui, document, context }: Props) {
  const { entry } = document;
  const { longName, description, language, publisher, tags, publishedAt, version } = entry;
  const texts = TEXTS[ui].document;
  const title = titleOf(entry);
  const changes = changesAddress(ui, document, context.site);
  return (
    <header class="document-heading">
      <p class="kind">
        {TEXTS[ui].directory.types[entry.type]}
        {version !== undefined && (
          <>
            {' · '}
            {texts.version} <bdi>{truncate(version, 60)}</bdi>
          </>
        )}{' '}
        <ValidityMark ui={ui} period={entry} />
      </p>
      <h1 lang={language} dir="auto">
        {truncate(title, 200)}
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
        {entry.validFrom !== undefined && (
          <Property name={texts.validFrom}>
            <DateText ui={ui} date={entry.validFrom} />
          </Property>
        )}
        {entry.validTo !== undefined && (
          <Property name={texts.validTo}>
            <DateText ui={ui} date={entry.validTo} />
          </Property>
        )}
        <Languages ui={ui} document={document} context={context} />
        <Versions ui={ui} document={document} context={context} />
        {changes !== undefined && (
          <Property name={texts.changes}>
            <a href={changes}>{texts.whatChanged}</a>
          </Property>
        )}
        {tags.length > 0 && (
          <Property name={texts.tags}>
            <ul class="inline">
              {tags.map((tag) => (
                <li key={tag}>
                  <a
                    class="tag"
                    href={tagPage(ui, context.site.plan.naming.placeOfTag(tag), 1)}
                    lang={language}
                  >
                    <bdi>{truncate(tag, 80)}</bdi>
                  </a>
                </li>
              ))}
            </ul>
          </Property>
        )}
      </dl>
    </header>
  );
}

/** A name with what belongs to it; part of a description list. */
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

/** So many versions are shown at once. */
const MAX_UNFOLDED_VERSIONS = 6;

function Versions({ ui, document, context }: Props) {
  const versions = context.versionsOf(document);
  const texts = TEXTS[ui].document;
  const link = (version: Version<Document>, i: number) => {
    const { entry } = bestOf(version, document.entry.language);
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

/** The document of a version in a language, or in the one that the interface would answer in. */
function bestOf({ items }: Version<Document>, language: string): Document {
  const languages = items.map(({ entry }) => entry.language);
  const found = lookupLanguage(language, languages) ?? negotiateLanguage(null, languages);
  return items.find(({ entry }) => entry.language === found) as Document;
}
