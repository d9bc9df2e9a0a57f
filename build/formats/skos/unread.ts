import { append } from '../../model/collections.ts';
import type { Statement } from './rdf.ts';
import { localName, SCHEME, TERM, TEXTS } from './terms.ts';
import type { SkosContext } from './texts.ts';

/** Properties that are read, and reported, separately. */
const STRUCTURE: readonly string[] = [
  ...[TERM.type, TERM.inScheme, TERM.topConceptOf, TERM.hasTopConcept],
  ...[TERM.broader, TERM.narrower, TERM.replacedBy, TERM.deprecated],
];

const SCHEME_PROPERTIES: readonly string[] = Object.values(SCHEME).flat();
const PUBLISHERS: readonly string[] = SCHEME.publisher;

/** Reports the statements about a scheme and its concepts that are in none of its lists, and guessed languages. */
export function reportUnread(
  { graph, used, loss, guess }: SkosContext,
  scheme: string,
  concepts: readonly string[],
  languages: readonly string[],
): void {
  const found = new Map<string, Statement[]>();
  for (const [property, statements] of graph.get(scheme) ?? []) {
    if (STRUCTURE.includes(property)) continue;
    for (const one of statements) {
      append(found, property, one);
      if (isReadOfScheme(property, one, statements, languages)) used.add(one);
    }
  }
  for (const concept of concepts) {
    for (const [property, statements] of graph.get(concept) ?? [])
      if (!STRUCTURE.includes(property)) for (const one of statements) append(found, property, one);
  }
  for (const [property, statements] of found) {
    const isRead = statements.some((one) => used.has(one));
    if (!isRead) loss(statements[0]?.place, 'a property is not imported', property);
    for (const one of isRead ? statements : []) {
      const { value, language, place } = one;
      const message = `a value of ${localName(property)} is not imported`;
      if (!used.has(one)) loss(place, message, language === '' ? value : `${value}@${language}`);
      else if (TEXTS.includes(property) && language === '' && !languages.includes(''))
        guess(
          place,
          `a text without a language is used for ${languages.join(', ')}`,
          '--language TAG',
          value,
        );
    }
  }
}

/** Whether the lists of a scheme have a statement about it. A text is in one of their languages, or all of them lack it. */
function isReadOfScheme(
  property: string,
  statement: Statement,
  statements: readonly Statement[],
  languages: readonly string[],
): boolean {
  if (PUBLISHERS.includes(property)) return statement === statements[0];
  if (!SCHEME_PROPERTIES.includes(property)) return false;
  const tags = ['', ...languages];
  return tags.includes(statement.language) || !statements.some(({ language }) => tags.includes(language));
}
