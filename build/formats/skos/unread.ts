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

/** Reports the statements about resources that are in no list, and guessed languages. Each unknown property is reported once. */
export function reportUnread(
  { graph, used, loss, guess }: SkosContext,
  subjects: readonly string[],
  languages: readonly string[],
): void {
  const found = new Map<string, Statement[]>();
  for (const subject of subjects) {
    for (const [property, statements] of graph.get(subject) ?? [])
      if (!STRUCTURE.includes(property)) for (const one of statements) append(found, property, one);
  }
  for (const [property, statements] of found) {
    const isRead = statements.some((one) => used.has(one));
    if (!isRead) loss(statements[0]?.place, 'a property is not imported', property);
    for (const one of isRead ? statements : []) {
      const { value, language, place } = one;
      const isGuess = TEXTS.includes(property) && language === '' && !languages.includes('');
      const option = isGuess ? '--language TAG' : undefined;
      const text = language === '' ? value : `${value}@${language}`;
      if (!used.has(one)) loss(place, `a value of ${localName(property)} is not imported`, text, option);
      else if (option) guess(place, `has no language, and is used for ${languages.join(', ')}`, option, text);
    }
  }
}

/** Notes which statements about a scheme its lists have: texts in their languages, or in any if all of them lack it. */
export function noteSchemeProperties(
  { graph, used }: SkosContext,
  scheme: string,
  languages: readonly string[],
): void {
  const tags = ['', ...languages];
  for (const [property, statements] of graph.get(scheme) ?? []) {
    if (!SCHEME_PROPERTIES.includes(property)) continue;
    const own = statements.filter(({ language }) => tags.includes(language));
    const read = own.length > 0 ? own : statements;
    for (const one of PUBLISHERS.includes(property) ? read.slice(0, 1) : read) used.add(one);
  }
}
