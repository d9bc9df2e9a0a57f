/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */
import type { Document } from '../../../model/document/document.ts';
import type { EntryPublisher, IndexEntry } from '../../../model/document/entry.ts';
import { inLanguage } from '../../../model/identity/language.ts';
import { publishedOf, type Version } from '../../../model/identity/versions.ts';
import { isValidSince, type ValidityPeriod, validityAt } from '../../../model/values/instant.ts';
import { feedOf, type UiLanguage } from '../../paths.ts';
import { TEXTS } from '../../texts/all.ts';
import { changesPageUrl, comparePageUrl } from '../changes/changes-link.ts';
import { DateText, DocumentText, Properties, SafeLink } from '../components/elements.tsx';
import { formatDate, languageName, sortByLanguage, titleOf, truncate } from '../components/text.ts';
import { timelineVersions, VersionTimeline } from '../components/timeline.tsx';
import type { DocumentPageContext, DocumentProps, Sizes } from './context.ts';
import { Downloads } from './downloads.tsx';

/** Titles longer than this are truncated, in characters. */
export const MAX_TITLE_LENGTH = 200;

/** Descriptions longer than a line of a wide window are collapsed, so that the rows begin on the first screen. */
const MAX_DESCRIPTION_LENGTH = 145;

/**
 * The names of a document, its most important metadata, and links to its downloads, versions and languages. It is compact:
 * readers come for the rows below it.
 */
export function DocumentHeading(props: DocumentProps & { sizes: Sizes }) {
  const { ui, document } = props;
  const { longName, description, language } = document.entry;
  const title = titleOf(document.entry);
  return (
    <header class="document-heading">
      <div class="kind-and-downloads">
        <TypeAndVersion {...props} />
        <Downloads {...props} />
      </div>
      <div class="names">
        <h1 lang={language} dir="auto">
          {truncate(title, MAX_TITLE_LENGTH)}
        </h1>
        {longName !== undefined && longName !== title && (
          <div class="long-name">
            <DocumentText ui={ui} text={longName} lang={language} />
          </div>
        )}
      </div>
      <VersionBanner {...props} />
      {description !== undefined && (
        <div class="description">
          <DocumentText ui={ui} text={description} lang={language} maxLength={MAX_DESCRIPTION_LENGTH} />
        </div>
      )}
      <HeadingProperties {...props} />
    </header>
  );
}

function TypeAndVersion(props: DocumentProps) {
  const { ui, document } = props;
  const { type, version } = document.entry;
  return (
    <p class="kind">
      {TEXTS[ui].directory.types[type]}
      {version !== undefined && (
        <>
          {' · '}
          {TEXTS[ui].document.version} <bdi>{truncate(version, 60)}</bdi>
        </>
      )}
    </p>
  );
}

/**
 * On outdated versions, and those that may be read when they are not valid: the period of validity, and a link to the
 * latest version in the same language, if there is one. All of it is true at any time; a script
 * (`components/clock.ts`) compares the periods of all versions with the clock.
 */
function VersionBanner({ ui, document, context }: DocumentProps) {
  const { canonicalVersionUri, language, validFrom, validTo } = document.entry;
  const [latest] = context.newestFirst;
  const isOutdated = latest !== undefined && latest.uri !== canonicalVersionUri;
  if (!isOutdated && isAlwaysValid(document.entry)) return null;
  const period = periodText(ui, document.entry);
  const replacement = replacementOf(document.entry, context);
  const texts = TEXTS[ui].document;
  const script = hasPeriods(context) && {
    'data-valid-from': validFrom,
    'data-valid-to': validTo,
    'data-not-yet': validFrom && texts.notYetValid(formatDate(ui, validFrom)),
    'data-no-longer': validTo && texts.noLongerValid(formatDate(ui, validTo)),
    'data-outdated': texts.outdated,
    'data-valid-now': period === undefined ? texts.validNow : undefined,
    'data-latest-valid': texts.latestValidVersion,
  };
  return (
    <p class={isOutdated ? 'banner warning' : 'banner latest'} {...script}>
      <span>{period === undefined ? texts.outdated : texts.valid(period)}</span>{' '}
      <span>
        {replacement && (
          <>
            {texts.replacedByVersion} <VersionLink ui={ui} entry={replacement} context={context} />.{' '}
          </>
        )}
        {isOutdated && (
          <LatestVersion ui={ui} entry={inLanguage(latest.records, language).entry} context={context} />
        )}
      </span>
    </p>
  );
}

/**
 * The version that replaced an outdated one while the latest is not valid yet: the latest that was valid when the last
 * version was published, because the build does not depend on the current date.
 */
function replacementOf(
  { canonicalVersionUri, language }: IndexEntry,
  { newestFirst }: DocumentPageContext,
): IndexEntry | undefined {
  const published = publishedOf(newestFirst.flatMap(({ records }) => records));
  const newer = newestFirst.slice(
    0,
    newestFirst.findIndex(({ uri }) => uri === canonicalVersionUri),
  );
  const entries = newer.map(({ records }) => inLanguage(records, language).entry);
  const valid = entries.findIndex((entry) => validityAt(entry, published) === 'valid');
  return valid > 0 ? entries[valid] : undefined;
}

interface VersionProps {
  readonly ui: UiLanguage;
  readonly entry: IndexEntry;
  readonly context: DocumentPageContext;
}

