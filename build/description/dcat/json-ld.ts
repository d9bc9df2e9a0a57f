import { groupBy } from '../../domain/group.ts';
import type { FilePart } from '../../plan/output-file.ts';
import {
  type Catalogue,
  CLASSES,
  expand,
  type LanguageText,
  PROPERTIES,
  type Property,
  type Resource,
  statementsOf,
} from './vocabulary.ts';

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
