import { printIri, printText, printTextIn } from '../../api/representations/turtle.ts';
import type { FilePart } from '../../plan/output-file.ts';
import {
  type Catalogue,
  CLASSES,
  type LanguageText,
  PREFIXES,
  PROPERTIES,
  type Property,
  type Resource,
  statementsOf,
} from './vocabulary.ts';

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
