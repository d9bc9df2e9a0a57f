import { findCycles, omitUndefined } from '../../model/collections.ts';
import { dateIn, type StatedRoles } from '../../model/document/column-roles.ts';
import type { ColumnJson } from '../../model/document/columns.ts';
import { quoted } from '../../model/problems/wording.ts';
import { timeOf } from '../../model/values/times.ts';
import { orNone, UsageFault } from '../import/format.ts';
import { makeUnique } from '../import/names.ts';
import { placeOf, resourcesOf, type Statement, segmentOf, statementsOf, tagOf, textsIn } from './rdf.ts';
import { FIRST_DAYS, LAST_DAYS, localName, OTHER_DATES, RELATIONS, TERM, TEXTS } from './terms.ts';
import type { SkosContext } from './texts.ts';

/** The concepts of a scheme in the order of the file, and the codes of those that rows refer to. */
interface SchemeConcepts {
  readonly concepts: readonly string[];
  readonly codes: ReadonlyMap<string, string>;
  /** Whether the notations are the codes. */
  readonly hasNotations: boolean;
}

/** A column of the lists of a scheme. */
export interface ConceptColumn {
  readonly json: ColumnJson;
  /** Whether it has a text in the language of the list. */
  readonly isTranslated?: boolean;
  /** The value for a concept in a language; undefined for none. */
  readonly read: (uri: string, language: string) => unknown;
}

/** Reads the concepts of a scheme as columns, their foreign keys and roles, and reports what it leaves out. */
export function readColumns(context: SkosContext, scheme: string, concepts: readonly string[]) {
  const { graph, loss } = context;
  const own = assignCodes(context, scheme, concepts);
  const { codes, hasNotations } = own;
  const properties = propertyColumns(context, concepts);
  const parents = parentsOf(context, own);
  const successors = successorsOf(context, own);
  for (const uri of hasNotations ? concepts : [])
    for (const further of statementsOf(graph, uri, TERM.notation).slice(1))
      loss(placeOf(graph, uri, further), 'a further notation is not imported', further.value);
  const notationsOf = (uri: string) =>
    orNone(statementsOf(graph, uri, TERM.notation).map(({ value }) => value));
  const isDeprecated = (uri: string) =>
    statementsOf(graph, uri, TERM.deprecated).some(({ value }) => /^(?:true|1)$/.test(value));
  const columns: ConceptColumn[] = [
    { json: required('code'), read: (uri) => codes.get(uri) },
    ...properties.map(({ column }) => column),
  ];
  const has = new Set<string>();
  const add = (isUsed: boolean, json: ColumnJson, read: ConceptColumn['read']) => {
    if (!isUsed) return;
    has.add(json.id);
    columns.push({ json, read });
  };
  const { values, type, areCodes } = successors;
  const hasDeprecated = concepts.some((uri) => graph.get(uri)?.has(TERM.deprecated));
  const hasOtherNotations = !hasNotations && concepts.some((uri) => notationsOf(uri));
  const hasUris = concepts.some((uri) => codes.get(uri) !== uri);
  add(parents.size > 0, optional('broader'), (uri) => parents.get(uri));
  add(hasDeprecated, required('deprecated', 'boolean'), isDeprecated);
  add(values.size > 0, optional('isReplacedBy', type), (uri) => values.get(uri));
  add(hasOtherNotations, optional('notation', 'document'), notationsOf);
  add(hasUris, required('uri'), (uri) => uri);
  const isDay = (value: unknown): boolean => value === undefined || dateIn(value) !== undefined;
  const dayColumn = (names: readonly string[]): string | undefined => {
    const days = properties.filter(({ property }) => names.includes(dateName(property)));
    return days.find(({ column }) => concepts.every((uri) => isDay(column.read(uri, ''))))?.column.json.id;
  };
  const columnRoles: StatedRoles = omitUndefined({
    status: has.has('deprecated') ? { column: 'deprecated', deprecated: ['true'] } : undefined,
    validFrom: dayColumn(FIRST_DAYS),
    validTo: dayColumn(LAST_DAYS),
    replacedBy: has.has('isReplacedBy') && areCodes ? 'isReplacedBy' : undefined,
    parent: has.has('broader') ? 'broader' : undefined,
  });
  const foreignKeys: string[] = has.has('broader') ? ['broader'] : [];
  if (has.has('isReplacedBy') && areCodes && type === 'string') foreignKeys.push('isReplacedBy');
  return { columns, foreignKeys, columnRoles };
}

