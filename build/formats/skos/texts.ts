import { isLanguageTag } from '../../model/identity/language.ts';
import type { ImportContext } from '../import/format.ts';
import { type Graph, isText, placeOf, type Statement, statementsOf, tagOf, textsIn } from './rdf.ts';
import { isXl, TERM, TEXTS, xlOf } from './terms.ts';

/** The context of the import of a vocabulary. */
export interface SkosContext extends ImportContext {
  readonly graph: Graph;
}

/**
 * The graph with texts that are resources as literals: labels of SKOS-XL, and notes with `rdf:value`. Texts with an invalid
 * language tag are left out. If no concept has a preferred label, those of RDF Schema are it.
 *
 * @param language of texts without a language
 */
export function withTexts(
  { graph, ...context }: SkosContext,
  isConcept: (subject: string) => boolean,
  language: string | undefined,
): SkosContext {
  const isLabel = (property: string) => property === TERM.prefLabel || property === xlOf(TERM.prefLabel);
  const hasLabels = [...graph.values()].some((properties) => [...properties.keys()].some(isLabel));
  const result = new Map<string, ReadonlyMap<string, readonly Statement[]>>();
  for (const [subject, properties] of graph) {
    const read = new Map([...properties].filter(([property]) => !isXl(property)));
    const labels = properties.get(TERM.label);
    if (!hasLabels && labels && isConcept(subject)) {
      context.loss(placeOf(graph, subject), 'rdfs:label is read as skos:prefLabel, which no concept has');
      read.delete(TERM.label);
      read.set(TERM.prefLabel, labels);
    }
    for (const property of TEXTS) {
      const statements = [...(read.get(property) ?? []), ...(properties.get(xlOf(property)) ?? [])];
      if (statements.length > 0) read.set(property, readTexts(statements, subject));
    }
    result.set(subject, read);
  }
  return { ...context, graph: result };

  function readTexts(statements: readonly Statement[], subject: string): Statement[] {
    const distinct = new Map<string, Statement>();
    for (const statement of statements) {
      const values = isText(statement)
        ? []
        : statementsOf(graph, statement.value, TERM.literalForm, TERM.value);
      for (const one of values.length > 0 ? values : [statement]) {
        const text = isText(one) ? { ...one, language: one.language || (language ?? '') } : one;
        const tag = tagOf(text);
        if (tag === '' || isLanguageTag(tag)) distinct.set(`${text.kind} ${tag} ${text.value}`, text);
        else {
          const message = 'a language tag is not valid (BCP 47): correct it; its text is left out';
          context.error(placeOf(graph, subject, one), message, text.language);
        }
      }
    }
    return [...distinct.values()];
  }
}

/** Minimum share of preferred labels, compared with the most frequent language, of a list that is not doubtful. */
const MIN_LABELLED = 0.5;

/**
 * The languages of preferred labels, in the order of their tags; the empty string for labels without one. Reports those
 * that not all concepts have.
 */
export function languagesOf({ graph, loss }: SkosContext, concepts: readonly string[]): string[] {
  const labels = concepts.map((uri) => statementsOf(graph, uri, TERM.prefLabel).filter(isText));
  const tags = [...new Set(labels.flat().map(tagOf))].sort();
  const tagged = tags.filter((tag) => tag !== '');
  const languages = tagged.length > 0 ? tagged : [''];
  const counts = languages.map((tag) => labels.filter((all) => textsIn(all, tag).length > 0).length);
  for (const [i, tag] of languages.entries()) {
    const count = counts[i] as number;
    if (count === concepts.length) continue;
    const isDoubtful = count < Math.max(...counts) * MIN_LABELLED;
    const advice = isDoubtful ? ': delete the list in this language if it is incomplete' : '';
    const what = `a preferred label${tag && ` in ${tag}`}`;
    loss(undefined, `only ${count} of ${concepts.length} concepts have ${what}${advice}`);
  }
  return tags;
}

/** Reports the texts of concepts that are in none of the lists, and those whose language is a guess. */
export function reportTexts(
  { graph, loss, guess }: SkosContext,
  concepts: readonly string[],
  languages: readonly string[],
): void {
  for (const concept of concepts) {
    for (const property of TEXTS) {
      const texts = statementsOf(graph, concept, property).filter(isText);
      const tags = texts.map(tagOf);
      for (const [i, text] of texts.entries()) {
        const tag = tags[i] as string;
        const place = placeOf(graph, concept, text);
        const { value } = text;
        // Preferred labels have one value in each language (SKOS S14).
        if (property === TERM.prefLabel && tags.indexOf(tag) < i)
          loss(place, 'a further prefLabel in the same language is not imported', value);
        else if (tag !== '' && !languages.includes(tag))
          loss(place, 'a text is not imported: no preferred label is in its language', `${value}@${tag}`);
        else if (tag === '' && tags.some((other) => other !== ''))
          loss(place, 'a text without a language is not imported: others have one', value, LANGUAGE);
        else if (tag === '' && !languages.includes(''))
          guess(place, `a text without a language is used for ${languages.join(', ')}`, LANGUAGE, value);
      }
    }
  }
}

const LANGUAGE = '--language TAG';
