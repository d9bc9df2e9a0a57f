import type { OutputFile } from '../plan/output-file.ts';
import { outputPath, SITEMAP_FILE, sitemapPart, UI_LANGUAGES } from '../site/paths.ts';
import { escapeHtml } from './jsx-runtime.ts';
import type { Page } from './layout.tsx';

export interface SitemapEntry {
  readonly path: string;
  readonly alternates: readonly { readonly language: string; readonly path: string }[];
}

/** The sitemap entry of a page; none for a duplicate or unlisted page. */
export function sitemapEntriesOf(
  page: Pick<Page, 'ui' | 'pathIn' | 'canonicalPath' | 'isUnlisted'>,
): SitemapEntry[] {
  const { ui, pathIn, canonicalPath, isUnlisted = false } = page;
  const path = pathIn(ui);
  if (isUnlisted || (canonicalPath !== undefined && canonicalPath !== path)) return [];
  return [{ path, alternates: UI_LANGUAGES.map((language) => ({ language, path: pathIn(language) })) }];
}

/** Half of the protocol's maximum, because a file is also limited to 50 MB. */
const MAX_ENTRIES = 25_000;

/** The sitemap (sitemaps.org protocol 0.9), split into several files with an index if necessary. */
export function sitemap(
  entries: readonly SitemapEntry[],
  baseUrl: string,
  maxEntries = MAX_ENTRIES,
): OutputFile[] {
  if (entries.length <= maxEntries)
    return [{ path: outputPath(SITEMAP_FILE), text: printUrls(entries, baseUrl) }];
  const count = Math.ceil(entries.length / maxEntries);
  const numbers = Array.from({ length: count }, (_, i) => i + 1);
  return [
    { path: outputPath(SITEMAP_FILE), text: printIndex(numbers.map(sitemapPart), baseUrl) },
    ...numbers.map((number) => ({
      path: outputPath(sitemapPart(number)),
      text: printUrls(entries.slice((number - 1) * maxEntries, number * maxEntries), baseUrl),
    })),
  ];
}

const PROTOCOL = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const XHTML = 'http://www.w3.org/1999/xhtml';

function printUrls(entries: readonly SitemapEntry[], baseUrl: string): string {
  const urls = entries.map(({ path, alternates }) => {
    const links = alternates.map(
      ({ language, path }) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(baseUrl + path)}"></xhtml:link>`,
    );
    return `<url><loc>${escapeHtml(baseUrl + path)}</loc>${links.join('')}</url>`;
  });
  return print(`<urlset xmlns="${PROTOCOL}" xmlns:xhtml="${XHTML}">${urls.join('')}</urlset>`);
}

function printIndex(paths: readonly string[], baseUrl: string): string {
  const parts = paths.map((path) => `<sitemap><loc>${escapeHtml(baseUrl + path)}</loc></sitemap>`);
  return print(`<sitemapindex xmlns="${PROTOCOL}">${parts.join('')}</sitemapindex>`);
}

const print = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
