import { printIri, printText, printTextIn } from '../../api/representations/turtle.ts';
import {
  CLASSES,
  type LanguageText,
  PREFIXES,
  PROPERTIES,
  type Property,
  type Resource,
  statementsOf,
} from './vocabulary.ts';

/**
 * Serializes resources as Turtle (RDF 1.1). Only names of the vocabularies are abbreviated by prefixes. Yields the text in
 * parts.
 */
export function* printTurtle(resources: Iterable<Resource>): Generator<string> {
  const prefixes = Object.entries(PREFIXES).map(([prefix, iri]) => `@prefix ${prefix}: <${iri}>.\n`);
  yield `${prefixes.join('')}\n`;
  for (const resource of resources) yield printResource(resource);
}

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
