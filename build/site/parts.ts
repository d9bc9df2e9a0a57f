import { NOT_FOUND_PAGE } from '../api/files/files.ts';
import { codesCommand } from './codes-command.ts';
import { linkedData } from './description/dcat/catalogue.ts';
import { documentSchemaPart } from './description/document-schema.ts';
import { openApiPart } from './description/openapi/openapi.ts';
import { searchPart } from './explorer/directory/search-part.ts';
import { apiReference, explorer } from './explorer/explorer.ts';
import { feeds } from './feeds.ts';
import type { SiteOptions, SitePart } from './part.ts';
import { OPENAPI_FILE, outputPath } from './paths.ts';

/** The parts of the site outside the API. */
export const sitePartsOf = ({ hasExplorer }: Pick<SiteOptions, 'hasExplorer'>): readonly SitePart[] => [
  ...(hasExplorer ? [explorer, apiReference, searchPart] : [missingPage]),
  feeds,
  openApiPart,
  documentSchemaPart,
  linkedData,
  codesCommand,
];

/** The page for status 404 of a site without other pages. */
const missingPage: SitePart = {
  headerRules: [],
  files: () => [
    {
      path: outputPath(NOT_FOUND_PAGE),
      text: `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Not found</title>
<p>There is nothing at this address. See the <a href="${OPENAPI_FILE}">description of the API</a>.</p></html>
`,
    },
  ],
};
