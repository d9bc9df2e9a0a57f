/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { LICENSES_FILE } from '../../../api/files/files.ts';
import { PAGE_POLICY } from '../../../api/response/headers.ts';
import { basePathOf } from '../../../formats/urls.ts';
import { closeBidiControls } from '../../../model/characters/bidi.ts';
import { truncate } from '../../../model/characters/truncate.ts';
import { type SiteIdentity, textFor } from '../../../model/identity/site-identity.ts';
import type { SiteOptions } from '../../part.ts';
import {
  accentFile,
  CATALOGUE_JSONLD,
  CATALOGUE_TURTLE,
  codeCheckPage,
  DIRECTORY_FEED,
  directoryPage,
  docsPage,
  FAVICON,
  newestPage,
  OPENAPI_FILE,
  relationsPage,
  scriptFile,
  styleFile,
  tagsPage,
  UI_LANGUAGES,
  type UiLanguage,
} from '../../paths.ts';
import { LOCALES, siteTitle, TEXTS } from '../../texts/all.ts';
import type { Script, Style } from '../assets.ts';

/** An HTML page without its layout. */
export interface Page {
  readonly ui: UiLanguage;
  /** Page title; the title of the site is appended. */
  readonly title: string;
  readonly description: string;
  readonly pathIn: (ui: UiLanguage) => string;
  /** Targets of the links to other UI languages; default: `pathIn`. A document may have a translation. */
  readonly switchTo?: (ui: UiLanguage) => string;
  readonly copies?: readonly string[];
  /** Whether search engines ignore the page, which also has no versions in other languages. */
  readonly isUnlisted?: boolean;
  /** Whether the page has a search form of its own, instead of the search field of the header. */
  readonly hasOwnSearch?: boolean;
  /** A second skip link, after "Skip to main content". */
  readonly skip?: { readonly href: string; readonly text: string } | undefined;
  readonly scripts?: readonly Script[];
  /** The feed of its document. */
  readonly feed?: string;
  /** Whether it is for frames of other sites: without a header and a footer. */
  readonly isEmbedded?: boolean;
  /** A small script that runs before the page is displayed. */
  readonly earlyScript?: Script;
  /** Stylesheets in addition to the common one. */
  readonly styles?: readonly Style[];
  /** Structured data (schema.org) for the head. */
  readonly jsonLd?: object;
  /** The licence of the data on the page, if it is not that of the site. */
  readonly license?: SiteIdentity['license'];
  readonly children: ComponentChildren;
}

/** The options of a site that pages show. */
export type PageOptions = Pick<SiteOptions, 'baseUrl' | 'hasApi' | 'siteIdentity'>;

/** Renders a page as HTML. The renderer escapes all content. */
export function renderPage(page: Page, options: PageOptions): string {
  const { ui, skip, license, isEmbedded = false, children } = page;
  const identity = options.siteIdentity && { ...options.siteIdentity, ...(license && { license }) };
  const html = (
    <html lang={ui} data-api={options.hasApi ? undefined : 'none'}>
      <Head page={page} options={options} />
      <body>
        <a class="skip" href="#main">
          {TEXTS[ui].site.skip}
        </a>
        {skip && (
          <a class="skip" href={skip.href}>
            {skip.text}
          </a>
        )}
        {!isEmbedded && <Header page={page} options={options} />}
        <main id="main">{children}</main>
        {!isEmbedded && <Footer ui={ui} identity={identity} hasApi={options.hasApi} />}
      </body>
    </html>
  );
  return moveBelowBase(`<!doctype html>\n${renderToString(html)}\n`, options.baseUrl);
}