const required = (id: string, type = 'string'): ColumnJson => ({ id, name: id, type, nullable: false });
const optional = (id: string, type = 'string'): ColumnJson => ({
  ...{ id, name: id, type },
  ...{ optional: true, nullable: false },
});

/** The name of a date property: `start.use` of `http://publications.europa.eu/resource/authority/start.use`. */
const dateName = (property: string): string => /[^/#]*$/.exec(property)?.[0] ?? '';
const DATES: readonly string[] = [...FIRST_DAYS, ...LAST_DAYS, ...OTHER_DATES.map(localName)];

/** How concepts get codes. */
const CODES = ['notation', 'segment', 'uri'] as const;

/** The codes of concepts: notations if all have one and they differ, else the ends of their URIs, else the URIs. */
function assignCodes(context: SkosContext, scheme: string, concepts: readonly string[]): SchemeConcepts {
  const { graph } = context;
  const stated = context.valueOf('codes') as (typeof CODES)[number] | undefined;
  if (stated !== undefined && !CODES.includes(stated))
    throw new UsageFault(`--codes ${quoted(stated)} is none of ${CODES.join(', ')}`);
  const codesBy = {
    notation: concepts.map((uri) => statementsOf(graph, uri, TERM.notation)[0]?.value),
    segment: concepts.map((uri) => (uri.startsWith('_:') ? undefined : segmentOf(uri))),
    uri: concepts,
  };
  const isUsable = (kind: (typeof CODES)[number]) =>
    codesBy[kind].every((code) => code !== undefined && code.trim() !== '') &&
    new Set(codesBy[kind]).size === concepts.length;
  const kind = (stated === undefined ? CODES : [stated]).find(isUsable) ?? 'uri';
  if (stated !== undefined && kind !== stated)
    context.error(undefined, `--codes ${stated}: concepts have no or the same ${stated}: choose another`);
  if (stated === undefined && kind !== 'notation' && concepts.length > 0) {
    const ends = kind === 'segment' ? 'the ends of the URIs' : 'the URIs';
    const message = `${ends} of concepts are the codes: not all have a notation of their own`;
    context.guess(placeOf(graph, scheme), message, `--codes ${kind === 'uri' ? 'segment' : 'uri'}`);
  }
  const codes = new Map<string, string>();
  for (const [i, uri] of concepts.entries()) codes.set(uri, codesBy[kind][i] ?? '');
  return { concepts, codes, hasNotations: kind === 'notation' };
}

/** Properties that place a concept in its scheme, which are read separately. */
const STRUCTURE: readonly string[] = [
  ...[TERM.type, TERM.inScheme, TERM.topConceptOf, TERM.broader, TERM.narrower],
  ...[TERM.notation, TERM.replacedBy, TERM.deprecated],
];

/** The columns of properties; other properties are reported. */
function propertyColumns({ graph, loss }: SkosContext, concepts: readonly string[]) {
  /** Whether a vocabulary defines a property itself, as its exports do for columns that SKOS has no property for. */
  const isDeclared = (property: string) => resourcesOf(graph, property, TERM.type).includes(TERM.property);
  const isKept = (property: string, { kind }: Statement): boolean => {
    if (RELATIONS.includes(property)) return kind === 'iri';
    return isDeclared(property) ? kind !== 'blank' : kind === 'literal';
  };
  const found = new Map<string, Map<string, readonly Statement[]>>();
  for (const concept of concepts) {
    for (const [property, statements] of graph.get(concept) ?? []) {
      if (STRUCTURE.includes(property)) continue;
      // The column of URIs of an imported list, in its export.
      if (isDeclared(property) && statements.every(({ value }) => value === concept)) continue;
      const isKnown = [...TEXTS, ...RELATIONS].includes(property) || DATES.includes(dateName(property));
      if (!isKnown && !isDeclared(property)) {
        const place = placeOf(graph, concept, statements[0]);
        loss(place, 'a property of concepts is not imported', property);
        continue;
      }
      const kept = statements.filter((one) => isKept(property, one));
      if (kept.length < statements.length) {
        const message = 'a value of a property is not imported: it is not a text, or not a URI';
        loss(placeOf(graph, concept, statements[0]), message, localName(property));
      }
      if (kept.length === 0) continue;
      const values = found.get(property) ?? new Map<string, readonly Statement[]>();
      found.set(property, values.set(concept, kept));
    }
  }
  const properties = [...new Set([...TEXTS, ...RELATIONS, ...found.keys()])].filter((one) => found.has(one));
  const reserved = ['code', 'broader', 'deprecated', 'isReplacedBy', 'notation', 'uri'];
  const ids = makeUnique([...reserved, ...properties.map(localName)]).slice(reserved.length);
  return properties.map((property, i) => {
    const values = found.get(property) ?? new Map<string, readonly Statement[]>();
    return { property, column: columnOf(property, ids[i] as string, values) };
  });
}

/** A column with the values of a property: an array if a concept has several in a language. */
function columnOf(
  property: string,
  id: string,
  values: ReadonlyMap<string, readonly Statement[]>,
): ConceptColumn {
  const all = [...values.values()];
  const isTranslated = TEXTS.includes(property) || all.flat().some(({ language }) => language !== '');
  const isArray =
    property !== TERM.prefLabel &&
    all.some((statements) => new Set(statements.map(tagOf)).size < statements.length);
  const isOf = (type: string): boolean => all.flat().every(({ value }) => timeOf(type, value) !== undefined);
  const dateType = DATES.includes(dateName(property)) ? ['date', 'date-time'].find(isOf) : undefined;
  return {
    json: optional(id, isArray ? 'document' : (dateType ?? 'string')),
    isTranslated: isTranslated && !isArray,
    read: (uri, language) => {
      const own = values.get(uri) ?? [];
      const kept = isTranslated ? textsIn(own, language) : own;
      return isArray ? orNone(kept.map(({ value }) => value)) : kept[0]?.value;
    },
  };
}

/** The code of the broader concept of each concept that has one. */
function parentsOf({ graph, loss }: SkosContext, { concepts, codes }: SchemeConcepts): Map<string, string> {
  const broader = new Map(concepts.map((uri) => [uri, new Set(resourcesOf(graph, uri, TERM.broader))]));
  for (const uri of concepts) {
    for (const child of resourcesOf(graph, uri, TERM.narrower)) broader.get(child)?.add(uri);
  }
  const parents = new Map<string, string>();
  for (const [uri, all] of broader) {
    const inScheme = [...all].filter((parent) => codes.has(parent));
    const [first, ...others] = inScheme;
    if (first !== undefined) parents.set(uri, first);
    for (const other of others)
      loss(placeOf(graph, uri), 'a further broader concept is not imported', codes.get(other));
    if (inScheme.length < all.size)
      loss(placeOf(graph, uri), 'a broader concept that is not in the scheme is not imported');
  }
  const parentOf = (uri: string) => (parents.has(uri) ? [parents.get(uri) as string] : []);
  const message = 'a concept is broader than itself through others: correct one of them';
  for (const { path, start } of findCycles(parents.keys(), parentOf)) {
    const uri = path[start] as string;
    loss(placeOf(graph, uri), message, uri);
  }
  return new Map([...parents].map(([uri, parent]) => [uri, codes.get(parent) as string]));
}

/** The successors of each concept, as arrays if one has several: codes if all are in the scheme, else URIs. */
function successorsOf({ graph }: SkosContext, { concepts, codes }: SchemeConcepts) {
  const targets = new Map<string, string[]>();
  for (const uri of concepts) {
    const all = new Set(resourcesOf(graph, uri, TERM.replacedBy));
    if (all.size > 0) targets.set(uri, [...all]);
  }
  const areCodes = [...targets.values()].flat().every((target) => codes.has(target));
  const isArray = [...targets.values()].some(({ length }) => length > 1);
  const values = new Map<string, unknown>();
  for (const [uri, own] of targets) {
    const read = areCodes ? own.map((target) => codes.get(target)) : own;
    values.set(uri, isArray ? read : read[0]);
  }
  return { values, areCodes, type: isArray ? 'document' : 'string' };
}
