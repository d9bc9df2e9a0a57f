import { omitUndefined } from '../../model/collections.ts';
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
  readonly role?: keyof StatedRoles | undefined;
  /** Whether its values are codes of the list. */
  readonly isForeignKey?: boolean;
  /** Whether it has a text in the language of the list. */
  readonly isTranslated?: boolean;
  /** The value for a concept in a language; undefined for none. */
  readonly read: (uri: string, language: string) => unknown;
}

/** Reads the concepts of a scheme as columns, and reports what it leaves out. */
export function readColumns(
  context: SkosContext,
  scheme: string,
  concepts: readonly string[],
): ConceptColumn[] {
  const { graph } = context;
  const { kind, codes } = assignCodes(context, scheme, concepts);
  const columns: ConceptColumn[] = [
    { json: required('code'), read: (uri) => codes.get(uri) },
    ...readProperties(context, concepts, kind === 'notation'),
  ];
  const parents = readParents(context, codes);
  if (parents.size > 0)
    columns.push({
      json: optional('broader'),
      role: 'parent',
      isForeignKey: true,
      read: (uri) => parents.get(uri),
    });
  const isDeprecated = (uri: string) =>
    findStatements(graph, uri, TERM.deprecated).some(({ value }) => /^(?:true|1)$/.test(value));
  if (concepts.some((uri) => graph.get(uri)?.has(TERM.deprecated)))
    columns.push({ json: required('deprecated', 'boolean'), role: 'status', read: isDeprecated });
  const successors = readSuccessors(graph, codes);
  if (successors) columns.push(successors);
  if (concepts.some((uri) => codes.get(uri) !== uri))
    columns.push({ json: required('uri'), read: (uri) => uri });
  return columns;
}

/** The roles of columns. */
export function findRoles(columns: readonly ConceptColumn[]): StatedRoles {
  const columnOf = (role: keyof StatedRoles) => columns.find((column) => column.role === role)?.json.id;
  const status = columnOf('status');
  return omitUndefined({
    status: status === undefined ? undefined : { column: status, deprecated: ['true'] },
    validFrom: columnOf('validFrom'),
    validTo: columnOf('validTo'),
    replacedBy: columnOf('replacedBy'),
    parent: columnOf('parent'),
  });
}

const required = (id: string, type = 'string'): ColumnJson => ({ id, name: id, type, nullable: false });
const optional = (id: string, type = 'string'): ColumnJson => ({
  ...{ id, name: id, type },
  ...{ optional: true, nullable: false },
});

/** How concepts get codes. */
const CODES = ['notation', 'segment', 'uri'] as const;
type CodeKind = (typeof CODES)[number];

/** The codes of concepts: notations if all have one and they differ, else the ends of their URIs, else the URIs. */
function assignCodes(context: SkosContext, scheme: string, concepts: readonly string[]) {
  const { graph } = context;
  const option = context.valueOf('codes');
  const stated = CODES.find((kind) => kind === option);
  if (option !== undefined && stated === undefined)
    throw new UsageFault(`--codes ${quoted(option)} is none of ${CODES.join(', ')}`);
  const readers: Record<CodeKind, (uri: string) => string | undefined> = {
    notation: (uri) => findStatements(graph, uri, TERM.notation)[0]?.value,
    segment: (uri) => (uri.startsWith('_:') ? undefined : segmentOf(uri)),
    uri: (uri) => uri,
  };
  const codesBy = (kind: CodeKind) => concepts.map((uri) => readers[kind](uri) ?? '');
  const isUsable = (kind: CodeKind) => {
    const codes = codesBy(kind);
    return codes.every((code) => code.trim() !== '') && new Set(codes).size === codes.length;
  };
  const kind = (stated === undefined ? CODES : [stated]).find(isUsable) ?? 'uri';
  if (stated !== undefined && kind !== stated)
    context.error(undefined, `--codes ${stated}: concepts have no or the same ${stated}: choose another`);
  if (stated === undefined && kind !== 'notation') {
    const ends = kind === 'segment' ? 'the ends of the URIs' : 'the URIs';
    const message = `${ends} of concepts are the codes: not all have a notation of their own`;
    context.guess(placeOf(graph, scheme), message, `--codes ${kind === 'uri' ? 'segment' : 'uri'}`);
  }
  const codes = codesBy(kind);
  return { kind, codes: new Map(concepts.map((uri, i) => [uri, codes[i] as string])) };
}

