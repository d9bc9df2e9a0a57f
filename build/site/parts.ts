import { program } from '#program';
import { NOT_FOUND_PAGE } from '../api/files/files.ts';
import { afterNodeCheck } from '../api/hosts/function/bundle.ts';
import type { BundleSource } from '../api/program/program.ts';
import { OPEN_HEADERS } from '../api/response/headers.ts';
import { basePathOf } from '../formats/urls.ts';
import { linkedData } from './description/dcat/catalogue.ts';
import { documentSchemaPart } from './description/document-schema.ts';
import { openApiPart } from './description/openapi/openapi.ts';
import { searchPart } from './explorer/directory/search-part.ts';
import { apiReference, explorer } from './explorer/explorer.ts';
import { feeds } from './feeds.ts';
import { packages } from './packages.ts';
import type { SiteOptions, SitePart } from './part.ts';
import { CODES_COMMAND_FILE, OPENAPI_FILE, outputPath } from './paths.ts';

/** The parts of the site outside the API. */
export const sitePartsOf = ({
  hasExplorer,
  hasApi,
}: Pick<SiteOptions, 'hasExplorer' | 'hasApi'>): readonly SitePart[] => [
  ...(hasExplorer ? [explorer, apiReference, searchPart] : [missingPage]),
  feeds,
  ...(hasApi ? [openApiPart] : []),
  documentSchemaPart,
  linkedData,
  packages,
  ...(hasApi ? [codesCommand] : []),
];

/** The page for status 404 of a site without other pages. */
const missingPage: SitePart = {
  headerRules: [],
  files: ({ baseUrl }) => [
    {
      path: outputPath(NOT_FOUND_PAGE),
      text: `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Not found</title>
<p>There is nothing at this address. See the <a href="${basePathOf(baseUrl)}${OPENAPI_FILE}">description of the API</a>.</p></html>
`,
    },
  ],
};

/** The command `codes` in one file. */
export const CODES_COMMAND: BundleSource = {
  name: 'codes',
  folder: new URL('../../scripts/', import.meta.url),
  options: () => ({
    entryPoints: ['codes.ts'],
    outfile: 'codes.mjs',
    platform: 'node',
    // The other modules of jsonc-parser cannot be bundled.
    mainFields: ['module', 'main'],
    charset: 'utf8',
    minify: true,
    legalComments: 'eof',
    ...afterNodeCheck(),
    define: { CODES_VERSION: JSON.stringify(program.version), 'import.meta.url': 'moduleUrl' },
  }),
};

/** The command for people who check data against the lists of the site. */
const codesCommand: SitePart = {
  headerRules: [
    {
      path: CODES_COMMAND_FILE,
      headers: { 'content-type': 'text/javascript; charset=utf-8', ...OPEN_HEADERS },
    },
  ],
  files: async () =>
    (await program.bundle(CODES_COMMAND)).files.map(({ text }) => ({
      path: outputPath(CODES_COMMAND_FILE),
      text,
    })),
  notices: async () => (await program.bundle(CODES_COMMAND)).notices,
};
