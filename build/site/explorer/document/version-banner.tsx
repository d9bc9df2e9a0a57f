/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { Document } from '../../../model/document/document.ts';
import { publishedOf } from '../../../model/identity/versions.ts';
import { isValidSince, validityAt } from '../../../model/values/instant.ts';
import { TEXTS } from '../../texts/all.ts';
import { formatDate } from '../components/text.ts';
import { type DocumentProps, isSameVersion, newestFirst, periodText } from './context.ts';
import { VersionLink } from './document-links.tsx';

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
