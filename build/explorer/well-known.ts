import type { OutputFile } from '../plan/output-file.ts';
import { FAVICON, outputPath, ROBOTS_FILE, SITEMAP_FILE } from '../site/paths.ts';

/** Files that browsers and crawlers request from every site. */
export function wellKnownFiles(baseUrl: string | undefined): OutputFile[] {
  return [
    { path: outputPath(ROBOTS_FILE), text: robots(baseUrl) },
    { path: outputPath(FAVICON), text: FAVICON_SVG },
  ];
}

/** Allows everything (RFC 9309). */
const robots = (baseUrl: string | undefined): string =>
  [
    'User-agent: *',
    'Disallow:',
    ...(baseUrl === undefined ? [] : ['', `Sitemap: ${baseUrl}${SITEMAP_FILE}`]),
    '',
  ].join('\n');

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
