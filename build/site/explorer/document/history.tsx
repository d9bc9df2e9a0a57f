/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { IndexEntry } from '../../../model/document/entry.ts';
import { feedOf, type UiLanguage } from '../../paths.ts';
import { TEXTS } from '../../texts/all.ts';
import { DateText } from '../components/elements.tsx';
import { type DocumentProps, isSameVersion, newestFirst, periodText } from './context.ts';
import { VersionLink } from './document-links.tsx';

/** The dates of the versions, and the link to the feed. */
export function History(props: DocumentProps) {
  const { texts, document, context } = props;
  return (
    <section class="history">
      <h2 id="versions">{texts.versions}</h2>
      <VersionDates {...props} />
      <p>
        <a href={feedOf(context.naming.placeOfUri(document.entry.canonicalUri))}>{texts.feed}</a>
      </p>
    </section>
  );
}

/** Maximum number of versions in the line of dates. */
const MAX_VERSIONS = 30;

/** The versions nearest to the document, oldest first, with their dates; nothing for fewer than two versions. */
function VersionDates({ ui, texts, document, context }: DocumentProps) {
  const versions = newestFirst(document, context).reverse();
  if (versions.length < 2) return null;
  const current = versions.findIndex((version) => isSameVersion(version, document));
  const start = Math.max(0, Math.min(current - MAX_VERSIONS / 2, versions.length - MAX_VERSIONS));
  const shown = versions.slice(start, start + MAX_VERSIONS);
  return (
    <>
      <ol class="inline" aria-labelledby="versions">
        {shown.map((version) => {
          const isCurrent = isSameVersion(version, document);
          return (
            <li key={version.entry.canonicalVersionUri}>
              <VersionLink ui={ui} document={version} context={context} isCurrent={isCurrent} />{' '}
              <VersionDate ui={ui} entry={version.entry} />
              {isCurrent && <small> ({texts.thisVersion})</small>}
            </li>
          );
        })}
      </ol>
      {shown.length < versions.length && <p>{texts.versionsNotShown(versions.length - shown.length)}</p>}
    </>
  );
}

/** The date of publication, else the period of validity. */
function VersionDate({ ui, entry }: { ui: UiLanguage; entry: IndexEntry }) {
  if (entry.publishedAt !== undefined) return <DateText ui={ui} date={entry.publishedAt} />;
  return <>{periodText(ui, entry) ?? TEXTS[ui].document.undated}</>;
}
