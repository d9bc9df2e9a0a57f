/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { PAGE_POLICY } from '../api/headers.ts';
import {
  CATALOGUE_JSONLD,
  CATALOGUE_TURTLE,
  DIRECTORY_FEED,
  directoryPage,
  docsPage,
  FAVICON,
  LICENSES_FILE,
  newestPage,
  OPENAPI_FILE,
  relationsPage,
  tagsPage,
  UI_LANGUAGES,
  type UiLanguage,
} from '../site/addresses.ts';
import { TEXTS } from '../texts/all.ts';
import type { Assets } from './assets.ts';
import { truncate } from './truncate.ts';

/** A page for people, but for what is around it. */
export interface Page {
  readonly ui: UiLanguage;
  /** Heading of the window; the title of the site is added. */
  readonly title: string;
  readonly description: string;
  /** Path of the page itself in a language of the pages. */
  readonly pathIn: (ui: UiLanguage) => string;
  /** Path of the page that search engines are to name in its place, where it is a copy of another. */
  readonly canonicalPath?: string;
  /** Further paths at which the very same text lies. */
  readonly copies?: readonly string[];
  /** True for a page that no search engine is to list, and that has no page of its own in each language. */
  readonly isUnlisted?: boolean;
  /** Scripts by the names of their entry points in `client/`. */
  readonly scripts?: readonly string[];
  /** Stylesheets beside the one of all pages, by the names of their files. */
  readonly styles?: readonly string[];
  /** Data for machines (schema.org), put into the head. */
  readonly jsonLd?: object;
  readonly children: ComponentChildren;
}

/** What all pages share. */
export interface Frame {
  readonly assets: Assets;
  readonly baseUrl: string | undefined;
}

/** Prints a page as HTML. Everything is escaped by the renderer; nothing is put together from strings. */
export function renderPage(page: Page, frame: Frame): string {
  return `<!doctype html>\n${renderToString(<Document page={page} frame={frame} />)}\n`;
}

function Document({ page, frame }: { page: Page; frame: Frame }) {
  return (
    <html lang={page.ui}>
      <Head page={page} frame={frame} />
      <body>
        <a class="skip" href="#main">
          {TEXTS[page.ui].site.skip}
        </a>
        <Header page={page} />
        <main id="main">{page.children}</main>
        <Footer ui={page.ui} />
      </body>
    </html>
  );
}

function Head({ page, frame: { assets, baseUrl = '' } }: { page: Page; frame: Frame }) {
  const { ui, title, description, isUnlisted = false, scripts = [], styles = [], jsonLd } = page;
  const texts = TEXTS[ui].site;
  return (
    <head>
      <meta charset="utf-8" />
      <meta http-equiv="Content-Security-Policy" content={PAGE_POLICY} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{truncate(title === texts.title ? title : `${title} · ${texts.title}`, MAX_META_LENGTH)}</title>
      <meta name="description" content={truncate(description, MAX_META_LENGTH)} />
      {isUnlisted ? (
        <meta name="robots" content="noindex" />
      ) : (
        <AlternateLinks page={page} baseUrl={baseUrl} />
      )}
      <link rel="alternate" type="application/ld+json" title={texts.catalogue} href={CATALOGUE_JSONLD} />
      <link rel="alternate" type="text/turtle" title={texts.catalogue} href={CATALOGUE_TURTLE} />
      <link rel="alternate" type="application/atom+xml" title={texts.newVersions} href={DIRECTORY_FEED} />
      <link rel="icon" href={FAVICON} type="image/svg+xml" />
      <link rel="stylesheet" href={assets.styles} />
      {styles.map((name) => (
        <link key={name} rel="stylesheet" href={assets.style(name)} />
      ))}
      {scripts.map((name) => (
        <script key={name} type="module" src={assets.script(name)} />
      ))}
      {jsonLd && <JsonLd value={jsonLd} />}
    </head>
  );
}

/** Titles and descriptions come from documents and may be of any length; machines read so many characters of them. */
const MAX_META_LENGTH = 300;

/** The page itself and the same page in the other languages, for search engines. */
function AlternateLinks({ page: { ui, pathIn, canonicalPath }, baseUrl }: { page: Page; baseUrl: string }) {
  return (
    <>
      <link rel="canonical" href={`${baseUrl}${canonicalPath ?? pathIn(ui)}`} />
      {UI_LANGUAGES.map((language) => (
        <link key={language} rel="alternate" hreflang={language} href={`${baseUrl}${pathIn(language)}`} />
      ))}
    </>
  );
}

function Header({ page: { ui, pathIn, isUnlisted = false } }: { page: Page }) {
  const texts = TEXTS[ui].site;
  const current = pathIn(ui);
  const menu = [
    { href: directoryPage(ui, 1), text: texts.directory },
    { href: tagsPage(ui), text: texts.tags },
    { href: docsPage(ui), text: texts.api },
    { href: newestPage(ui), text: texts.newVersions },
  ];
  return (
    <header>
      <a class="site" href={directoryPage(ui, 1)}>
        {texts.title}
      </a>
      <nav aria-label={texts.menu}>
        {menu.map(({ href, text }) => (
          <a key={href} href={href} aria-current={href === current ? 'page' : undefined}>
            {text}
          </a>
        ))}
        {UI_LANGUAGES.filter((language) => language !== ui).map((language) => (
          <a
            key={language}
            href={isUnlisted ? directoryPage(language, 1) : pathIn(language)}
            hreflang={language}
            lang={language}
            class="other"
          >
            {TEXTS[language].site.languageName}
          </a>
        ))}
      </nav>
    </header>
  );
}

function Footer({ ui }: { ui: UiLanguage }) {
  const texts = TEXTS[ui].site;
  return (
    <footer>
      <nav aria-label={texts.forDevelopers}>
        <span>{texts.forDevelopers}:</span>
        <a href={docsPage(ui)}>{texts.apiDocumentation}</a>
        <a href={OPENAPI_FILE}>OpenAPI</a>
        <a href={CATALOGUE_JSONLD}>{texts.catalogue}</a>
        <a href={DIRECTORY_FEED}>{texts.newVersionsFeed}</a>
        <a href={relationsPage(ui)}>{texts.relations}</a>
        <a href={LICENSES_FILE}>{texts.licenses}</a>
      </nav>
    </footer>
  );
}

/**
 * A data block: the content of a script element must not be escaped as HTML. `<` is escaped in JSON's own way, so that
 * nothing in it can end the element.
 */
function JsonLd({ value }: { value: object }) {
  const text = JSON.stringify(value).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
