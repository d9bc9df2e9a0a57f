import { append } from '../../model/collections.ts';
import { isLanguageTag } from '../../model/identity/language.ts';
import { type ImportContext, statedLanguage } from '../import/format.ts';
import { decodePath } from '../urls.ts';
import { INVERSES, localName, TERM, TEXTS, xlOf } from './terms.ts';

/** A statement about a subject: its object. */
export interface Statement {
  /** A text, an IRI, or a blank node, which begins with `_:`. */
  readonly value: string;
  readonly isText: boolean;
  /** The language tag of a text, as BCP 47 spells it if it is valid; empty for none. */
  readonly language: string;
  /** Its line if the syntax is read line by line, else its subject: `<https://example.org/red>`. */
  readonly place: string;
}

/** The statements of a file by subject and property, in the order of the file. */
export type Graph = Map<string, Map<string, Statement[]>>;

export interface SkosContext extends ImportContext {
  readonly graph: Graph;
}

/** What the import of a scheme needs: it becomes a list in each language. */
export interface SchemeContext extends SkosContext {
  readonly scheme: string;
  readonly concepts: readonly string[];
  readonly languages: readonly string[];
}

/**
 * Adds inverse statements, and replaces texts that are resources by literals: labels of SKOS-XL, and notes with
 * `rdf:value`. If no concept has a preferred label, those of RDF Schema are it.
 */
export function completeGraph(context: SkosContext): void {
  const { graph, loss } = context;
  const labels = [TERM.prefLabel, xlOf(TERM.prefLabel)];
  const hasLabels = [...graph.values()].some((properties) => labels.some((label) => properties.has(label)));
  for (const [subject, properties] of graph) {
    for (const [property, inverse] of INVERSES) {
      for (const { value, place } of properties.get(property) ?? []) {
        const own = graph.get(value);
        if (own) append(own, inverse, { value: subject, isText: false, language: '', place });
        else loss(place, 'a concept that the file does not describe is not imported', value);
      }
    }
    const label = properties.get(TERM.label);
    if (!hasLabels && label && isConcept(graph, subject)) {
      loss(placeOf(graph, subject), 'rdfs:label is read as skos:prefLabel, which no concept has');
      properties.delete(TERM.label);
      properties.set(TERM.prefLabel, label);
    }
    for (const property of TEXTS) {
      const statements = findStatements(graph, subject, property, xlOf(property));
      properties.delete(xlOf(property));
      if (statements.length > 0) properties.set(property, readTexts(context, statements));
    }
  }
}

/** The distinct texts of a property, with the stated language if they have none. */
function readTexts(context: SkosContext, statements: readonly Statement[]): Statement[] {
  const { graph, loss } = context;
  const distinct = new Map<string, Statement>();
  for (const statement of statements) {
    const texts = statement.isText
      ? []
      : findStatements(graph, statement.value, TERM.literalForm, TERM.value);
    for (const text of texts.length > 0 ? texts : [statement]) {
      const { isText, value, place } = text;
      const language = isText ? text.language || (statedLanguage(context) ?? '') : '';
      const message = 'a text is not imported: its language tag is not valid (BCP 47)';
      if (language !== '' && !isLanguageTag(language)) loss(place, message, language);
      else distinct.set(JSON.stringify([isText, language, value]), { isText, language, value, place });
    }
  }
  return [...distinct.values()];
}

/** The statements of a subject with any of the properties. */
export const findStatements = (graph: Graph, subject: string, ...properties: readonly string[]) =>
  properties.flatMap((property) => graph.get(subject)?.get(property) ?? []);

/** The resources that properties refer to. */
export function findResources(graph: Graph, subject: string, ...properties: readonly string[]): string[] {
  const resources = findStatements(graph, subject, ...properties).filter(({ isText }) => !isText);
  return resources.map(({ value }) => value);
}

/** Whether a resource is a concept by its type, or by properties that only concepts have. */
export function isConcept(graph: Graph, subject: string): boolean {
  const types = findResources(graph, subject, TERM.type);
  if (types.length > 0) return types.includes(TERM.Concept);
  const properties = [TERM.inScheme, TERM.topConceptOf, TERM.broader, TERM.narrower];
  return findStatements(graph, subject, ...properties).length > 0;
}

/** The texts in a language, or else those without one, unless others have one. */
export function textsIn(statements: readonly Statement[], language: string): Statement[] {
  const texts = statements.filter(({ isText }) => isText);
  const own = texts.filter((text) => text.language === language);
  return own.length === 0 && texts.every((text) => text.language === '') ? texts : own;
}

/** Where a subject is described first. */
export function placeOf(graph: Graph, subject: string): string {
  const [statements = []] = graph.get(subject)?.values() ?? [];
  return statements[0]?.place ?? `<${subject}>`;
}

/** The last part of an IRI, decoded: `red` of `https://example.org/colours#red`. */
export function segmentOf(iri: string): string {
  const separator = /^urn:/i.test(iri) && !/[/#]/.test(iri) ? ':' : /[/#]/;
  const parts = iri.replace(/[/#]+$/, '').split(separator);
  const segment = parts.at(-1) ?? iri;
  return decodePath(segment) ?? segment;
}

/** Reports the values of a property that no list has, and guessed languages. A property without others is reported once. */
export function reportUnread(context: SchemeContext, property: string, all: Statement[], read: Statement[]) {
  const { loss, guess, languages } = context;
  const used = new Set(read);
  const isRead = all.some((one) => used.has(one));
  if (!isRead && all[0]) loss(all[0].place, 'a property is not imported', property);
  for (const one of isRead ? all : []) {
    const { value, language, place } = one;
    const option = TEXTS.includes(property) && language === '' ? '--language TAG' : undefined;
    const text = language === '' ? value : `${value}@${language}`;
    if (!used.has(one)) loss(place, `a value of ${localName(property)} is not imported`, text, option);
    else if (option) guess(place, `has no language, and is used for ${languages.join(', ')}`, option, text);
  }
}
