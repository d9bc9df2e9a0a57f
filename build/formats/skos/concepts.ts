import { dateIn, type StatedRoles } from '../../model/document/column-roles.ts';
import type { ColumnJson } from '../../model/document/columns.ts';
import { quoted } from '../../model/problems/wording.ts';
import { timeOf } from '../../model/values/times.ts';
import { orNone, UsageFault } from '../import/format.ts';
import { makeUnique } from '../import/names.ts';
import {
  findResources,
  findStatements,
  type Graph,
  placeOf,
  type Statement,
  segmentOf,
  textsIn,
} from './rdf.ts';
import { FIRST_DAYS, LAST_DAYS, localName, OTHER_DATES, RELATIONS, TERM, TEXTS } from './terms.ts';
import type { SkosContext } from './texts.ts';

/** A column of the lists of a scheme. */
export interface ConceptColumn {
  readonly json: ColumnJson;
  readonly roles?: StatedRoles | undefined;
  /** Whether its values are codes of the list. */
  readonly isForeignKey?: boolean;
  /** Whether it has a text in the language of the list. */
  readonly isTranslated?: boolean;
  /** The value for a concept in a language; undefined for none. */
  readonly read: (uri: string, language: string) => unknown;
}

/** Reads the concepts of a scheme as columns. */
export function readColumns(
  context: SkosContext,
  scheme: string,
  concepts: readonly string[],
): ConceptColumn[] {
  const { graph } = context;
  const { kind, codes } = assignCodes(context, scheme, concepts);
  const known = [...TEXTS, ...RELATIONS];
  if (kind !== 'notation') known.push(TERM.notation);
  const columns: ConceptColumn[] = [
    { json: required('code'), read: (uri) => codes.get(uri) },
    ...readProperties(context, concepts, known),
  ];
  const parents = readParents(context, codes);
  if (parents.size > 0) {
    const broader = { json: optional('broader'), roles: { parent: 'broader' }, isForeignKey: true };
    columns.push({ ...broader, read: (uri) => parents.get(uri) });
  }
  if (concepts.some((uri) => graph.get(uri)?.has(TERM.deprecated))) {
    const roles = { status: { column: 'deprecated', deprecated: ['true'] } };
    const isDeprecated = (uri: string) =>
      findStatements(graph, uri, TERM.deprecated).some(({ value }) => value === 'true' || value === '1');
    columns.push({ json: required('deprecated', 'boolean'), roles, read: isDeprecated });
  }
  const successors = readSuccessors(graph, codes);
  if (successors) columns.push(successors);
  if (kind !== 'uri') columns.push({ json: required('uri'), read: (uri) => uri });
  return columns;
}

const required = (id: string, type = 'string'): ColumnJson => ({ id, name: id, type, nullable: false });
const optional = (id: string, type = 'string'): ColumnJson => ({
  ...{ id, name: id, type },
  ...{ optional: true, nullable: false },
});

/** The codes of concepts: notations if all have one and they differ, else the ends of their URIs, else the URIs. */
function assignCodes(context: SkosContext, scheme: string, concepts: readonly string[]) {
  const { graph, used } = context;
  const notations = concepts.map((uri) => findStatements(graph, uri, TERM.notation)[0]);
  const codesBy = new Map([
    ['notation', notations.map((notation) => notation?.value ?? '')],
    ['segment', concepts.map(segmentOf)],
    ['uri', concepts],
  ]);
  const isUsable = (codes: readonly string[]) =>
    codes.every((code) => code.trim() !== '') && new Set(codes).size === codes.length;
  const stated = context.valueOf('codes');
  const [usable = 'uri'] = [...codesBy].find(([, codes]) => isUsable(codes)) ?? [];
  const kind = stated ?? usable;
  const codes = codesBy.get(kind);
  if (!codes) throw new UsageFault(`--codes ${quoted(kind)} is none of ${[...codesBy.keys()].join(', ')}`);
  if (!isUsable(codes))
    context.error(undefined, `--codes ${kind}: concepts have no or the same ${kind}: choose another`);
  if (stated === undefined && kind !== 'notation') {
    const ends = kind === 'segment' ? 'the ends of the URIs' : 'the URIs';
    const message = `${ends} of concepts are the codes: not all have a notation of their own`;
    context.guess(placeOf(graph, scheme), message, `--codes ${kind === 'uri' ? 'segment' : 'uri'}`);
  }
  if (kind === 'notation') for (const one of notations) if (one) used.add(one);
  return { kind, codes: new Map(concepts.map((uri, i) => [uri, codes[i] ?? ''])) };
}

/** Local names of dates in any vocabulary: `start.use` of `http://publications.europa.eu/ontology/authority/start.use`. */
const DATES: readonly string[] = [...FIRST_DAYS, ...LAST_DAYS, ...OTHER_DATES.map(localName)];

/** The ids of columns that no property has. */
const RESERVED: readonly string[] = ['code', 'broader', 'deprecated', 'isReplacedBy', 'uri'];

