/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { decodePath } from '../../../formats/urls.ts';
import { truncate } from '../../../model/characters/truncate.ts';
import { licenceOf } from '../../description/document.ts';
import { changesUrl, comparePageUrl, documentPageUrl, placeOf } from '../../links.ts';
import { TEXTS } from '../../texts/all.ts';
import { codeCheckUrl } from '../code-check/address.ts';
import {
  DateText,
  DocumentText,
  linksOf,
  listOf,
  Properties,
  SafeLink,
  TypeName,
} from '../components/elements.tsx';
import { fileNameOf, formatBytes, languageName, sortByLanguage, titleOf } from '../components/text.ts';
import {
  type DocumentPageProps,
  type DocumentProps,
  Expandable,
  MAX_TITLE_LENGTH,
  translationsOf,
} from './context.tsx';
import { packageLinkOf } from './members.tsx';
import { HEADING_ID } from './rows-table.tsx';
import { isAlwaysValid, newestFirst, VersionBanner, Versions } from './versions.tsx';

/** Descriptions longer than a line of a wide window are collapsed, so that the rows begin on the first screen. */
const MAX_DESCRIPTION_LENGTH = 145;

/** Phones have no room for more languages in a line. */
const MAX_LANGUAGES_IN_LINE = 3;

/**
 * The names of a document, actions, its description, its most important metadata, and links to its versions and
 * languages. It is compact: readers come for the rows below it.
 */
export function DocumentHeading(props: DocumentPageProps & { actions?: ComponentChildren }) {
  const { ui, document, context } = props;
  const { type, version, longName, description, language } = document.entry;
  const title = titleOf(document.entry);
  return (
    <header class="document-heading">
      <div class="names">
        <h1 lang={language} dir="auto">
          {truncate(title, MAX_TITLE_LENGTH)}
        </h1>
        {longName !== undefined && longName !== title && (
          <div class="long-name">
            <DocumentText ui={ui} text={longName} lang={language} />
          </div>
        )}
        <p class="kind">
          <TypeName ui={ui} type={type} />
          {version !== undefined && [` · ${TEXTS[ui].changes.version} `, <bdi>{truncate(version, 60)}</bdi>]}
        </p>
      </div>
      <div class="actions">
        {document.rows.length > 0 && (
          <a
            class="button secondary"
            href={codeCheckUrl(ui, document.entry, placeOf(document, context.naming))}
          >
            {TEXTS[ui].codeCheck.title}
          </a>
        )}
        {props.actions}
        <Downloads {...props} />
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

/** Links to the parts of the page, most of which are below all rows. */
export function Contents({ ui, texts, document, context }: DocumentProps) {
  const { codeList, entry } = document;
  const isReferenced = context.referrersOf(entry).length > 0;
  const links = linksOf(
    [
      codeList ? [`#${HEADING_ID}`, texts.rows] : ['#members', texts.members],
      [codeList && '#columns', TEXTS[ui].table.columns],
      [isReferenced ? '#referenced-by' : undefined, texts.usedBy],
      ['#versions', texts.versions],
      ['#use', context.hasApi ? TEXTS[ui].site.api : texts.useList],
      ['#about', texts.aboutShort],
    ],
    'inline',
  );
  return (
    <nav class="contents" aria-label={texts.contents}>
      {links}
    </nav>
  );
}

function KeyFacts(props: DocumentProps) {
  const { ui, texts, document, context } = props;
  const { publisher, publishedAt, validFrom } = document.entry;
  const { contact } = context.siteIdentity ?? {};
  const license = licenceOf(document, context.siteIdentity);
  const { naming, history } = context;
  const hasOthers = newestFirst(document, context).length > 1;
  const changes = changesUrl(ui, document, { naming, ...history });
  const comparison = changes ?? (hasOthers ? comparePageUrl(ui, document, naming) : undefined);
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
          ]}
        />
      </details>
      <Properties
        class="key-facts"
        items={[
          [
            texts.versions,
            <>
              <Versions {...props} />
              {comparison !== undefined && <a href={comparison}>{TEXTS[ui].changes.compareVersions}</a>}
            </>,
          ],
          [TEXTS[ui].directory.languages, <Languages key="languages" {...props} />],
        ]}
      />
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
  const { entry, codeList } = document;
  const others = sortByLanguage(ui, translationsOf(document, context)).filter(
    (one) => one.entry.language !== entry.language,
  );
  const items = [document, ...others].map((one) => (
    <a
      href={documentPageUrl(ui, one, context.naming)}
      hreflang={one.entry.language}
      aria-current={one === document ? 'page' : undefined}
    >
      {languageName(ui, one.entry.language)}
    </a>
  ));
  // The stylesheet shows all of them in wide windows.
  const limit = items.length > MAX_LANGUAGES_IN_LINE ? 1 : items.length;
  return (
    <>
      <Expandable name="translations" {...{ items, limit }} more={texts.moreLanguages} />
      {document.texts && (
        <span class="names">
          {texts.namesIn(document.texts.languages.map((one) => languageName(ui, one)).join(', '))}
        </span>
      )}
      {codeList && (items.length > 1 || document.texts) && (
        <a href={comparePageUrl(ui, document, context.naming, entry.canonicalVersionUri)}>
          {TEXTS[ui].changes.compareLanguages}
        </a>
      )}
    </>
  );
}

/** A menu of all files of a document, which opens without scripts. A script adds exports of the shown rows. */
function Downloads({ ui, texts, document, downloads, sizes, context }: DocumentPageProps) {
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
  const packageLink = packageLinkOf({ ui, texts, document, context });
  if (packageLink) items.unshift(packageLink);
  return (
    <details class="downloads menu">
      <summary class="button secondary">{texts.download}</summary>
      <div>
        {document.rows.length > 0 && <p class="part">{texts.wholeList(document.rows.length)}</p>}
        {listOf(items)}
      </div>
    </details>
  );
}
