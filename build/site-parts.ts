import { documentSchemaPart } from './description/document-schema.ts';
import { linkedData } from './description/linked-data.ts';
import { openApiPart } from './description/openapi/openapi.ts';
import { apiReference, explorer } from './explorer/explorer.ts';
import { suggestions } from './explorer/suggestions/part.ts';
import { changesFiles } from './feeds/changes-files.ts';
import { feeds } from './feeds/feeds.ts';
import { missingPage } from './site/missing-page.ts';
import type { SiteOptions, SitePart } from './site/part.ts';

/** The parts of the site outside the API. */
export const sitePartsOf = ({ hasExplorer }: Pick<SiteOptions, 'hasExplorer'>): readonly SitePart[] => [
  ...(hasExplorer ? [explorer, apiReference, suggestions] : [missingPage]),
  changesFiles,
  feeds,
  openApiPart,
  documentSchemaPart,
  linkedData,
];