/** The columns of texts, relations, dates, and properties that a vocabulary defines itself, as its exports do. */
function readProperties({ graph, used }: SkosContext, concepts: readonly string[], known: readonly string[]) {
  const found = new Map<string, Map<string, readonly Statement[]>>();
  for (const concept of concepts) {
    for (const [property, statements] of graph.get(concept) ?? []) {
      const isRelation = RELATIONS.includes(property);
      const isDeclared = findResources(graph, property, TERM.type).includes(TERM.property);
      if (!known.includes(property) && !DATES.includes(localName(property)) && !isDeclared) continue;
      const kept = statements.filter(({ isText, value }) =>
        isText ? !isRelation : (isRelation || isDeclared) && !value.startsWith('_:'),
      );
      // Exports have a column of the URIs of imported concepts.
      const areUris = isDeclared && statements.every(({ value }) => value === concept);
      if (areUris) for (const one of statements) used.add(one);
      if (areUris || kept.length === 0) continue;
      const values = found.get(property) ?? new Map<string, readonly Statement[]>();
      found.set(property, values.set(concept, kept));
    }
  }
  const properties = [...new Set([...known, ...found.keys()])].filter((one) => found.has(one));
  const ids = makeUnique([...RESERVED, ...properties.map(localName)]).slice(RESERVED.length);
  return properties.map((property, i) => makeColumn(property, ids[i] as string, used, found.get(property)));
}

/** A column with the values of a property: an array if a concept has several in a language. */
function makeColumn(
  property: string,
  id: string,
  used: Set<Statement>,
  values: ReadonlyMap<string, readonly Statement[]> = new Map(),
): ConceptColumn {
  const name = localName(property);
  const all = [...values.values()].flat();
  const isTranslated = TEXTS.includes(property) || all.some(({ language }) => language !== '');
  const hasSeveral = (statements: readonly Statement[]) =>
    new Set(statements.map(({ language }) => language)).size < statements.length;
  const isArray = property !== TERM.prefLabel && [...values.values()].some(hasSeveral);
  const areDays = !isArray && all.every(({ value }) => dateIn(value) !== undefined);
  const isOf = (type: string): boolean => all.every(({ value }) => timeOf(type, value) !== undefined);
  const dateType = DATES.includes(name) ? ['date', 'date-time'].find(isOf) : undefined;
  const role = FIRST_DAYS.includes(name) ? 'validFrom' : LAST_DAYS.includes(name) ? 'validTo' : undefined;
  return {
    json: optional(id, isArray ? 'document' : (dateType ?? 'string')),
    roles: areDays && role ? { [role]: id } : undefined,
    isTranslated: isTranslated && !isArray,
    read: (uri, language) => {
      const own = values.get(uri) ?? [];
      const inLanguage = isTranslated ? textsIn(own, language) : own;
      const kept = isArray ? inLanguage : inLanguage.slice(0, 1);
      for (const one of kept) used.add(one);
      return isArray ? orNone(kept.map(({ value }) => value)) : kept[0]?.value;
    },
  };
}

/** The code of the broader concept of each concept that has one. The check reports cycles. */
function readParents(
  { graph, loss }: SkosContext,
  codes: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const broader = new Map<string, Set<string>>();
  for (const uri of codes.keys()) broader.set(uri, new Set(findResources(graph, uri, TERM.broader)));
  for (const uri of codes.keys())
    for (const child of findResources(graph, uri, TERM.narrower)) broader.get(child)?.add(uri);
  const parents = new Map<string, string>();
  for (const [uri, all] of broader) {
    for (const one of all) {
      const code = codes.get(one);
      if (code === undefined)
        loss(placeOf(graph, uri), 'a broader concept that is not in the scheme is not imported');
      else if (parents.has(uri)) loss(placeOf(graph, uri), 'a further broader concept is not imported', code);
      else parents.set(uri, code);
    }
  }
  return parents;
}

/** The column of successors, as arrays if a concept has several: codes if all are in the scheme, else URIs. */
function readSuccessors(graph: Graph, codes: ReadonlyMap<string, string>): ConceptColumn | undefined {
  const successors = new Map<string, readonly string[]>();
  for (const uri of codes.keys()) {
    const all = new Set(findResources(graph, uri, TERM.replacedBy));
    if (all.size > 0) successors.set(uri, [...all]);
  }
  if (successors.size === 0) return undefined;
  const areCodes = [...successors.values()].flat().every((uri) => codes.has(uri));
  const isArray = [...successors.values()].some(({ length }) => length > 1);
  return {
    json: optional('isReplacedBy', isArray ? 'document' : 'string'),
    roles: areCodes ? { replacedBy: 'isReplacedBy' } : undefined,
    isForeignKey: areCodes && !isArray,
    read: (uri) => {
      const own = successors.get(uri)?.map((one) => (areCodes ? codes.get(one) : one));
      return isArray ? own : own?.[0];
    },
  };
}
