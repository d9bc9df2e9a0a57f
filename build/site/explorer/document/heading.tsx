/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { decodePath, documentUrl } from '../../../formats/urls.ts';
import { startOf } from '../../../model/changes/code-history.ts';
import type { Document } from '../../../model/document/document.ts';
import { publishedOf } from '../../../model/identity/versions.ts';
import type { NamedDocument } from '../../../model/relations/referenced.ts';
import { isValidSince, validityAt } from '../../../model/values/instant.ts';
import { licenceOf } from '../../description/licence.ts';
import { TEXTS } from '../../texts/all.ts';
import { changesUrl, comparePageUrl, documentPageUrl } from '../changes/changes-link.ts';
import {
  Copyable,
  CopyButton,
  DateText,
  DocumentText,
  linksOf,
  listOf,
  Properties,
  SafeLink,
  TypeName,
} from '../components/elements.tsx';
import {
  fileNameOf,
  formatBytes,
  formatDate,
  languageName,
  sortByLanguage,
  titleOf,
  truncate,
  versionName,
} from '../components/text.ts';
import {
  type DocumentPageProps,
  type DocumentProps,
  isSameVersion,
  newestFirst,
  periodText,
  translationsOf,
} from './context.ts';

/** Titles longer than this are truncated, in characters. */
export const MAX_TITLE_LENGTH = 200;

/** Descriptions longer than a line of a wide window are collapsed, so that the rows begin on the first screen. */
const MAX_DESCRIPTION_LENGTH = 145;

/**
 * The names of a document, its most important metadata, links to its versions and languages, and its downloads if it has
 * no toolbar for rows. It is compact: readers come for the rows below it.
 */
export function DocumentHeading(props: DocumentPageProps & { hasToolbar: boolean }) {
  const { ui, document } = props;
  const { type, version, longName, description, language } = document.entry;
  const title = titleOf(document.entry);
  return (
    <header class="document-heading">
      <div class="kind-and-downloads">
        <p class="kind">
          <TypeName ui={ui} type={type} />
          {version !== undefined && (
            <>
              {' · '}
              {TEXTS[ui].changes.version} <bdi>{truncate(version, 60)}</bdi>
            </>
          )}
        </p>
        {!props.hasToolbar && <Downloads {...props} />}
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
      <KeyFacts {...props} />
    </header>
  );
}

/** A menu of all files of a document, which opens without scripts. A script adds exports of filtered rows. */
export function Downloads({ ui, texts, document, downloads, sizes }: DocumentPageProps) {
  const name = fileNameOf(document.entry);
  const items = downloads.map(({ representation: { content, label, folder, extension }, url }) => {
    const isMetadata = content === 'metadata';
    const use = texts.formatUses[label];
    return (
      <a key={url} href={url} download={`${name}${isMetadata ? '.metadata' : ''}.${extension}`}>
        <span>
          {isMetadata ? texts.metadata : label}
          {use !== undefined && [' ', <small class="use">{use}</small>]}
        </span>{' '}
        <small>{formatBytes(ui, sizes[folder] ?? 0)}</small>
      </a>
    );
  });
  return (
    <details class="downloads menu">
      <summary class="button">{texts.download}</summary>
      <div>
        {document.rows.length > 0 && <p class="part">{texts.wholeList(document.rows.length)}</p>}
        {listOf(items)}
      </div>
    </details>
  );
}

/** Whether a document is valid from its publication on, without an end. */
const isAlwaysValid = ({ entry }: Document): boolean => isValidSince(entry, entry.publishedAt);

/**
 * For outdated versions, and versions that may not be valid when they are read: the period of validity, and a link to
 * the latest version in the same language, if there is one. The banner is correct at any time; a script
 * (`components/clock.ts`) compares the periods of all versions with the clock.
 */
