import { documentSchemaPart } from './description/document-schema.ts';
import { linkedData } from './description/linked-data.ts';
import { openApiPart } from './description/openapi/openapi.ts';
import { explorer } from './explorer/explorer.ts';
import { changesFiles } from './feeds/changes-files.ts';
import { feeds } from './feeds/feeds.ts';
import type { SitePart } from './site/part.ts';

/** What the site has in addition to the API. */
export const SITE_PARTS: readonly SitePart[] = [
  explorer,
  changesFiles,
  feeds,
  openApiPart,
  documentSchemaPart,
  linkedData,
];
