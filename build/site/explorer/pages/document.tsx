/** @jsxRuntime automatic */ /** @jsxImportSource preact */

import { CSV } from '../../../formats/csv/write.ts';
import { truncate } from '../../../model/characters/truncate.ts';
import type { Document } from '../../../model/document/document.ts';
import { primaryLanguage } from '../../../model/identity/language.ts';
import { identifiesVersion } from '../../../model/query/directory.ts';
import { documentInLanguage } from '../../../model/query/select.ts';
import { datasetMarkup, downloadsOf, ownLicence } from '../../description/document.ts';
import { placeOf } from '../../links.ts';
import type { ListContext } from '../../part.ts';
import { documentPage, embeddedPage, feedOf, treePage, UI_LANGUAGES, type UiLanguage } from '../../paths.ts';
import { TABLE_TEXTS, TEXTS } from '../../texts/all.ts';
import type { Page } from '../components/layout.tsx';
import { directionOf, titleOf } from '../components/text.ts';
import { About } from '../document/about.tsx';
import { Columns } from '../document/columns.tsx';
import { MAX_TITLE_LENGTH, translationsOf } from '../document/context.tsx';
import { Contents, DocumentHeading } from '../document/heading.tsx';
import { Members, ReferencedBy } from '../document/members.tsx';
import { prerenderRows, Rows, TABLE_ID } from '../document/rows.tsx';
import { History } from '../document/versions.tsx';
import { ListActions, UseList } from '../reference/use-list.tsx';

/** The pages of a document in all UI languages, which share what does not depend on the language. */
export function documentPages(document: Document, context: ListContext): Page[] {
  const { entry, codeList } = document;
  const prerender = prerenderRows(document, context);
  const downloads = downloadsOf(document, entry.canonicalVersionUri, context);
  const { sizes } = context.summaryOf(document);
  const place = placeOf(document, context.naming);
  const latestPlaces = latestPlacesOf(document, context);
  const jsonLd = datasetMarkup(document, context);
  const hasCsv = downloads.some(({ representation }) => representation === CSV);
  const isLatest = context.history.versionsOf(entry.canonicalUri).at(-1)?.records.includes(document);
  const isEmbeddable = context.siteIdentity?.frameAncestors !== undefined && document.rows.length > 0;
  const embedded = isEmbeddable ? (latestPlaces[0] ?? (isLatest ? place : undefined)) : undefined;
  const pages: Page[] = [];
  for (const ui of UI_LANGUAGES) {
    const texts = TEXTS[ui].document;
    const first = prerender?.(ui);
    const common = { ui, texts, document, context, downloads, sizes };
    const placeIn = (language: UiLanguage): string =>
      (primaryLanguage(entry.language) === ui && placeOfTranslation(document, context, language)) || place;
    const page: Page = {
      ui,
      title: truncate([titleOf(entry), entry.version].filter(Boolean).join(' '), 200),
      description: truncate(entry.description ?? entry.longName ?? titleOf(entry), 300),
      pathIn: (language) => documentPage(language, place),
      switchTo: (language) => documentPage(language, placeIn(language)),
      copies: latestPlaces.map((latest) => documentPage(ui, latest)),
      skip: first && { href: `#${TABLE_ID}`, text: texts.skipToRows },
      scripts: ['document'],
      styles: ['data'],
      feed: feedOf(context.naming.placeOfUri(entry.canonicalUri)),
      jsonLd,
      license: ownLicence(document),
      children: (
        <article class="document">
          <DocumentHeading {...common} actions={<ListActions {...common} />} />
          <Contents {...common} />
          {entry.type === 'CodeList' ? <Rows {...common} first={first} /> : <Members {...common} />}
          {codeList && <Columns {...common} />}
          <ReferencedBy {...common} />
          <History {...common} />
          <UseList
            {...common}
            code={first?.code}
            hasCsv={first !== undefined && hasCsv}
            embedded={embedded === undefined ? undefined : embeddedPage(ui, embedded)}
          />
          <About {...common} />
        </article>
      ),
    };
    pages.push(page);
    if (first && embedded !== undefined)
      pages.push({
        ...page,
        pathIn: (language) => embeddedPage(language, embedded),
        copies: latestPlaces.slice(1).map((latest) => embeddedPage(ui, latest)),
        isUnlisted: true,
        isEmbedded: true,
        children: (
          <article class="document">
            <h1 lang={entry.language}>
              <a href={documentPage(ui, embedded)} target="_blank" rel="noopener">
                {truncate(titleOf(entry), MAX_TITLE_LENGTH)}
              </a>
            </h1>
            <Rows {...common} first={first} />
          </article>
        ),
      });
    if (!first?.printTree) continue;
    const { language } = first.settings;
    // On the page of the list, the tree for readers without scripts would be ten times as large as all else.
    pages.push({
      ui,
      title: `${page.title} ${texts.tree}`,
      description: page.description,
      pathIn: (one) => treePage(one, place),
      styles: ['data'],
      children: (
        <article class="document static-tree" lang={language} dir={directionOf(language)}>
          <h1>{truncate(titleOf(entry), MAX_TITLE_LENGTH)}</h1>
          <p class="kind" lang={ui}>
            {entry.version !== undefined && `${TEXTS[ui].changes.version} ${truncate(entry.version, 60)} · `}
            {TABLE_TEXTS[ui].rows(document.rows.length, document.rows.length)}
          </p>
          <nav class="layouts" aria-label={texts.layouts} lang={ui}>
            <a href={documentPage(ui, place)} class="button secondary">
              {texts.table}
            </a>
          </nav>
          <div dangerouslySetInnerHTML={{ __html: first.printTree() }} />
        </article>
      ),
    });
  }
  return pages;
}

/** The place of the translation of a document into a UI language, in the same version. */
function placeOfTranslation(document: Document, context: ListContext, ui: UiLanguage): string | undefined {
  const translations = translationsOf(document, context);
  const found =
    translations.find((one) => one.entry.language.toLowerCase() === ui) ??
    translations.find((one) => primaryLanguage(one.entry.language) === ui);
  return found && placeOf(found, context.naming);
}

/**
 * The places of the list's own URI at which a document is served as the latest version in a language; none if the URI
 * identifies a version.
 */
export function latestPlacesOf(
  document: Document,
  { canonicalUri, directory, naming }: ListContext,
): string[] {
  const list = directory.byUri.get(canonicalUri);
  if (!list || identifiesVersion(canonicalUri, directory)) return [];
  const languages = [...new Set(list.records.map(({ entry }) => entry.language))];
  return languages
    .filter((language) => documentInLanguage(list, language) === document)
    .map((language) => naming.placeOf(canonicalUri, language));
}
