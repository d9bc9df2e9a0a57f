/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { Document } from '../../catalogue/document.ts';
import type { EntryPublisher, IndexEntry } from '../../domain/entry.ts';
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
import type { DocumentProps } from './context.ts';
import { Properties } from './properties.tsx';
import { DateText, DocumentText } from './text.tsx';

/** Titles longer than this are truncated, in characters. */
export const MAX_TITLE_LENGTH = 200;

/** The names of a document, its most important metadata, and links to its other versions. */
export function DocumentHeading({ ui, document, context }: DocumentProps) {
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
      <HeadingProperties ui={ui} document={document} context={context} />
    </header>
  );
}

function TypeAndVersion({ ui, entry }: { ui: UiLanguage; entry: IndexEntry }) {
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

function HeadingProperties(props: DocumentProps) {
  const { ui, document, context } = props;
  const { publisher, publishedAt, validFrom, validTo, tags } = document.entry;
  const texts = TEXTS[ui].document;
  const changes = changesAddress(ui, document, context.site);
  const published = publishedAt && (
    <>
      <DateText ui={ui} date={publishedAt} /> <span class="age" data-date={publishedAt} />
    </>
  );
  return (
    <Properties
      items={[
        [texts.publisher, publisher && <PublisherName publisher={publisher} />],
        [texts.published, published],
        [texts.validFrom, validFrom && <DateText ui={ui} date={validFrom} />],
        [texts.validTo, validTo && <DateText ui={ui} date={validTo} />],
        [texts.languages, <Languages key="languages" {...props} />],
        [texts.versions, <Versions key="versions" {...props} />],
        [texts.changes, changes && <a href={changes}>{texts.whatChanged}</a>],
        [texts.tags, tags.length > 0 && <Tags {...props} />],
      ]}
    />
  );
}

function PublisherName({ publisher }: { publisher: EntryPublisher }) {
  const name = truncate(publisher.longName ?? publisher.shortName, 200);
  return publisher.url === undefined ? <bdi>{name}</bdi> : <SafeLink href={publisher.url}>{name}</SafeLink>;
}

function Tags({ ui, document, context }: DocumentProps) {
  const { tags, language } = document.entry;
  const { naming } = context.site.plan;
  return (
    <ul class="inline">
      {tags.map((tag) => (
        <li key={tag}>
          <a class="tag" href={tagPage(ui, naming.placeOfTag(tag), 1)} lang={language}>
            <bdi>{truncate(tag, 80)}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Languages({ ui, document, context }: DocumentProps) {
  const version = context.versionsOf(document).find(({ uri }) => uri === document.entry.canonicalVersionUri);
  return (
    <ul class="inline">
      {(version?.items ?? [document]).map(({ entry }) => (
        <li key={entry.language}>
          <a
            href={context.pageOf(ui, entry)}
            hreflang={entry.language}
            aria-current={entry.language === document.entry.language ? 'page' : undefined}
            title={languageName(ui, entry.language)}
          >
            {entry.language}
          </a>
        </li>
      ))}
    </ul>
  );
}

const MAX_UNFOLDED_VERSIONS = 6;

function Versions({ ui, document, context }: DocumentProps) {
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
    <>
      <ul class="inline">{versions.slice(0, MAX_UNFOLDED_VERSIONS).map(link)}</ul>
      {hidden.length > 0 && (
        <details open={hidden.some(({ uri }) => uri === document.entry.canonicalVersionUri)}>
          <summary>{texts.olderVersions(hidden.length)}</summary>
          <ul class="inline">{hidden.map((version) => link(version, MAX_UNFOLDED_VERSIONS))}</ul>
        </details>
      )}
    </>
  );
}
