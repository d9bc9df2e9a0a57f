import { append, findCycles, omitUndefined } from '../../model/collections.ts';
import { dateIn, type StatedRoles } from '../../model/document/column-roles.ts';
import type { ColumnJson, IdentificationJson } from '../../model/document/columns.ts';
import { timeOf } from '../../model/values/times.ts';
import { type ImportContext, orNone } from '../import/format.ts';
import { makeUnique } from '../import/names.ts';
import {
  type Graph,
  isText,
  placeOf,
  resourcesOf,
  type Statement,
  statementsOf,
  tagOf,
  textsIn,
} from './rdf.ts';
import { DCT, localName, OWL, RDF_PROPERTY, RDF_TYPE, SKOS, SKOS_RELATIONS, SKOS_TEXTS } from './terms.ts';

/** The context of the import of a vocabulary. */
export interface SkosContext extends ImportContext {
  readonly graph: Graph;
}

/** The URIs of a scheme and its version. */
export type SchemeUris = Pick<IdentificationJson, 'canonicalUri' | 'canonicalVersionUri'>;

/** The concepts of a scheme in the order of the file, and the codes of those that rows refer to. */
export interface SchemeConcepts {
  readonly concepts: readonly string[];
  readonly codes: ReadonlyMap<string, string>;
  /** Whether the notations are the codes. */
  readonly hasNotations: boolean;
}

/** Properties of concepts that are texts with languages. */
export const TEXTS: readonly string[] = SKOS_TEXTS.map((name) => SKOS + name);
const RELATIONS: readonly string[] = SKOS_RELATIONS.map((name) => SKOS + name);

export const PREF_LABEL = `${SKOS}prefLabel`;
const DEPRECATED = `${OWL}deprecated`;
const REPLACED_BY = `${DCT}isReplacedBy`;

/** Properties that place a concept in its scheme, which are read separately. */
const STRUCTURE = new Set([
  RDF_TYPE,
  ...['inScheme', 'topConceptOf', 'broader', 'narrower', 'notation'].map((name) => SKOS + name),
  REPLACED_BY,
  DEPRECATED,
]);

