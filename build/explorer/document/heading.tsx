/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { Document } from '../../catalogue/document.ts';
import { lookupLanguage, negotiateLanguage } from '../../domain/language.ts';
import type { Version } from '../../domain/versions.ts';
import { tagPage, type UiLanguage } from '../../site/addresses.ts';
import { changesAddress } from '../changes-link.ts';
import { DOCUMENT_TEXTS } from '../document-texts.ts';
import { languageName } from '../languages.ts';
import { SafeLink } from '../safe-link.tsx';
import { shortened } from '../shortened.ts';
import { titleOf } from '../title.ts';
import { ValidityMark } from '../validity-mark.tsx';
import type { Neighbourhood } from './context.ts';
import { DateText, DocumentText } from './text.tsx';

interface Props {
  readonly ui: UiLanguage;
  readonly document: Document;
  readonly around: Neighbourhood;
}

/** What a document is, at a glance: names, version, dates, publisher, tags, and the ways to its other versions. */
export function DocumentHeading({ ui, document, around }: Props) {
  const { entry } = document;
  const { longName, description, language, publisher, tags, publishedAt, version } = entry;
  const texts = DOCUMENT_TEXTS[ui];
  const title = titleOf(entry);
  const changes = changesAddress(ui, document, around.site);
  return (
    <header class="document-heading">
      <p class="kind">
        {entry.type === 'CodeList' ? texts.list : texts.set}
        {version !== undefined && (
          <>
            {' · '}
            {texts.version} <bdi>{shortened(version, 60)}</bdi>
          </>
        )}{' '}
        <ValidityMark ui={ui} period={entry} />
      </p>
      <h1 lang={language} dir="auto">
        {shortened(title, 200)}
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
      <dl class="particulars">
        {publisher && (
          <Fact name={texts.publisher}>
            <PublisherName publisher={publisher} />
          </Fact>
        )}
        {publishedAt !== undefined && (
          <Fact name={texts.published}>
            <DateText ui={ui} date={publishedAt} /> <span class="age" data-date={publishedAt} />
          </Fact>
        )}
        {entry.validFrom !== undefined && (
          <Fact name={texts.validFrom}>
            <DateText ui={ui} date={entry.validFrom} />
          </Fact>
        )}
        {entry.validTo !== undefined && (
          <Fact name={texts.validTo}>
            <DateText ui={ui} date={entry.validTo} />
          </Fact>
        )}
        <Languages ui={ui} document={document} around={around} />
        <Versions ui={ui} document={document} around={around} />
        {changes !== undefined && (
          <Fact name={texts.changes}>
            <a href={changes}>{texts.whatChanged}</a>
          </Fact>
        )}
        {tags.length > 0 && (
          <Fact name={texts.tags}>
            <ul class="inline">
              {tags.map((tag) => (
                <li key={tag}>
                  <a
                    class="tag"
                    href={tagPage(ui, around.site.plan.naming.placeOfTag(tag), 1)}
                    lang={language}
                  >
                    <bdi>{shortened(tag, 80)}</bdi>
                  </a>
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
    </header>
  );
}

/** A name with what belongs to it; part of a description list. */
export function Fact({ name, children }: { name: string; children: preact.ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function PublisherName({ publisher }: { publisher: NonNullable<Document['entry']['publisher']> }) {
  const name = shortened(publisher.longName ?? publisher.shortName, 200);
  return publisher.url === undefined ? <bdi>{name}</bdi> : <SafeLink href={publisher.url}>{name}</SafeLink>;
}

/** The languages of this version. */
function Languages({ ui, document, around }: Props) {
  const version = around.versionsOf(document).find(({ uri }) => uri === document.entry.canonicalVersionUri);
  const documents = version?.items ?? [document];
  return (
    <Fact name={DOCUMENT_TEXTS[ui].languages}>
      <ul class="inline">
        {documents.map(({ entry }) => {
          const isThis = entry.language === document.entry.language;
          return (
            <li key={entry.language}>
              <a
                href={around.pageOf(ui, entry)}
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
    </Fact>
  );
}

/** So many versions are shown at once. */
const VERSIONS_IN_SIGHT = 6;

function Versions({ ui, document, around }: Props) {
  const versions = around.versionsOf(document);
  const texts = DOCUMENT_TEXTS[ui];
  const link = (version: Version<Document>, i: number) => {
    const { entry } = bestOf(version, document.entry.language);
    const isThis = version.uri === document.entry.canonicalVersionUri;
    return (
      <li key={version.uri}>
        <a
          href={around.pageOf(ui, entry)}
          aria-current={isThis ? 'page' : undefined}
          hreflang={entry.language}
        >
          <bdi>{shortened(entry.version ?? version.uri, 60)}</bdi>
        </a>
        {i === 0 && versions.length > 1 && <small> ({texts.latest})</small>}
      </li>
    );
  };
  const hidden = versions.slice(VERSIONS_IN_SIGHT);
  return (
    <Fact name={texts.versions}>
      <ul class="inline">{versions.slice(0, VERSIONS_IN_SIGHT).map(link)}</ul>
      {hidden.length > 0 && (
        <details open={hidden.some(({ uri }) => uri === document.entry.canonicalVersionUri)}>
          <summary>{texts.otherVersions(hidden.length)}</summary>
          <ul class="inline">{hidden.map((version) => link(version, VERSIONS_IN_SIGHT))}</ul>
        </details>
      )}
    </Fact>
  );
}

/** The document of a version in a language, or in the one that the interface would answer in. */
function bestOf({ items }: Version<Document>, language: string): Document {
  const languages = items.map(({ entry }) => entry.language);
  const found = lookupLanguage(language, languages) ?? negotiateLanguage(null, languages);
  return items.find(({ entry }) => entry.language === found) as Document;
}
