import type { ReportNote } from '../import/format.ts';
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

/** Properties of concepts that are other concepts. */
export const RELATIONS: readonly string[] = [
  ...['related', 'exactMatch', 'closeMatch', 'broadMatch', 'narrowMatch', 'relatedMatch'],
].map((name) => `${SKOS}${name}`);

/** The languages of the lists that a scheme becomes. */
interface ListLanguages {
  readonly languages: readonly string[];
  /** Whether preferred labels state them. */
  readonly areStated: boolean;
}

/** Labels and notes without a language are in the one that the user states. */
export function stateLanguage(graph: Graph, language: string | undefined): void {
  if (language === undefined) return;
  for (const properties of graph.values()) {
    for (const { object } of TEXTS.flatMap((property) => properties.get(property) ?? []))
      if (object.kind === 'literal') object.language ||= language;
  }
}

/** Reports the texts of concepts that are in no list, and those whose language is a guess. */
export function reportTexts(
  graph: Graph,
  concepts: readonly string[],
  { languages, areStated }: ListLanguages,
  report: ReportNote,
): void {
  for (const concept of concepts) {
    for (const property of TEXTS) {
      const statements = (graph.get(concept)?.get(property) ?? []).filter(
        ({ object }) => object.kind === 'literal',
      );
      const tags = new Set(statements.map(tagOf));
      const seen = new Set<string>();
      for (const statement of statements) {
        const tag = tagOf(statement);
        // Preferred labels have one value in each language (SKOS S14).
        const isFurther = property === `${SKOS}prefLabel` && seen.has(tag);
        seen.add(tag);
        const what = `a value of ${localName(property)}`;
        const at = { place: placeOfStatement(statement, concept), value: statement.object.value };
        const loss = (message: string) => report({ kind: 'loss', message, ...at });
        if (isFurther) loss(`a further ${localName(property)} in the same language is not imported`);
        if (isFurther || !areStated) continue;
        if (tag !== '' && !languages.includes(tag))
          loss(`${what} in the language ${tag} is not imported: no preferred label is in it`);
        else if (tag === '' && languages.every((language) => tags.has(language)))
          loss(`${what} without a language is not imported: others have a language`);
        else if (tag === '') {
          const message = `${what} without a language is used for ${languages.join(', ')}`;
          report({ kind: 'guess', message, option: '--language TAG', ...at });
        }
      }
    }
  }
}

/** The line of a statement, or the URI of its subject if lines are unknown. */
export const placeOfStatement = (
  { line }: { readonly line?: number | undefined },
  subject: string,
): string => (line === undefined ? `<${subject}>` : `line ${line}`);
