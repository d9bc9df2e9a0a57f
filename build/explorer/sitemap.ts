import { type ComponentChildren, Fragment, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { OutputFile } from '../plan/output-file.ts';
import { outputPath, SITEMAP_FILE, sitemapPart, UI_LANGUAGES } from '../site/addresses.ts';
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

const printUrls = (entries: readonly SitemapEntry[], baseUrl: string): string =>
  print(
    h(
      'urlset',
      { xmlns: PROTOCOL, 'xmlns:xhtml': XHTML } as object,
      entries.map(({ path, alternates }) =>
        h('url', null, [
          h('loc', null, baseUrl + path),
          ...alternates.map((one) =>
            h('xhtml:link', { rel: 'alternate', hreflang: one.language, href: baseUrl + one.path }),
          ),
        ]),
      ),
    ),
  );

const printIndex = (paths: readonly string[], baseUrl: string): string =>
  print(
    h(
      'sitemapindex',
      { xmlns: PROTOCOL } as object,
      paths.map((path) => h('sitemap', null, h('loc', null, baseUrl + path))),
    ),
  );

const print = (root: ComponentChildren): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${renderToString(h(Fragment, null, root))}\n`;
