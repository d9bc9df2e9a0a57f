import { append } from '../../model/collections.ts';
import { isLanguageTag } from '../../model/identity/language.ts';
import { SourceFault, statedLanguage } from '../import/format.ts';
import {
  findStatements,
  isConcept,
  placeOf,
  type SchemeContext,
  type SkosContext,
  textsIn,
} from './graph.ts';
import type { Statement } from './rdf.ts';
import { INVERSES, localName, TERM, TEXTS, xlOf } from './terms.ts';

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

/**
 * The languages of preferred labels, or else the stated one. Reports those that not all concepts have.
 *
 * @throws SourceFault if there is none
 */
export function findLanguages(context: SkosContext, scheme: string, concepts: readonly string[]): string[] {
  const { graph, loss } = context;
  const labels = concepts.map((uri) => findStatements(graph, uri, TERM.prefLabel));
  const tags = new Set(labels.flat().map(({ language }) => language));
  tags.delete('');
  if (tags.size === 0) tags.add(statedLanguage(context) ?? '');
  const languages = [...tags].sort();
  const message = 'has no labels with a language: state it with --language TAG, such as --language en';
  if (tags.has('')) throw new SourceFault(message, placeOf(graph, scheme));
  for (const tag of languages) {
    const count = labels.filter((own) => textsIn(own, tag).length > 0).length;
    const lack = `only ${count} of ${labels.length} concepts have a preferred label in ${tag}`;
    if (count < labels.length) loss(undefined, lack);
  }
  return languages;
}

/** Reports the values of a property that no list has, and guessed languages. A property without others is reported once. */
export function reportUnread(
  { loss, guess, languages }: SchemeContext,
  property: string,
  statements: readonly Statement[],
  read: ReadonlySet<Statement>,
): void {
  if (!statements.some((one) => read.has(one)))
    return loss(statements[0]?.place, 'a property is not imported', property);
  for (const one of statements) {
    const { value, language, place } = one;
    const option = TEXTS.includes(property) && language === '' ? '--language TAG' : undefined;
    const text = language === '' ? value : `${value}@${language}`;
    if (!read.has(one)) loss(place, `a value of ${localName(property)} is not imported`, text, option);
    else if (option) guess(place, `has no language, and is used for ${languages.join(', ')}`, option, text);
  }
}