function VersionBanner({ ui, texts, document, context }: DocumentProps) {
  const versions = newestFirst(document, context);
  const own = versions.findIndex((version) => isSameVersion(version, document));
  if (own <= 0 && isAlwaysValid(document)) return null;
  const [latest = document] = versions;
  const period = periodText(ui, document.entry);
  const latestPeriod = isAlwaysValid(latest) ? undefined : periodText(ui, latest.entry);
  // The version that replaced this one while the latest is not valid yet: the latest that was valid when the last
  // version was published. The build does not depend on the current date.
  const published = publishedOf(context.documents);
  const replacing = versions.findIndex(({ entry }) => validityAt(entry, published) === 'valid');
  const replacement = replacing > 0 && replacing < own ? versions[replacing] : undefined;
  const { validFrom, validTo } = document.entry;
  const script = context.documents.some(({ entry }) => entry.validFrom ?? entry.validTo) && {
    'data-valid-from': validFrom,
    'data-valid-to': validTo,
    'data-not-yet': validFrom && texts.notYetValid(formatDate(ui, validFrom)),
    'data-no-longer': validTo && texts.noLongerValid(formatDate(ui, validTo)),
    'data-outdated': texts.outdated,
    'data-valid-now': period === undefined ? texts.validNow : undefined,
    'data-latest-valid': texts.latestValidVersion,
  };
  return (
    <p class={own > 0 ? 'banner warning' : 'banner latest'} {...script}>
      <span>{period === undefined ? texts.outdated : texts.valid(period)}</span>{' '}
      <span>
        {replacement && (
          <>
            {texts.replacedByVersion} <VersionLink ui={ui} document={replacement} context={context} />.{' '}
          </>
        )}
        {own > 0 && (
          <>
            {latestPeriod === undefined ? texts.latestVersion : TEXTS[ui].changes.version}{' '}
            <VersionLink ui={ui} document={latest} context={context} />
            {latestPeriod !== undefined && ` ${texts.isValid(latestPeriod)}`}
          </>
        )}
      </span>
    </p>
  );
}

interface VersionLinkProps extends Pick<DocumentProps, 'ui' | 'context'> {
  readonly document: NamedDocument;
  /** Whether the link is on the page of this document. */
  readonly isCurrent?: boolean;
}

