import { OPEN_HEADERS } from '../api/headers.ts';
import { CATALOGUE_JSONLD, CATALOGUE_TURTLE, outputPath } from '../site/addresses.ts';
import type { SitePart } from '../site/part.ts';
import { catalogueOf } from './dcat/catalogue.ts';
import { printJsonLd } from './dcat/json-ld.ts';
import { printTurtle } from './dcat/turtle.ts';

/** The directory for data portals: a DCAT-AP catalogue, as JSON-LD and as Turtle, which any site may read. */
export const linkedData: SitePart = {
  headerRules: [
    { path: CATALOGUE_JSONLD, headers: { 'content-type': 'application/ld+json', ...OPEN_HEADERS } },
    { path: CATALOGUE_TURTLE, headers: { 'content-type': 'text/turtle; charset=utf-8', ...OPEN_HEADERS } },
  ],
  files: (context) => {
    const resources = catalogueOf(context);
    return [
      { path: outputPath(CATALOGUE_JSONLD), text: printJsonLd(resources) },
      { path: outputPath(CATALOGUE_TURTLE), text: printTurtle(resources) },
    ];
  },
};
