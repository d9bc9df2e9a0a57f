import type { FileInParts, FilePart } from '../../../api/files/output-file.ts';
import { OPEN_HEADERS } from '../../../api/response/headers.ts';
import { printIri, printText, printTextIn } from '../../../formats/skos/terms.ts';
import { groupBy } from '../../../model/collections.ts';
import type { DirectoryContext, SitePart } from '../../part.ts';
import { CATALOGUE_JSONLD, CATALOGUE_TURTLE, outputPath } from '../../paths.ts';
import { catalogueOf } from './catalogue.ts';
import {
  type Catalogue,
  CLASSES,
  expand,
  type LanguageText,
  PREFIXES,
  PROPERTIES,
  type Property,
  type Resource,
  statementsOf,
} from './vocabulary.ts';

/** The DCAT-AP catalogue for data portals, as JSON-LD and Turtle. */
export const linkedData: SitePart = {
  headerRules: [
    { path: CATALOGUE_JSONLD, headers: { 'content-type': 'application/ld+json', ...OPEN_HEADERS } },
    { path: CATALOGUE_TURTLE, headers: { 'content-type': 'text/turtle; charset=utf-8', ...OPEN_HEADERS } },
  ],
  files: filesOf,
  filesShow: ['sizes'],
};

function filesOf(context: DirectoryContext): FileInParts[] {
  const catalogue = catalogueOf(context);
  return [
    { path: outputPath(CATALOGUE_JSONLD), parts: printJsonLd(catalogue) },
    { path: outputPath(CATALOGUE_TURTLE), parts: printTurtle(catalogue) },
  ];
}

/**
 * Serializes resources as JSON-LD 1.1 with an inline context. No term of the context is a prefix, so that an IRI is never
 * mistaken for a compact IRI. Each list is a part of its own.
 */
export function* printJsonLd({ directory, lists }: Catalogue): Generator<FilePart> {
  yield { print: () => `{"@context":${JSON.stringify(CONTEXT)},"@graph":[${printNodes(directory)}` };
  for (const { digest, resources } of lists) yield { digest, print: () => `,${printNodes(resources())}` };
  yield { print: () => ']}' };
}

const printNodes = (resources: readonly Resource[]): string =>
  resources.map((resource) => JSON.stringify(nodeOf(resource))).join();

const CONTEXT = {
  '@version': 1.1,
  ...Object.fromEntries(Object.entries(CLASSES).map(([name, iri]) => [name, expand(iri)])),
  ...Object.fromEntries(
    Object.entries(PROPERTIES).map(([name, [iri, range]]) => [name, termOf(expand(iri), range)]),
  ),
};

function termOf(iri: string, range: string): object {
  if (range === 'resource') return { '@id': iri, '@type': '@id' };
  if (range === 'in-languages') return { '@id': iri, '@container': '@language' };
  return range === 'plain' ? { '@id': iri } : { '@id': iri, '@type': expand(range as 'xsd:string') };
}

function nodeOf(resource: Resource): object {
  const node: Record<string, unknown> = { '@id': resource.id, '@type': resource.classes };
  for (const [property, values] of statementsOf(resource)) node[property] = printedValue(property, values);
  return node;
}

function printedValue(property: Property, values: readonly (string | LanguageText)[]): unknown {
  if (PROPERTIES[property][1] !== 'in-languages') return oneOrAll(values);
  const byLanguage = groupBy(values as readonly LanguageText[], ({ language }) => language);
  return Object.fromEntries(
    [...byLanguage].map(([language, texts]) => [language, oneOrAll(texts.map(({ text }) => text))]),
  );
}

const oneOrAll = (values: readonly unknown[]): unknown => (values.length === 1 ? values[0] : values);

/**
 * Serializes resources as Turtle (RDF 1.1). Only names of the vocabularies are abbreviated by prefixes. Each list is a
 * part of its own.
 */
export function* printTurtle({ directory, lists }: Catalogue): Generator<FilePart> {
  const prefixes = Object.entries(PREFIXES).map(([prefix, iri]) => `@prefix ${prefix}: <${iri}>.\n`);
  yield { print: () => `${prefixes.join('')}\n${printResources(directory)}` };
  for (const { digest, resources } of lists) yield { digest, print: () => printResources(resources()) };
}

const printResources = (resources: readonly Resource[]): string => resources.map(printResource).join('');

function printResource(resource: Resource): string {
  const statements = statementsOf(resource).map(
    ([property, values]) =>
      `;\n    ${PROPERTIES[property][0]} ${values.map((value) => printValue(property, value)).join(', ')}`,
  );
  const classes = resource.classes.map((name) => CLASSES[name]).join(', ');
  return `${printIri(resource.id)} a ${classes}${statements.join('')}.\n`;
}

function printValue(property: Property, value: string | LanguageText): string {
  if (typeof value !== 'string') return printTextIn(value.language, value.text);
  const range = PROPERTIES[property][1];
  if (range === 'resource') return printIri(value);
  return range === 'plain' ? printText(value) : `${printText(value)}^^${range}`;
}
