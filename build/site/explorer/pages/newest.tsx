/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { Fragment } from 'preact';
import { truncate } from '../../../model/characters/truncate.ts';
import { groupBy } from '../../../model/collections.ts';
import type { DocumentMetadata } from '../../../model/document/document.ts';
import { inLanguage } from '../../../model/identity/language.ts';
import { newestVersions } from '../../feeds.ts';
import { changesUrl, documentPageUrl } from '../../links.ts';
import type { DirectoryContext } from '../../part.ts';
import { DIRECTORY_FEED, newestPage, type UiLanguage } from '../../paths.ts';
import { TEXTS } from '../../texts/all.ts';
import { summarizeCounts } from '../changes/sections.ts';
import { LanguageMark, TypeName } from '../components/elements.tsx';
import type { Page } from '../components/layout.tsx';
import { formatDate, isoDay, languageName, sortByLanguage, titleOf } from '../components/text.ts';

/** The newest versions by publication date, like the feed of the directory. */
export function newestView(ui: UiLanguage, context: DirectoryContext): Page {
  const { newVersions, newVersionsFeed, newVersionsText, noDocuments, withoutDate } = TEXTS[ui].site;
  const versions = newestVersions(context);
  const days = [
    ...groupBy(versions, ({ published }) => (Number.isFinite(published) && isoDay(published)) || ''),
  ];
  // Years before 0 and after 9999 have a sign.
  const years = [...groupBy(days, ([day]) => day.slice(0, day.lastIndexOf('-') - 3))];
  return {
    ui,
    title: newVersions,
    description: newVersionsText,
    pathIn: newestPage,
    children: (
      <>
        <h1>{newVersions}</h1>
        <p>
          {versions.length > 0 ? newVersionsText : noDocuments} <a href={DIRECTORY_FEED}>{newVersionsFeed}</a>
        </p>
        {years.map(([year, ofYear]) => (
          <Fragment key={year}>
            <h2>{year === '' ? withoutDate : year}</h2>
            {ofYear.map(([day, published]) => (
              <Fragment key={day}>
                {day !== '' && (
                  <h3 class="day">
                    <time dateTime={day}>{formatDate(ui, day)}</time>
                  </h3>
                )}
                <ul class="lists short">
                  {published.map(({ version: { records } }) =>
                    versionItem(ui, records, context, day === '' ? 'h3' : 'h4'),
                  )}
                </ul>
              </Fragment>
            ))}
          </Fragment>
        ))}
      </>
    ),
  };
}

/** A version in one line, with its documents, one per language, under the heading of its day or of those without one. */
function versionItem(
  ui: UiLanguage,
  documents: readonly DocumentMetadata[],
  context: DirectoryContext,
  Heading: 'h3' | 'h4',
) {
  const texts = TEXTS[ui];
  const shown = inLanguage(documents, ui);
  const { language, version, type } = shown.entry;
  const languages = sortByLanguage(ui, documents).map(({ entry }) => languageName(ui, entry.language));
  const changes = changesUrl(ui, shown, context);
  const { changes: counts = [] } = context.summaryOf(shown);
  return (
    <li key={shown.entry.canonicalVersionUri}>
      <div class="name">
        <Heading>
          <a href={documentPageUrl(ui, shown, context.naming)} lang={language} dir="auto">
            {truncate(titleOf(shown.entry), MAX_NAME_LENGTH)}
          </a>
        </Heading>
        <LanguageMark ui={ui} language={language} />
        {type === 'CodeListSet' && <TypeName ui={ui} type={type} />}
      </div>
      <p class="facts">
        {version !== undefined && <bdi>{texts.directory.version(truncate(version, MAX_NAME_LENGTH))}</bdi>}
        {changes !== undefined && (
          <span>
            <a href={changes}>{texts.changes.title}</a>
            {counts.length > 0 && `: ${summarizeCounts(counts, texts.changes).join('; ')}`}
          </span>
        )}
        <span>{languages.join(', ')}</span>
      </p>
    </li>
  );
}

const MAX_NAME_LENGTH = 100;
