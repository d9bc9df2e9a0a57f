import { isLanguageTag } from '../../model/identity/language.ts';
import type { ImportContext } from '../import/format.ts';
import { findStatements, type Graph, isConcept, placeOf, type Statement, textsIn } from './rdf.ts';
import { isXl, TERM, TEXTS, xlOf } from './terms.ts';

/** The context of the import of a vocabulary. */
export interface SkosContext extends ImportContext {
  readonly graph: Graph;
  /** The statements that lists have; the others are reported. */
  readonly used: Set<Statement>;
}

/**
 * The graph with texts that are resources as literals: labels of SKOS-XL, and notes with `rdf:value`. If no concept has a
 * preferred label, those of RDF Schema are it. Notations have no language (SKOS 6.1).
 *
 * @param language of texts without a language
 */
export function resolveTexts(context: SkosContext, language = ''): SkosContext {
  const { graph, loss } = context;
  const labels = [TERM.prefLabel, xlOf(TERM.prefLabel)];
  const hasLabels = [...graph.values()].some((properties) => labels.some((label) => properties.has(label)));
  const result = new Map<string, ReadonlyMap<string, readonly Statement[]>>();
  for (const [subject, properties] of graph) {
    const read = new Map([...properties].filter(([property]) => !isXl(property)));
    const label = properties.get(TERM.label);
    if (!hasLabels && label && isConcept(graph, subject)) {
      loss(placeOf(graph, subject), 'rdfs:label is read as skos:prefLabel, which no concept has');
      read.delete(TERM.label);
      read.set(TERM.prefLabel, label);
    }
    for (const property of TEXTS) {
      const statements = [...(read.get(property) ?? []), ...(properties.get(xlOf(property)) ?? [])];
      if (statements.length > 0) read.set(property, readTexts(context, statements, language));
    }
    const notations = read.get(TERM.notation)?.map((one) => ({ ...one, language: '' }));
    if (notations) read.set(TERM.notation, notations);
    result.set(subject, read);
  }
  return { ...context, graph: result };
}

/** The distinct texts of a property; those with an invalid language tag are left out. */
function readTexts(
  { graph, loss }: SkosContext,
  statements: readonly Statement[],
  language: string,
): Statement[] {
  const distinct = new Map<string, Statement>();
  for (const statement of statements) {
    const { isText, value } = statement;
    const texts = isText ? [] : findStatements(graph, value, TERM.literalForm, TERM.value);
    for (const text of texts.length > 0 ? texts : [statement]) {
      const tag = text.isText ? text.language || language : '';
      const message = 'a text is not imported: its language tag is not valid (BCP 47)';
      if (tag !== '' && !isLanguageTag(tag)) loss(text.place, message, tag);
      else distinct.set(JSON.stringify([text.isText, tag, text.value]), { ...text, language: tag });
    }
  }
  return [...distinct.values()];
}

/**
 * The languages of preferred labels, in the order of their tags; the empty string if none states one. Reports those that
 * not all concepts have.
 */
export function findLanguages({ graph, loss }: SkosContext, concepts: readonly string[]): string[] {
  const labels = concepts.map((uri) => findStatements(graph, uri, TERM.prefLabel));
  const texts = labels.flat().filter(({ isText }) => isText);
  const tags = [...new Set(texts.map(({ language }) => language))].sort();
  const languages = tags.some((tag) => tag !== '') ? tags.filter((tag) => tag !== '') : tags;
  for (const tag of languages.length > 0 ? languages : ['']) {
    const count = labels.filter((own) => textsIn(own, tag).length > 0).length;
    const what = `a preferred label${tag && ` in ${tag}`}`;
    if (count < labels.length) loss(undefined, `only ${count} of ${labels.length} concepts have ${what}`);
  }
  return languages;
}
