/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { startOf } from '../../../model/changes/code-history.ts';
import type { Document } from '../../../model/document/document.ts';
import type { IndexEntry } from '../../../model/document/entry.ts';
import { inLanguage } from '../../../model/identity/language.ts';
import { publishedOf } from '../../../model/identity/versions.ts';
import { isValidSince, validityAt } from '../../../model/values/instant.ts';
import { documentPageUrl } from '../../links.ts';
import type { ListContext } from '../../part.ts';
import { feedOf, type UiLanguage } from '../../paths.ts';
import { TEXTS } from '../../texts/all.ts';
import { DateText } from '../components/elements.tsx';
import { formatDate, versionName } from '../components/text.ts';
import { type DocumentProps, Expandable, VersionLink } from './context.tsx';

const MAX_EXPANDED_VERSIONS = 6;

/** Maximum number of versions in the line of dates. */
const MAX_VERSIONS = 30;

/** The versions of the list of a document, newest first, each by its document in the language of this one. */
export const newestFirst = ({ entry }: Document, { history }: Pick<ListContext, 'history'>): Document[] =>
  history
    .versionsOf(entry.canonicalUri)
    .map(({ records }) => inLanguage(records, entry.language))
    .reverse();

const isSameVersion = (a: Document, b: Document): boolean =>
  a.entry.canonicalVersionUri === b.entry.canonicalVersionUri;

/** The period of validity in words: from 1 March 2024; undefined if it is not stated. */
function periodText(ui: UiLanguage, { validFrom, validTo }: IndexEntry): string | undefined {
  if (validFrom === undefined && validTo === undefined) return undefined;
  const format = (date: string | undefined) => date && formatDate(ui, date);
  return TEXTS[ui].document.period(format(validFrom), format(validTo));
}

/** Whether a document is valid from its publication on, without an end. */
export const isAlwaysValid = ({ entry }: Document): boolean => isValidSince(entry, entry.publishedAt);

/**
 * For outdated versions, and versions that may not be valid when they are read: the period of validity, and a link to
 * the latest version in the same language, if there is one. The banner is correct at any time; a script
 * (`components/clock.ts`) compares the periods of all versions with the clock.
 */
export function VersionBanner({ ui, texts, document, context }: DocumentProps) {
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
  const linkTo = (version: Document) => <VersionLink {...{ ui, context }} document={version} />;
  return (
    <p class={own > 0 ? 'banner warning' : 'banner latest'} {...script}>
      <span>{period === undefined ? texts.outdated : texts.valid(period)}</span>{' '}
      <span>
        {replacement && [`${texts.replacedByVersion} `, linkTo(replacement), '. ']}
        {own > 0 && [
          `${latestPeriod === undefined ? texts.latestVersion : TEXTS[ui].changes.version} `,
          linkTo(latest),
          latestPeriod !== undefined && ` ${texts.isValid(latestPeriod)}`,
        ]}
      </span>
    </p>
  );
}

/** Links to the versions of the list, the newest first. */
export function Versions({ ui, texts, document, context }: DocumentProps) {
  const versions = newestFirst(document, context);
  const oldest = versions.length > 1 ? startOf(versions) : undefined;
  const older = versions.slice(MAX_EXPANDED_VERSIONS);
  return (
    <Expandable
      name="versions"
      items={versions.map((version, i) => (
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
      ))}
      limit={MAX_EXPANDED_VERSIONS}
      more={texts.olderVersions}
      last={oldest && <small>{texts.knownSince(formatDate(ui, oldest))}</small>}
      isOpen={older.some((version) => isSameVersion(version, document))}
    />
  );
}

/** The dates of the versions nearest to the document, oldest first, if there are several, and the link to the feed. */
export function History({ ui, texts, document, context }: DocumentProps) {
  const versions = newestFirst(document, context).reverse();
  const current = versions.findIndex((version) => isSameVersion(version, document));
  const start = Math.max(0, Math.min(current - MAX_VERSIONS / 2, versions.length - MAX_VERSIONS));
  const shown = versions.slice(start, start + MAX_VERSIONS);
  const items = shown.map((version) => {
    const { canonicalVersionUri, publishedAt } = version.entry;
    const isCurrent = isSameVersion(version, document);
    return (
      <li key={canonicalVersionUri}>
        <VersionLink {...{ ui, context, isCurrent }} document={version} />{' '}
        {publishedAt === undefined && (periodText(ui, version.entry) ?? texts.undated)}
        {publishedAt !== undefined && <DateText ui={ui} date={publishedAt} />}
        {isCurrent && <small> ({texts.thisVersion})</small>}
      </li>
    );
  });
  return (
    <section class="history">
      <h2 id="versions">{texts.versions}</h2>
      {versions.length > 1 && (
        <ol class="inline" aria-labelledby="versions">
          {items}
        </ol>
      )}
      {shown.length < versions.length && <p>{texts.versionsNotShown(versions.length - shown.length)}</p>}
      <p>
        <a href={feedOf(context.naming.placeOfUri(document.entry.canonicalUri))}>{texts.feed}</a>
      </p>
    </section>
  );
}
