import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import {
  DIRECTORY_FEED,
  directoryPage,
  docsPage,
  FAVICON,
  tagsPage,
  UI_LANGUAGES,
  type UiLanguage,
} from '../plan/paths.ts';
import type { Assets } from './assets.ts';
import { TEXTS } from './texts.ts';

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

function Document({ page, frame: { assets, baseUrl = '' } }: { page: Page; frame: Frame }) {
  const { ui, title, description, pathIn, canonicalPath, scripts = [], styles = [], jsonLd, children } = page;
  const texts = TEXTS[ui];
  return (
    <html lang={ui}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title === texts.title ? title : `${title} · ${texts.title}`}</title>
        <meta name="description" content={description} />
        <link rel="canonical" href={`${baseUrl}${canonicalPath ?? pathIn(ui)}`} />
        {UI_LANGUAGES.map((language) => (
          <link key={language} rel="alternate" hreflang={language} href={`${baseUrl}${pathIn(language)}`} />
        ))}
        <link rel="alternate" type="application/atom+xml" title={texts.feed} href={DIRECTORY_FEED} />
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
      <body>
        <a class="skip" href="#main">
          {texts.skip}
        </a>
        <header>
          <p class="site">
            <a href={directoryPage(ui, 1)}>{texts.title}</a>
          </p>
          <nav aria-label={texts.title}>
            <a href={directoryPage(ui, 1)}>{texts.directory}</a>
            <a href={tagsPage(ui)}>{texts.tags}</a>
            <a href={docsPage(ui)}>{texts.api}</a>
            <a href={DIRECTORY_FEED}>{texts.feed}</a>
            {UI_LANGUAGES.filter((language) => language !== ui).map((language) => (
              <a key={language} href={pathIn(language)} hreflang={language} lang={language} class="other">
                {texts.inOtherLanguage}
              </a>
            ))}
          </nav>
        </header>
        <main id="main">{children}</main>
      </body>
    </html>
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