function LatestVersion(props: VersionProps) {
  const { ui, entry } = props;
  const period = isAlwaysValid(entry) ? undefined : periodText(ui, entry);
  const texts = TEXTS[ui].document;
  return (
    <>
      {period === undefined ? texts.latestVersion : texts.version} <VersionLink {...props} />
      {period !== undefined && ` ${texts.isValid(period)}`}
    </>
  );
}

function VersionLink({ ui, entry, context }: VersionProps) {
  return (
    <a href={context.pageOf(ui, entry)} hreflang={entry.language}>
      <bdi>{truncate(entry.version ?? entry.canonicalVersionUri, 60)}</bdi>
    </a>
  );
}

/** Whether a document is valid from its publication on, without an end. */
const isAlwaysValid = (entry: IndexEntry): boolean => isValidSince(entry, entry.publishedAt);

/** The period of validity in words, such as "from 1 May 2024"; undefined without one. */
function periodText(ui: UiLanguage, { validFrom, validTo }: ValidityPeriod): string | undefined {
  const from = validFrom && formatDate(ui, validFrom);
  const to = validTo && formatDate(ui, validTo);
  return from || to ? TEXTS[ui].document.period(from, to) : undefined;
}

/** Whether any version has a period of validity. */
const hasPeriods = ({ newestFirst }: DocumentPageContext): boolean =>
  newestFirst.some(({ records }) => records.some(({ entry }) => entry.validFrom ?? entry.validTo));

function HeadingProperties(props: DocumentProps) {
  const { ui, document, context } = props;
  const { publisher, publishedAt, validFrom } = document.entry;
  const texts = TEXTS[ui].document;
  const changes = changesPageUrl(ui, document, context);
  const canCompare = context.newestFirst.length > 1;
  const published = publishedAt && (
    <>
      <DateText ui={ui} date={publishedAt} /> <span class="age" data-date={publishedAt} />
    </>
  );
  return (
    <Properties
      class="key-facts"
      items={[
        [texts.publisher, publisher && <PublisherName publisher={publisher} />],
        [texts.published, published],
        [
          texts.validFrom,
          validFrom && isAlwaysValid(document.entry) && <DateText ui={ui} date={validFrom} />,
        ],
        [texts.versions, <Versions key="versions" {...props} />],
        [texts.changes, (changes !== undefined || canCompare) && <Changes key="changes" {...props} />],
        [texts.languages, <Languages key="languages" {...props} />],
      ]}
    />
  );
}

/** Links to the changes of the version, and to a comparison with any other. */
function Changes({ ui, document, context }: DocumentProps) {
  const changes = changesPageUrl(ui, document, context);
  return (
    <ul class="inline">
      {changes !== undefined && (
        <li>
          <a href={changes}>{TEXTS[ui].document.whatChanged}</a>
        </li>
      )}
      {context.newestFirst.length > 1 && (
        <li>
          <a href={comparePageUrl(ui, document, context)}>{TEXTS[ui].changes.compareVersions}</a>
        </li>
      )}
    </ul>
  );
}

function PublisherName({ publisher }: { publisher: EntryPublisher }) {
  const name = truncate(publisher.longName ?? publisher.shortName, 200);
  return publisher.url === undefined ? <bdi>{name}</bdi> : <SafeLink href={publisher.url}>{name}</SafeLink>;
}

function Languages({ ui, document, context }: DocumentProps) {
  const version = context.newestFirst.find(({ uri }) => uri === document.entry.canonicalVersionUri);
  return (
    <ul class="inline">
      {sortByLanguage(ui, version?.records ?? [document]).map(({ entry }) => (
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

const MAX_EXPANDED_VERSIONS = 6;

function Versions({ ui, document, context }: DocumentProps) {
  const versions = context.newestFirst;
  const texts = TEXTS[ui].document;
  const link = (version: Version<Document>, i: number) => {
    const { entry } = inLanguage(version.records, document.entry.language);
    const isThis = version.uri === document.entry.canonicalVersionUri;
    return (
      <li key={version.uri}>
        <a
          href={context.pageOf(ui, entry)}
          aria-current={isThis ? 'page' : undefined}
          hreflang={entry.language}
          data-valid-from={entry.validFrom}
          data-valid-to={entry.validTo}
        >
          <bdi>{truncate(entry.version ?? version.uri, 60)}</bdi>
        </a>
        {i === 0 && versions.length > 1 && <small> ({texts.latest})</small>}
      </li>
    );
  };
  const hidden = versions.slice(MAX_EXPANDED_VERSIONS);
  return (
    <>
      <ul class="inline versions">{versions.slice(0, MAX_EXPANDED_VERSIONS).map(link)}</ul>
      {hidden.length > 0 && (
        <details open={hidden.some(({ uri }) => uri === document.entry.canonicalVersionUri)}>
          <summary>{texts.olderVersions(hidden.length)}</summary>
          <ul class="inline versions">{hidden.map((version) => link(version, MAX_EXPANDED_VERSIONS))}</ul>
        </details>
      )}
    </>
  );
}

/** The version timeline and the link to the feed. */
export function History({ ui, document, context }: DocumentProps) {
  const texts = TEXTS[ui].document;
  return (
    <section class="history">
      <h2>{texts.versions}</h2>
      <VersionTimeline ui={ui} versions={timelineVersions(ui, document, context)} />
      <p>
        <a href={feedOf(context.naming.placeOfUri(document.entry.canonicalUri))}>{texts.feed}</a>
      </p>
    </section>
  );
}