/** A link to a document, named by its version. */
export function VersionLink({ ui, document, context, isCurrent = false }: VersionLinkProps) {
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

function KeyFacts(props: DocumentProps) {
  const { ui, texts, document, context } = props;
  const { publisher, publishedAt, validFrom } = document.entry;
  const { contact } = context.siteIdentity ?? {};
  const license = licenceOf(document, context.siteIdentity);
  const { naming, history } = context;
  const isOnly = newestFirst(document, context).length === 1;
  const comparison =
    changesUrl(ui, document, { naming, ...history }) ??
    (isOnly ? undefined : comparePageUrl(ui, document, naming));
  return (
    <>
      {/* Collapsed on phones. */}
      <details class="origin">
        <summary>{texts.origin}</summary>
        <Properties
          class="key-facts"
          items={[
            [
              texts.publisher,
              publisher && nameOrLink(publisher.longName ?? publisher.shortName, publisher.url),
            ],
            [texts.published, publishedAt && <DateText ui={ui} date={publishedAt} />],
            [texts.validFrom, validFrom && isAlwaysValid(document) && <DateText ui={ui} date={validFrom} />],
            [TEXTS[ui].site.identity.license, license && nameOrLink(license.name, license.url)],
            [TEXTS[ui].site.identity.contact, contact && nameOrLink(addressOf(contact), contact)],
            [texts.cite, <Citation key="cite" {...props} />],
          ]}
        />
      </details>
      <Properties
        class="key-facts"
        items={[
          [texts.versions, <Versions key="versions" {...props} />],
          [texts.changes, linksOf([[comparison, TEXTS[ui].changes.compareVersions]], 'inline')],
          [TEXTS[ui].directory.languages, <Languages key="languages" {...props} />],
        ]}
      />
    </>
  );
}

/** The URI that identifies the version for good. */
function Citation({ ui, texts, document }: DocumentProps) {
  return (
    <>
      <code id="cite" dir="ltr">
        {document.entry.canonicalVersionUri}
      </code>{' '}
      <CopyButton ui={ui} copies="cite" label={texts.cite} />
    </>
  );
}

function nameOrLink(name: string, url: string | undefined) {
  const shown = truncate(name, MAX_TITLE_LENGTH);
  return url === undefined ? <bdi>{shown}</bdi> : <SafeLink href={url}>{shown}</SafeLink>;
}

/** The e-mail address or the host of a link. */
function addressOf(link: string): string {
  const { protocol, pathname, host } = new URL(link);
  return protocol === 'mailto:' ? (decodePath(pathname) ?? pathname) : host;
}

/** Phones have no room for more languages in a line; the stylesheet shows all of them in wide windows. */
const MAX_LANGUAGES_IN_LINE = 3;

/** Links to the languages of the version, its own first. */
function Languages({ ui, texts, document, context }: DocumentProps) {
  const { language: own } = document.entry;
  const languages = sortByLanguage(ui, translationsOf(document, context)).map(({ entry }) => entry.language);
  const limit = languages.length > MAX_LANGUAGES_IN_LINE ? 1 : languages.length;
  const links = [own, ...languages.filter((language) => language !== own)].map((language) => (
    <a
      href={documentPageUrl(ui, { entry: { ...document.entry, language } }, context.naming)}
      hreflang={language}
      aria-current={language === own ? 'page' : undefined}
    >
      {languageName(ui, language)}
    </a>
  ));
  return (
    <>
      {expandable({
        name: 'translations',
        items: links,
        limit,
        more: texts.moreLanguages,
      })}
      {document.codeList && links.length > 1 && (
        <a href={comparePageUrl(ui, document, context.naming, document.entry.canonicalVersionUri)}>
          {TEXTS[ui].changes.compareLanguages}
        </a>
      )}
    </>
  );
}

/** Items in a line, of which those after a number are collapsed. */
function expandable(props: {
  name: string;
  items: readonly ComponentChildren[];
  limit: number;
  more: (hidden: number) => string;
  /** What follows the items that are not collapsed. */
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

const MAX_EXPANDED_VERSIONS = 6;

function Versions({ ui, texts, document, context }: DocumentProps) {
  const versions = newestFirst(document, context);
  const links = versions.map((version, i) => (
    <>
      <a
        href={documentPageUrl(ui, version, context.naming)}
        aria-current={isSameVersion(version, document) ? 'page' : undefined}
        hreflang={version.entry.language}
        data-valid-from={version.entry.validFrom}
        data-valid-to={version.entry.validTo}
      >
        <bdi>{versionName(version.entry)}</bdi>
      </a>
      {i === 0 && versions.length > 1 && <small> ({texts.latest})</small>}
    </>
  ));
  const oldest = versions.length > 1 ? startOf(versions) : undefined;
  return expandable({
    ...{ name: 'versions', items: links, limit: MAX_EXPANDED_VERSIONS, more: texts.olderVersions },
    last: oldest && <small>{texts.knownSince(formatDate(ui, oldest))}</small>,
    isOpen: versions.slice(MAX_EXPANDED_VERSIONS).some((version) => isSameVersion(version, document)),
  });
}

/** The API URL and a command that requests it. A script adds the origin if the base URL is unknown. */
export function UseApi({ ui, texts, document, context }: DocumentProps) {
  const { canonicalVersionUri, language } = document.entry;
  const url = `${context.baseUrl ?? ''}${documentUrl(canonicalVersionUri, language)}`;
  return (
    <section class="call" aria-labelledby="call">
      <h2 id="call">{texts.useApi}</h2>
      <p>{texts.useApiText}</p>
      <Copyable id="address" name={texts.url} ui={ui} url={url} />
      <Copyable id="curl" name={texts.curl} ui={ui} url={url} before={'curl "'} after={'"'} />
    </section>
  );
}