/** Dates of any vocabulary: `startDate` of schema.org and of the EU, whose older vocabularies have `start.use`. */
const DATES = /[/#](?:startDate|endDate|start\.use|end\.use|validFrom|validThrough|created|issued|modified)$/;
const FIRST_DAYS = /[/#](?:startDate|start\.use|validFrom)$/;
const LAST_DAYS = /[/#](?:endDate|end\.use|validThrough)$/;

/** A column of the lists of a scheme. */
export interface ConceptColumn {
  readonly json: ColumnJson;
  /** Whether it has a text in the language of the list. */
  readonly isTranslated?: boolean;
  /** The value for a concept in a language; undefined for none. */
  readonly read: (uri: string, language: string) => unknown;
}

/** A column of the values of a property, which is a full IRI. */
interface PropertyColumn extends ConceptColumn {
  readonly property: string;
}

/** Reads the concepts of a scheme as columns, their foreign keys and roles, and reports what it leaves out. */
export function readColumns(context: SkosContext, own: SchemeConcepts) {
  const { graph } = context;
  const { concepts, codes, hasNotations } = own;
  const properties = propertyColumns(context, concepts);
  const parents = parentsOf(context, own);
  const successors = successorsOf(context, own);
  for (const uri of hasNotations ? concepts : [])
    for (const further of notationsOf(graph, uri).slice(1))
      context.loss(placeOf(graph, uri, further), 'a further notation is not imported', further.value);
  const notationsIn = (uri: string) => orNone(notationsOf(graph, uri).map(({ value }) => value));
  const isDeprecated = (uri: string) =>
    statementsOf(graph, uri, DEPRECATED).some(({ value }) => /^(?:true|1)$/.test(value));
  const hasDeprecated = concepts.some((uri) => graph.get(uri)?.has(DEPRECATED));
  const hasUris = concepts.some((uri) => codes.get(uri) !== uri);
  const code: ConceptColumn = { json: required('code'), read: (uri) => codes.get(uri) };
  const others: ConceptColumn[] = [
    { json: optional('broader'), read: (uri) => parents.get(uri) },
    { json: required('deprecated', 'boolean'), read: hasDeprecated ? isDeprecated : () => undefined },
    { json: optional('isReplacedBy', successors.type), read: (uri) => successors.values.get(uri) },
    { json: optional('notation', 'document'), read: (uri) => (hasNotations ? undefined : notationsIn(uri)) },
    { json: required('uri'), read: (uri) => (hasUris ? uri : undefined) },
  ];
  const used = others.filter(({ read }) => concepts.some((uri) => read(uri, '') !== undefined));
  const has = (id: string): boolean => used.some(({ json }) => json.id === id);
  const foreignKeys = ['broader', 'isReplacedBy'].filter(
    (id) => has(id) && (id === 'broader' || (successors.areCodes && successors.type === 'string')),
  );
  const isDay = (value: unknown): boolean => value === undefined || dateIn(value) !== undefined;
  const dayColumn = (pattern: RegExp): string | undefined =>
    properties.find(
      ({ property, read }) => pattern.test(property) && concepts.every((uri) => isDay(read(uri, ''))),
    )?.json.id;
  const columnRoles: StatedRoles = omitUndefined({
    status: has('deprecated') ? { column: 'deprecated', deprecated: ['true'] } : undefined,
    validFrom: dayColumn(FIRST_DAYS),
    validTo: dayColumn(LAST_DAYS),
    replacedBy: has('isReplacedBy') && successors.areCodes ? 'isReplacedBy' : undefined,
    parent: has('broader') ? 'broader' : undefined,
  });
  return { columns: [code, ...properties, ...used], foreignKeys, columnRoles };
}

const required = (id: string, type = 'string'): ColumnJson => ({ id, name: id, type, nullable: false });
const optional = (id: string, type = 'string'): ColumnJson => ({
  ...{ id, name: id, type },
  ...{ optional: true, nullable: false },
});

/** Minimum share of preferred labels, compared with the most frequent language, of a list that is not doubtful. */
const MIN_LABELLED = 0.5;

/**
 * The languages of preferred labels, in the order of their tags; the empty string for labels without one. Reports those
 * that not all concepts have.
 */
export function languagesOf({ graph, loss }: SkosContext, concepts: readonly string[]): string[] {
  const labels = concepts.map((uri) => statementsOf(graph, uri, PREF_LABEL).filter(isText));
  const tags = [...new Set(labels.flat().map(tagOf))].sort();
  const tagged = tags.filter((tag) => tag !== '');
  const languages = tagged.length > 0 ? tagged : [''];
  const counts = languages.map((tag) => labels.filter((all) => textsIn(all, tag).length > 0).length);
  for (const [i, tag] of languages.entries()) {
    const count = counts[i] as number;
    if (count === concepts.length) continue;
    const isDoubtful = count < Math.max(...counts) * MIN_LABELLED;
    loss(
      undefined,
      `only ${count} of ${concepts.length} concepts have a preferred label${tag && ` in ${tag}`}${isDoubtful ? ': delete the list in this language if it is incomplete' : ''}`,
    );
  }
  return tags;
}

/** The properties that become columns; the others are reported. */
function propertyColumns({ graph, loss }: SkosContext, concepts: readonly string[]): PropertyColumn[] {
  const found = new Map<string, (readonly Statement[])[]>();
  for (const concept of concepts) {
    for (const [property, statements] of graph.get(concept) ?? []) {
      if (STRUCTURE.has(property)) continue;
      const isRelation = RELATIONS.includes(property);
      const isOwn = isDeclared(graph, property);
      // The column of URIs of an imported list, in its export.
      if (isOwn && statements.every(({ value }) => value === concept)) continue;
      if (!isRelation && !isOwn && !TEXTS.includes(property) && !DATES.test(property)) {
        const message = `the property ${property} of concepts is not imported`;
        loss(placeOf(graph, concept, statements[0]), message);
        continue;
      }
      const isKept = isOwn ? isNamed : isRelation ? isIri : isText;
      for (const other of statements.filter((statement) => !isKept(statement))) {
        const message = `a value of ${localName(property)} is not imported: it is ${isRelation ? 'no URI' : 'no text'}`;
        loss(placeOf(graph, concept, other), message);
      }
      const kept = statements.filter(isKept);
      if (kept.length > 0) append(found, property, kept);
    }
  }
  const properties = [...new Set([...TEXTS, ...RELATIONS, ...found.keys()])].filter((one) => found.has(one));
  const reserved = ['code', 'broader', 'deprecated', 'isReplacedBy', 'notation', 'uri'];
  const ids = makeUnique([...reserved, ...properties.map(localName)]).slice(reserved.length);
  return properties.map((property, i): PropertyColumn => {
    const statements = found.get(property) ?? [];
    const isOwn = isDeclared(graph, property);
    const isTranslated =
      TEXTS.includes(property) || (isOwn && statements.flat().some(({ language }) => language));
    const isArray = property !== PREF_LABEL && statements.some(hasSeveral);
    const isOf = (type: string): boolean =>
      DATES.test(property) && statements.flat().every(({ value }) => timeOf(type, value) !== undefined);
    const type = isArray ? 'document' : (['date', 'date-time'].find(isOf) ?? 'string');
    const isKept = isOwn ? isNamed : RELATIONS.includes(property) ? isIri : isText;
    return {
      property,
      json: optional(ids[i] as string, type),
      isTranslated: isTranslated && !isArray,
      read: (uri, language) => {
        const all = statementsOf(graph, uri, property);
        const kept = isTranslated ? textsIn(all, language) : all.filter(isKept);
        return isArray ? orNone(kept.map(({ value }) => value)) : kept[0]?.value;
      },
    };
  });
}

const isIri = ({ kind }: Statement): boolean => kind === 'iri';
const isNamed = ({ kind }: Statement): boolean => kind !== 'blank';

/** Whether a vocabulary defines a property itself, as its exports do for columns that SKOS has no property for. */
const isDeclared = (graph: Graph, property: string): boolean =>
  resourcesOf(graph, property, RDF_TYPE).includes(RDF_PROPERTY);

export const notationsOf = (graph: Graph, concept: string): readonly Statement[] =>
  statementsOf(graph, concept, `${SKOS}notation`);

/** Whether a concept has several values in one language. */
function hasSeveral(statements: readonly Statement[]): boolean {
  const tags = statements.map(tagOf);
  return new Set(tags).size < tags.length;
}

/** The code of the broader concept of each concept that has one. */
function parentsOf({ graph, loss }: SkosContext, { concepts, codes }: SchemeConcepts): Map<string, string> {
  const broader = new Map(concepts.map((uri) => [uri, new Set(resourcesOf(graph, uri, `${SKOS}broader`))]));
  for (const uri of concepts) {
    for (const child of resourcesOf(graph, uri, `${SKOS}narrower`)) broader.get(child)?.add(uri);
  }
  const parents = new Map<string, string>();
  for (const [uri, all] of broader) {
    const inScheme = [...all].filter((parent) => codes.has(parent));
    const [first, ...others] = inScheme;
    if (first !== undefined) parents.set(uri, first);
    const place = placeOf(graph, uri);
    for (const _ of others) loss(place, 'a further broader concept is not imported');
    if (inScheme.length < all.size)
      loss(place, 'a broader concept that is not in the scheme is not imported');
  }
  const parentOf = (uri: string) => [parents.get(uri) ?? []].flat();
  const message = 'a concept is broader than itself through others: correct one of them';
  for (const { path, start } of findCycles(parents.keys(), parentOf)) {
    const uri = path[start] as string;
    loss(placeOf(graph, uri), message, uri);
  }
  return new Map([...parents].map(([uri, parent]) => [uri, codes.get(parent) as string]));
}

/** The successors of each concept, as arrays if one has several: codes if all are in the scheme, else URIs. */
function successorsOf({ graph }: SkosContext, { concepts, codes }: SchemeConcepts) {
  const targets = concepts.map((uri) => [...new Set(resourcesOf(graph, uri, REPLACED_BY))]);
  const areCodes = targets.flat().every((target) => codes.has(target));
  const isArray = targets.some(({ length }) => length > 1);
  const values = new Map<string, string | readonly string[] | undefined>();
  for (const [i, uri] of concepts.entries()) {
    const all = (targets[i] ?? []).map((target) => (areCodes ? (codes.get(target) as string) : target));
    values.set(uri, isArray ? orNone(all) : all[0]);
  }
  return { values, areCodes, type: isArray ? 'document' : 'string' };
}

/**
 * Reports the texts of concepts that are in no list, and those whose language is a guess.
 *
 * @param areStated whether preferred labels state the languages of the lists
 */
export function reportTexts(
  { graph, ...context }: SkosContext,
  concepts: readonly string[],
  languages: readonly string[],
  areStated: boolean,
): void {
  for (const concept of concepts) {
    for (const property of TEXTS) {
      const what = `a value of ${localName(property)}`;
      const statements = statementsOf(graph, concept, property).filter(isText);
      const tags = new Set(statements.map(tagOf));
      const seen = new Set<string>();
      for (const statement of statements) {
        const [tag, { value }] = [tagOf(statement), statement];
        const place = placeOf(graph, concept, statement);
        const loss = (message: string, option?: string) => context.loss(place, message, value, option);
        // Preferred labels have one value in each language (SKOS S14).
        const isFurther = property === PREF_LABEL && seen.has(tag);
        seen.add(tag);
        if (isFurther) loss(`a further ${localName(property)} in the same language is not imported`);
        else if (areStated && tag === '' && tags.size > 1)
          loss(`${what} without a language is not imported: others have a language`, '--language TAG');
        else if (areStated && tag === '') {
          const message = `${what} without a language is used for ${languages.join(', ')}`;
          context.guess(place, message, '--language TAG', value);
        } else if (areStated && !languages.includes(tag))
          loss(`${what} in the language ${tag} is not imported: no preferred label is in it`);
      }
    }
  }
}
