import type { OutputFile } from '../plan/output-file.ts';
import { FAVICON, outputPath, ROBOTS_FILE, SITEMAP_FILE } from '../site/addresses.ts';

/** What browsers and crawlers ask every site for. */
export function wellKnownFiles(baseUrl: string | undefined): OutputFile[] {
  return [
    { path: outputPath(ROBOTS_FILE), text: robots(baseUrl) },
    { path: outputPath(FAVICON), text: FAVICON_SVG },
  ];
}

/** RFC 9309: everything may be read. */
const robots = (baseUrl: string | undefined): string =>
  [
    'User-agent: *',
    'Disallow:',
    ...(baseUrl === undefined ? [] : ['', `Sitemap: ${baseUrl}${SITEMAP_FILE}`]),
    '',
  ].join('\n');

/** A list whose second line is marked. Its colours can be told from light and from dark tabs. */
const FAVICON_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="6" fill="#1d5d9b"/>
<path d="M13 9h12M13 23h12" stroke="#cfe3f7" stroke-width="3" stroke-linecap="round"/>
<path d="M13 16h12" stroke="#ffc94d" stroke-width="3" stroke-linecap="round"/>
<circle cx="7.5" cy="9" r="2" fill="#cfe3f7"/>
<circle cx="7.5" cy="16" r="2" fill="#ffc94d"/>
<circle cx="7.5" cy="23" r="2" fill="#cfe3f7"/>
</svg>
`;
