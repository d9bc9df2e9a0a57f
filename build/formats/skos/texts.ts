import type { ImportFinding, ReportNote } from '../import/format.ts';
import type { Graph, Statement } from './rdf.ts';
import { localName, SKOS, tagOf, textsIn } from './terms.ts';

/** Properties of concepts that are texts with languages. */
export const TEXTS: readonly string[] = [
  ...['prefLabel', 'altLabel', 'hiddenLabel', 'definition', 'scopeNote', 'note', 'example'],
  ...['changeNote', 'historyNote', 'editorialNote'],
].map((name) => `${SKOS}${name}`);

/** The languages of the lists that a scheme becomes. */
interface ListLanguages {
  readonly languages: readonly string[];
  /** Whether preferred labels state them. */
  readonly areStated: boolean;
}

/** A graph whose labels and notes without a language are in the one that the user states. */
export function withLanguage(graph: Graph, language: string): Graph {
  const tagged = (statement: Statement): Statement =>
    statement.object.kind === 'literal' && statement.object.language === ''
      ? { ...statement, object: { ...statement.object, language } }
      : statement;
  return new Map(
    Array.from(graph, ([subject, properties]) => [
      subject,
      new Map(
        Array.from(properties, ([property, statements]) => [
          property,
          TEXTS.includes(property) ? statements.map(tagged) : statements,
        ]),
      ),
    ]),
  );
}

/** Reports the texts of concepts that are in no list, and those whose language is a guess. */
export function reportTexts(
  graph: Graph,
  concepts: readonly string[],
  lists: ListLanguages,
  report: ReportNote,
): void {
  for (const concept of concepts) {
    for (const [property, statements] of graph.get(concept) ?? []) {
      if (!TEXTS.includes(property)) continue;
      const imported = new Set(importedTexts(property, statements, lists.languages).map(tagAndText));
      for (const statement of statements) {
        if (statement.object.kind !== 'literal') continue;
        const finding = findingOf(statement, property, imported, lists);
        if (!finding) continue;
        const place = statement.line === undefined ? `<${concept}>` : `line ${statement.line}`;
        report({ ...finding, place, value: statement.object.value });
      }
    }
  }
}

/** The texts of a concept that are in a list. Preferred labels have one value in each language (SKOS S14). */
function importedTexts(
  property: string,
  statements: readonly Statement[],
  languages: readonly string[],
): readonly Statement[] {
  const count = property === `${SKOS}prefLabel` ? 1 : statements.length;
  return languages.flatMap((language) => textsIn(statements, language).slice(0, count));
}

const tagAndText = (statement: Statement): string => `${tagOf(statement)} ${statement.object.value}`;

function findingOf(
  statement: Statement,
  property: string,
  imported: ReadonlySet<string>,
  { languages, areStated }: ListLanguages,
): ImportFinding | undefined {
  const tag = tagOf(statement);
  const what = `a value of ${localName(property)}`;
  if (imported.has(tagAndText(statement))) {
    if (tag !== '' || !areStated) return undefined;
    const message = `${what} without a language is used for ${languages.join(', ')}`;
    return { kind: 'guess', message, option: '--language TAG' };
  }
  if (tag === '')
    return { kind: 'loss', message: `${what} without a language is not imported: others have a language` };
  return {
    kind: 'loss',
    message: languages.includes(tag)
      ? `a further ${localName(property)} in the same language is not imported`
      : `${what} in the language ${tag} is not imported: no preferred label is in it`,
  };
}
