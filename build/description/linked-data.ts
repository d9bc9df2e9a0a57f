import { OPEN_HEADERS } from '../api/headers.ts';
import type { FileInParts } from '../plan/output-file.ts';
import type { DirectoryContext, SitePart } from '../site/part.ts';
import { CATALOGUE_JSONLD, CATALOGUE_TURTLE, outputPath } from '../site/paths.ts';
import { catalogueOf } from './dcat/catalogue.ts';
import { printJsonLd } from './dcat/json-ld.ts';
import { printTurtle } from './dcat/turtle.ts';

/** The DCAT-AP catalogue for data portals, as JSON-LD and Turtle. */
export const linkedData: SitePart = {
  headerRules: [
    { path: CATALOGUE_JSONLD, headers: { 'content-type': 'application/ld+json', ...OPEN_HEADERS } },
    { path: CATALOGUE_TURTLE, headers: { 'content-type': 'text/turtle; charset=utf-8', ...OPEN_HEADERS } },
  ],
  files: filesOf,
};

function filesOf(context: DirectoryContext): FileInParts[] {
  const catalogue = catalogueOf(context);
  return [
    { path: outputPath(CATALOGUE_JSONLD), parts: printJsonLd(catalogue) },
    { path: outputPath(CATALOGUE_TURTLE), parts: printTurtle(catalogue) },
  ];
}