/** Properties that are read separately. */
const STRUCTURE: readonly string[] = [
  ...[TERM.type, TERM.inScheme, TERM.topConceptOf, TERM.broader, TERM.narrower],
  ...[TERM.replacedBy, TERM.deprecated],
];

/** Local names of dates in any vocabulary: `start.use` of `http://publications.europa.eu/ontology/authority/start.use`. */
const DATES: readonly string[] = [...FIRST_DAYS, ...LAST_DAYS, ...OTHER_DATES.map(localName)];

/** The ids of columns that no property has. */
const RESERVED: readonly string[] = ['code', 'broader', 'deprecated', 'isReplacedBy', 'uri'];

/** The columns of properties; other properties are reported. */
function readProperties(
  { graph, loss }: SkosContext,
  concepts: readonly string[],
  areNotationsCodes: boolean,
): ConceptColumn[] {
  /** Whether a vocabulary defines a property itself, as its exports do for columns that SKOS has no property for. */
  const isDeclared = (property: string) => findResources(graph, property, TERM.type).includes(TERM.property);
  const isKept = (property: string, { isText, value }: Statement): boolean => {
    if (RELATIONS.includes(property)) return !isText && !value.startsWith('_:');
    return isText || (isDeclared(property) && !value.startsWith('_:'));
  };
  const known = [...TEXTS, ...RELATIONS, TERM.notation];
  const found = new Map<string, Map<string, readonly Statement[]>>();
  for (const concept of concepts) {
    for (const [property, statements] of graph.get(concept) ?? []) {
      const place = placeOf(graph, concept, statements[0]);
      if (STRUCTURE.includes(property)) continue;
      if (property === TERM.notation && areNotationsCodes) {
        for (const further of statements.slice(1))
          loss(placeOf(graph, concept, further), 'a further notation is not imported', further.value);
        continue;
      }
      // The column of URIs of an imported list, in its export.
      if (isDeclared(property) && statements.every(({ value }) => value === concept)) continue;
      if (!known.includes(property) && !DATES.includes(localName(property)) && !isDeclared(property)) {
        loss(place, 'a property of concepts is not imported', property);
        continue;
      }
      const kept = statements.filter((one) => isKept(property, one));
      const message = 'a value of a property is not imported: it is not a text, or not a URI';
      if (kept.length < statements.length) loss(place, message, localName(property));
      if (kept.length === 0) continue;
      const values = found.get(property) ?? new Map<string, readonly Statement[]>();
      // Notations do not belong to a language (SKOS 6.1), even if a file states one.
      const own = property === TERM.notation ? kept.map((one) => ({ ...one, language: '' })) : kept;
      found.set(property, values.set(concept, own));
    }
  }
  const properties = [...new Set([...known, ...found.keys()])].filter((one) => found.has(one));
  const ids = makeUnique([...RESERVED, ...properties.map(localName)]).slice(RESERVED.length);
  return properties.map((property, i) => makeColumn(property, ids[i] as string, found.get(property)));
}

/** A column with the values of a property: an array if a concept has several in a language. */
function makeColumn(
  property: string,
  id: string,
  values: ReadonlyMap<string, readonly Statement[]> = new Map(),
): ConceptColumn {
  const name = localName(property);
  const all = [...values.values()];
  const isTranslated = TEXTS.includes(property) || all.flat().some(({ language }) => language !== '');
  const isArray =
    property !== TERM.prefLabel &&
    all.some((statements) => new Set(statements.map(({ language }) => language)).size < statements.length);
  const areAll = (test: (value: string) => boolean): boolean => all.flat().every(({ value }) => test(value));
  const areDays = !isArray && areAll((value) => dateIn(value) !== undefined);
  const isOf = (type: string): boolean => areAll((value) => timeOf(type, value) !== undefined);
  const dateType = DATES.includes(name) ? ['date', 'date-time'].find(isOf) : undefined;
  const role = FIRST_DAYS.includes(name) ? 'validFrom' : LAST_DAYS.includes(name) ? 'validTo' : undefined;
  return {
    json: optional(id, isArray ? 'document' : (dateType ?? 'string')),
    role: areDays ? role : undefined,
    isTranslated: isTranslated && !isArray,
    read: (uri, language) => {
      const own = values.get(uri) ?? [];
      const kept = isTranslated ? textsIn(own, language) : own;
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
    role: areCodes ? 'replacedBy' : undefined,
    isForeignKey: areCodes && !isArray,
    read: (uri) => {
      const own = successors.get(uri)?.map((one) => (areCodes ? codes.get(one) : one));
      return isArray ? own : own?.[0];
    },
  };
}