/** Adds the path of the site to all URLs of a page that are paths. Texts contain no quotes, which the renderer escapes. */
function moveBelowBase(html: string, baseUrl: string | undefined): string {
  const basePath = basePathOf(baseUrl);
  return basePath === '' ? html : html.replace(/(?<= (?:href|src|action)=")\/(?!\/)/g, `${basePath}/`);
}

interface LayoutProps {
  readonly page: Page;
  readonly options: PageOptions;
}

function Head({ page, options: { baseUrl = '', siteIdentity } }: LayoutProps) {
  const { ui, title, description, pathIn, styles = [], jsonLd, earlyScript } = page;
  const scripts: Script[] = [...(page.scripts ?? [])];
  if (!page.isEmbedded) scripts.push('search-field');
  const texts = TEXTS[ui].site;
  const site = siteTitle(ui, siteIdentity);
  // A data block is not escaped as HTML: a `<` could end the element.
  const data = jsonLd && JSON.stringify(jsonLd).replaceAll('<', '\\u003c');
  const shortTitle = closeBidiControls(truncate(title, MAX_META_LENGTH));
  const shortDescription = truncate(description, MAX_META_LENGTH);
  const openGraph = {
    title: shortTitle,
    description: shortDescription,
    type: 'website',
    ...(baseUrl !== '' && { url: `${baseUrl}${pathIn(ui)}` }),
    site_name: site,
    locale: LOCALES[ui].replace('-', '_'),
  };
  return (
    <head>
      <meta charset="utf-8" />
      <meta http-equiv="Content-Security-Policy" content={PAGE_POLICY} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{title === site ? title : `${shortTitle} · ${site}`}</title>
      <meta name="description" content={shortDescription} />
      {page.isUnlisted ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={`${baseUrl}${pathIn(ui)}`} />
          {UI_LANGUAGES.map((language) => (
            <link key={language} rel="alternate" hreflang={language} href={`${baseUrl}${pathIn(language)}`} />
          ))}
          {Object.entries(openGraph).map(([property, content]) => (
            <meta key={property} property={`og:${property}`} content={content} />
          ))}
        </>
      )}
      <link rel="alternate" type="application/ld+json" title={texts.catalogue} href={CATALOGUE_JSONLD} />
      <link rel="alternate" type="text/turtle" title={texts.catalogue} href={CATALOGUE_TURTLE} />
      <link rel="alternate" type="application/atom+xml" title={texts.newVersions} href={DIRECTORY_FEED} />
      {page.feed && <link rel="alternate" type="application/atom+xml" title={shortTitle} href={page.feed} />}
      <link rel="icon" href={FAVICON} type="image/svg+xml" />
      {earlyScript && <script src={scriptFile(earlyScript)} />}
      <link rel="stylesheet" href={styleFile('styles')} />
      {styles.map((name) => (
        <link key={name} rel="stylesheet" href={styleFile(name)} />
      ))}
      {siteIdentity?.accent && <link rel="stylesheet" href={accentFile(siteIdentity.accent)} />}
      {scripts.map((name) => (
        <script key={name} type="module" src={scriptFile(name)} />
      ))}
      {data && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: data }} />}
    </head>
  );
}

/** Titles and descriptions of documents have no maximum length. */
const MAX_META_LENGTH = 300;

function Header({ page, options: { hasApi, siteIdentity } }: LayoutProps) {
  const { ui, pathIn, switchTo = pathIn, isUnlisted = false, hasOwnSearch = false } = page;
  const texts = TEXTS[ui].site;
  const { logo } = siteIdentity ?? {};
  const current = pathIn(ui);
  const menu = [
    { href: directoryPage(ui, 1), text: texts.directory },
    { href: tagsPage(ui), text: texts.tags },
    { href: codeCheckPage(ui), text: TEXTS[ui].codeCheck.title },
    { href: docsPage(ui), text: hasApi ? texts.api : texts.forDevelopers },
    { href: newestPage(ui), text: texts.newVersions },
  ];
  return (
    <header>
      <a class="site" href={directoryPage(ui, 1)}>
        {logo && <img src={logo.url} alt="" />}
        {siteIdentity?.title === undefined ? texts.hyphenatedTitle : siteTitle(ui, siteIdentity)}
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
            href={isUnlisted ? directoryPage(language, 1) : switchTo(language)}
            hreflang={language}
            lang={language}
            class="other"
          >
            {TEXTS[language].site.languageName}
          </a>
        ))}
        {!hasOwnSearch && (
          <search>
            <form action={directoryPage(ui, 1)} class="search-box">
              <input
                name="q"
                type="search"
                aria-label={TEXTS[ui].searchForm.search}
                placeholder={texts.search}
                autocapitalize="none"
                spellcheck={false}
              />
            </form>
          </search>
        )}
      </nav>
    </header>
  );
}

interface FooterProps extends Pick<SiteOptions, 'hasApi'> {
  readonly ui: UiLanguage;
  readonly identity: SiteIdentity | undefined;
}

function Footer({ ui, identity, hasApi }: FooterProps) {
  const texts = TEXTS[ui].site;
  const links = (['publisher', 'license'] as const).map((name) => ({ name, link: identity?.[name] }));
  return (
    <footer>
      {identity && (
        // Who publishes the site, and how to reach them.
        <nav aria-label={texts.identity.about}>
          {links.map(
            ({ name, link }) =>
              link && (
                <span key={name}>
                  {texts.identity[name]}:{' '}
                  {link.url === undefined ? link.name : <a href={link.url}>{link.name}</a>}
                </span>
              ),
          )}
          {(['contact', 'feedback', 'imprint', 'privacy'] as const).map(
            (name) =>
              identity[name] && (
                <a key={name} href={textFor(identity[name], ui)}>
                  {texts.identity[name]}
                </a>
              ),
          )}
        </nav>
      )}
      <nav aria-label={texts.forDevelopers}>
        <span>{texts.forDevelopers}:</span>
        {hasApi && <a href={docsPage(ui)}>{texts.apiDocumentation}</a>}
        {hasApi && <a href={OPENAPI_FILE}>OpenAPI</a>}
        <a href={CATALOGUE_JSONLD}>{texts.catalogue}</a>
        <a href={DIRECTORY_FEED}>{texts.newVersionsFeed}</a>
        <a href={relationsPage(ui)}>{TEXTS[ui].relations.title}</a>
        <a href={LICENSES_FILE}>{texts.licenses}</a>
      </nav>
    </footer>
  );
}
