/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { NOT_FOUND_PAGE } from '../../../api/files/files.ts';
import type { OutputFile } from '../../../api/files/output-file.ts';
import {
  directoryPage,
  FAVICON,
  outputPath,
  ROBOTS_FILE,
  SITEMAP_FILE,
  sitemapPart,
  UI_LANGUAGES,
} from '../../paths.ts';
import { TEXTS } from '../../texts/all.ts';
import type { Page, PageOptions } from '../components/layout.tsx';
import { escapeHtml } from '../components/text.ts';

/** The 404 page: one for all UI languages, because hosts support only one. */
export const notFound: Page = {
  ui: 'en',
  title: UI_LANGUAGES.map((ui) => TEXTS[ui].site.notFound).join(' · '),
  description: TEXTS.en.site.notFoundText,
  pathIn: () => NOT_FOUND_PAGE,
  isUnlisted: true,
  hasOwnSearch: true,
  scripts: ['missing-language'],
  children: (
    <>
      <h1>
        {UI_LANGUAGES.map((ui, i) => [
          i > 0 && ' · ',
          <span key={ui} lang={ui}>
            {TEXTS[ui].site.notFound}
          </span>,
        ])}
      </h1>
      {UI_LANGUAGES.map((ui) => {
        const { notFoundText, otherLanguages, searchDirectory, search } = TEXTS[ui].site;
        const id = `search-${ui}`;
        return (
          <section key={ui} lang={ui} class="help">
            <p>{notFoundText}</p>
            <p hidden class="languages">
              {otherLanguages}
            </p>
            <search>
              <form action={directoryPage(ui, 1)} class="needs-script">
                <label for={id}>{searchDirectory}</label>
                <span class="with-button">
                  <input id={id} name="q" type="search" autocomplete="off" />
                  <button type="submit">{search}</button>
                </span>
              </form>
            </search>
          </section>
        );
      })}
    </>
  ),
};

/** A page with its versions in all UI languages. */
export interface SitemapEntry {
  readonly path: string;
  readonly alternates: readonly { readonly language: string; readonly path: string }[];
}

/** The sitemap entry of a page; none for an unlisted page. */
export function sitemapEntriesOf(page: Pick<Page, 'ui' | 'pathIn' | 'isUnlisted'>): SitemapEntry[] {
  const { ui, pathIn, isUnlisted = false } = page;
  if (isUnlisted) return [];
  const alternates = UI_LANGUAGES.map((language) => ({ language, path: pathIn(language) }));
  return [{ path: pathIn(ui), alternates }];
}

/** Half of the protocol's maximum, because a file is also limited to 50 MB. */
const MAX_ENTRIES = 25_000;

/** The sitemap (sitemaps.org protocol 0.9), split into several files with an index if necessary. */
export function sitemap(
  entries: readonly SitemapEntry[],
  baseUrl: string,
  maxEntries = MAX_ENTRIES,
): OutputFile[] {
  const urls = entries.map(({ path, alternates }) => {
    const links = alternates.map(
      (one) =>
        `<xhtml:link rel="alternate" hreflang="${one.language}" href="${escapeHtml(baseUrl + one.path)}"></xhtml:link>`,
    );
    return `<url><loc>${escapeHtml(baseUrl + path)}</loc>${links.join('')}</url>`;
  });
  const print = (path: string, name: string, namespaces: string, content: readonly string[]): OutputFile => ({
    path: outputPath(path),
    text: `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="${PROTOCOL}"${namespaces}>${content.join('')}</${name}>\n`,
  });
  const printUrls = (path: string, from: number) =>
    print(path, 'urlset', ` xmlns:xhtml="${XHTML}"`, urls.slice(from, from + maxEntries));
  if (urls.length <= maxEntries) return [printUrls(SITEMAP_FILE, 0)];
  const parts = Array.from({ length: Math.ceil(urls.length / maxEntries) }, (_, i) => sitemapPart(i + 1));
  const index = parts.map((path) => `<sitemap><loc>${escapeHtml(baseUrl + path)}</loc></sitemap>`);
  return [
    print(SITEMAP_FILE, 'sitemapindex', '', index),
    ...parts.map((path, i) => printUrls(path, i * maxEntries)),
  ];
}

const PROTOCOL = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const XHTML = 'http://www.w3.org/1999/xhtml';

/** Files that browsers and crawlers request from every site. */
export function wellKnownFiles({ baseUrl }: Pick<PageOptions, 'baseUrl'>): OutputFile[] {
  return [
    { path: outputPath(ROBOTS_FILE), text: robots(baseUrl) },
    { path: outputPath(FAVICON), text: FAVICON_SVG },
  ];
}

/** Allows everything (RFC 9309). */
const robots = (baseUrl: string | undefined): string =>
  `User-agent: *\nDisallow:\n${baseUrl === undefined ? '' : `\nSitemap: ${baseUrl}${SITEMAP_FILE}\n`}`;

/** Its colours contrast with light and dark browser tabs. */
const FAVICON_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="6" fill="#1d5d9b"/>
<path d="M13 9h12M13 23h12" stroke="#cfe3f7" stroke-width="3" stroke-linecap="round"/>
<path d="M13 16h12" stroke="#ffc94d" stroke-width="3" stroke-linecap="round"/>
<circle cx="7.5" cy="9" r="2" fill="#cfe3f7"/>
<circle cx="7.5" cy="16" r="2" fill="#ffc94d"/>
<circle cx="7.5" cy="23" r="2" fill="#cfe3f7"/>
</svg>
`;
