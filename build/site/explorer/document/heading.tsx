/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { decodePath, documentUrl } from '../../../formats/urls.ts';
import { startOf } from '../../../model/changes/code-history.ts';
import { truncate } from '../../../model/characters/truncate.ts';
import { licenceOf } from '../../description/licence.ts';
import { changesUrl, comparePageUrl, documentPageUrl } from '../../links.ts';
import { TEXTS } from '../../texts/all.ts';
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
import { formatDate, languageName, sortByLanguage, titleOf, versionName } from '../components/text.ts';
import {
  type DocumentPageProps,
  type DocumentProps,
  isSameVersion,
  MAX_TITLE_LENGTH,
  newestFirst,
  translationsOf,
} from './context.ts';
import { Downloads } from './downloads.tsx';
import { isAlwaysValid, VersionBanner } from './version-banner.tsx';

/** Descriptions longer than a line of a wide window are collapsed, so that the rows begin on the first screen. */
const MAX_DESCRIPTION_LENGTH = 145;

/** Phones have no room for more languages in a line. */
const MAX_LANGUAGES_IN_LINE = 3;

const MAX_EXPANDED_VERSIONS = 6;

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

/** Links to the languages of the version, its own first. */
function Languages({ ui, texts, document, context }: DocumentProps) {
  const { language: own, canonicalVersionUri } = document.entry;
  const languages = sortByLanguage(ui, translationsOf(document, context)).map(({ entry }) => entry.language);
  const sorted = [own, ...languages.filter((language) => language !== own)];
  const items = sorted.map((language) => (
    <a
      href={documentPageUrl(ui, { entry: { ...document.entry, language } }, context.naming)}
      hreflang={language}
      aria-current={language === own ? 'page' : undefined}
    >
      {languageName(ui, language)}
    </a>
  ));
  // The stylesheet shows all of them in wide windows.
  const limit = items.length > MAX_LANGUAGES_IN_LINE ? 1 : items.length;
  return (
    <>
      <Expandable name="translations" {...{ items, limit }} more={texts.moreLanguages} />
      {document.codeList && items.length > 1 && (
        <a href={comparePageUrl(ui, document, context.naming, canonicalVersionUri)}>
          {TEXTS[ui].changes.compareLanguages}
        </a>
      )}
    </>
  );
}

/** Links to the versions of the list, the newest first. */
function Versions({ ui, texts, document, context }: DocumentProps) {
  const versions = newestFirst(document, context);
  const items = versions.map((version, i) => (
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
  const older = versions.slice(MAX_EXPANDED_VERSIONS);
  return (
    <Expandable
      name="versions"
      items={items}
      limit={MAX_EXPANDED_VERSIONS}
      more={texts.olderVersions}
      last={oldest && <small>{texts.knownSince(formatDate(ui, oldest))}</small>}
      isOpen={older.some((version) => isSameVersion(version, document))}
    />
  );
}

interface ExpandableProps {
  readonly name: string;
  readonly items: readonly ComponentChildren[];
  readonly limit: number;
  readonly more: (hidden: number) => string;
  /** What follows the items that are not collapsed. */
  readonly last?: ComponentChildren;
  readonly isOpen?: boolean;
}

/** Items in a line, of which those after a number are collapsed. */
function Expandable({ name, items, limit, more, last, isOpen = false }: ExpandableProps) {
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
