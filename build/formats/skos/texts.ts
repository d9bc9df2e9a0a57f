import { isLanguageTag } from '../../model/identity/language.ts';
import type { ImportContext } from '../import/format.ts';
import { findStatements, type Graph, placeOf, type Statement, textsIn } from './rdf.ts';
import { isXl, TERM, TEXTS, xlOf } from './terms.ts';

/** The context of the import of a vocabulary. */
export interface SkosContext extends ImportContext {
  readonly graph: Graph;
}

/**
 * The graph with texts that are resources as literals: labels of SKOS-XL, and notes with `rdf:value`. If no concept has a
 * preferred label, those of RDF Schema are it.
 *
 * @param language of texts without a language
 */
export function resolveTexts(
  context: SkosContext,
  isConcept: (subject: string) => boolean,
  language = '',
): SkosContext {
  const { graph, loss } = context;
  const labels = [TERM.prefLabel, xlOf(TERM.prefLabel)];
  const hasLabels = [...graph.values()].some((properties) => labels.some((label) => properties.has(label)));
  const result = new Map<string, ReadonlyMap<string, readonly Statement[]>>();
  for (const [subject, properties] of graph) {
    const read = new Map([...properties].filter(([property]) => !isXl(property)));
    const label = properties.get(TERM.label);
    if (!hasLabels && label && isConcept(subject)) {
      loss(placeOf(graph, subject), 'rdfs:label is read as skos:prefLabel, which no concept has');
      read.delete(TERM.label);
      read.set(TERM.prefLabel, label);
    }
    for (const property of TEXTS) {
      const statements = [...(read.get(property) ?? []), ...(properties.get(xlOf(property)) ?? [])];
      if (statements.length > 0) read.set(property, readTexts(context, subject, statements, language));
    }
    result.set(subject, read);
  }
  return { ...context, graph: result };
}

/** The distinct texts of a property; those with an invalid language tag are left out. */
function readTexts(
  { graph, loss }: SkosContext,
  subject: string,
  statements: readonly Statement[],
  language: string,
): Statement[] {
  const distinct = new Map<string, Statement>();
  for (const statement of statements) {
    const texts = statement.isText
      ? []
      : findStatements(graph, statement.value, TERM.literalForm, TERM.value);
    for (const text of texts.length > 0 ? texts : [statement]) {
      const tag = text.isText ? text.language || language : '';
      const message = 'a text is not imported: its language tag is not valid (BCP 47)';
      if (tag !== '' && !isLanguageTag(tag)) loss(placeOf(graph, subject, text), message, tag);
      else distinct.set(JSON.stringify([text.isText, tag, text.value]), { ...text, language: tag });
    }
  }
  return [...distinct.values()];
}

/**
 * The languages of preferred labels, in the order of their tags; the empty string for labels without one. Reports those
 * that not all concepts have.
 */
export function findLanguages({ graph, loss }: SkosContext, concepts: readonly string[]): string[] {
  const labels = concepts.map((uri) => textsOf(graph, uri, TERM.prefLabel));
  const tags = [...new Set(labels.flat().map(({ language }) => language))].sort();
  const tagged = tags.filter((tag) => tag !== '');
  for (const tag of tagged.length > 0 ? tagged : ['']) {
    const count = labels.filter((all) => textsIn(all, tag).length > 0).length;
    if (count === concepts.length) continue;
    const what = `a preferred label${tag && ` in ${tag}`}`;
    loss(undefined, `only ${count} of ${concepts.length} concepts have ${what}`);
  }
  return tags;
}

const textsOf = (graph: Graph, subject: string, property: string): Statement[] =>
  findStatements(graph, subject, property).filter(({ isText }) => isText);

/** Reports the texts of concepts that are in none of the lists, and those whose language is a guess. */
export function reportTexts(
  { graph, loss, guess }: SkosContext,
  concepts: readonly string[],
  languages: readonly string[],
): void {
  const option = '--language TAG';
  for (const concept of concepts) {
    for (const property of TEXTS) {
      const texts = textsOf(graph, concept, property);
      const tags = texts.map(({ language }) => language);
      for (const [i, text] of texts.entries()) {
        const { value, language: tag } = text;
        const place = placeOf(graph, concept, text);
        // Preferred labels have one value in each language (SKOS S14).
        if (property === TERM.prefLabel && tags.indexOf(tag) < i)
          loss(place, 'a further prefLabel in the same language is not imported', value);
        else if (tag !== '' && !languages.includes(tag))
          loss(place, 'a text is not imported: no preferred label is in its language', `${value}@${tag}`);
        else if (tag === '' && tags.some((other) => other !== ''))
          loss(place, 'a text without a language is not imported: others have one', value, option);
        else if (tag === '' && !languages.includes(''))
          guess(place, `a text without a language is used for ${languages.join(', ')}`, option, value);
      }
    }
  }
}
