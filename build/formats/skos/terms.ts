import type { ImportFinding, ReportNote } from '../import/format.ts';
import { languageOf } from '../import/names.ts';
import type { Graph, Statement } from './rdf.ts';

export const SKOS = 'http://www.w3.org/2004/02/skos/core#';
export const RDF_TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';

const DCT = 'http://purl.org/dc/terms/';
const DC = 'http://purl.org/dc/elements/1.1/';
const RDFS = 'http://www.w3.org/2000/01/rdf-schema#';
const OWL = 'http://www.w3.org/2002/07/owl#';
const FOAF = 'http://xmlns.com/foaf/0.1/';

/** Full IRIs of properties in the order in which they are preferred. */
export const PROPERTIES = {
  title: [`${DCT}title`, `${DC}title`, `${SKOS}prefLabel`, `${RDFS}label`],
  description: [`${DCT}description`, `${DC}description`, `${SKOS}definition`, `${RDFS}comment`],
  version: [`${OWL}versionInfo`, 'http://schema.org/version', 'https://schema.org/version'],
  versionUri: [`${OWL}versionIRI`],
  publishedAt: [`${DCT}issued`],
  validFrom: ['startDate', 'validFrom'].flatMap(schemaOrg),
  validTo: ['endDate', 'validThrough'].flatMap(schemaOrg),
  publisher: [`${DCT}publisher`],
  keyword: ['http://www.w3.org/ns/dcat#keyword'],
  name: [`${FOAF}name`, `${SKOS}prefLabel`, `${RDFS}label`, `${DCT}title`],
  homepage: [`${FOAF}homepage`],
} as const;

function schemaOrg(name: string): string[] {
  return [`http://schema.org/${name}`, `https://schema.org/${name}`];
}

/** The statements of a subject with one of the properties: of the first that has any. */
export function statementsOf(
  graph: Graph,
  subject: string,
  properties: readonly string[],
): readonly Statement[] {
  const own = graph.get(subject);
  const property = properties.find((iri) => own?.has(iri));
  return property === undefined ? [] : (own?.get(property) ?? []);
}

/** The resources that a property refers to. */
export const resourcesOf = (graph: Graph, subject: string, ...properties: readonly string[]): string[] =>
  properties.flatMap((property) =>
    statementsOf(graph, subject, [property]).flatMap(({ object }) =>
      object.kind === 'literal' ? [] : object.value,
    ),
  );

/** The tag of a text as BCP 47 spells it; the empty string for none. */
export const tagOf = ({ object }: Statement): string =>
  object.language === '' ? '' : (languageOf(object.language) ?? object.language);

/** The texts in a language, or else those without one. */
export function textsIn(statements: readonly Statement[], language: string): readonly Statement[] {
  const texts = statements.filter(({ object }) => object.kind === 'literal');
  const own = texts.filter((statement) => tagOf(statement) === language);
  return own.length > 0 ? own : texts.filter((statement) => tagOf(statement) === '');
}

/** The text of a property in a language, or else any. */
export function textIn(
  graph: Graph,
  subject: string,
  properties: readonly string[],
  language: string,
): string | undefined {
  const statements = properties.flatMap((property) => statementsOf(graph, subject, [property]));
  const own = textsIn(statements, language)[0] ?? statements.find(({ object }) => object.kind === 'literal');
  return own?.object.value.trim() || undefined;
}

/** The last part of an IRI, decoded: `red` of `https://example.org/colours#red`. */
export function segmentOf(iri: string): string {
  const segment = iri
    .replace(/[/#]+$/, '')
    .split(/[/#]/)
    .at(-1) as string;
  const last = /^urn:/i.test(iri) && !/[/#]/.test(iri) ? (segment.split(':').at(-1) as string) : segment;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** The part of an IRI after its namespace: `prefLabel`. */
export const localName = (iri: string): string => /[^/#:]*$/.exec(iri)?.[0] || iri;

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
