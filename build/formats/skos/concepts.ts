import { append } from '../../model/collections.ts';
import { dateIn, type StatedRoles } from '../../model/document/column-roles.ts';
import type { ColumnJson } from '../../model/document/columns.ts';
import { quoted } from '../../model/problems/wording.ts';
import { parseTime } from '../../model/values/instant.ts';
import { orNone, SourceFault, UsageFault } from '../import/format.ts';
import { makeUnique } from '../import/names.ts';
import type { SchemeContext, Statement } from './graph.ts';
import {
  findResources,
  findStatements,
  isCollection,
  placeOf,
  reportUnread,
  segmentOf,
  textsIn,
} from './graph.ts';
import { FIRST_DAYS, LAST_DAYS, localName, OTHER_DATES, RELATIONS, STRUCTURE, TERM, TEXTS } from './terms.ts';

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

/** No property has the ids of other columns. */
const OTHER_IDS = ['code', 'broader', 'deprecated', 'isReplacedBy', 'uri'];

/** Reads the concepts of a scheme as columns. Reports statements that no column has. */
export function readColumns(context: SchemeContext): ConceptColumn[] {
  const { graph, concepts } = context;
  const { kind, codes } = assignCodes(context);
  const collections = readCollections(context, 'collections');
  const ids = [...OTHER_IDS, ...collections.map(({ json }) => json.id)];
  const columns: ConceptColumn[] = [
    { json: required('code'), read: (uri) => codes.get(uri) },
    ...readProperties(context, kind === 'notation', ids),
    ...collections,
    ...readParents(context, codes),
  ];
  if (concepts.some((uri) => graph.get(uri)?.has(TERM.deprecated))) {
    const roles = { status: { column: 'deprecated', deprecated: ['true'] } };
    const isDeprecated = (uri: string) =>
      findStatements(graph, uri, TERM.deprecated).some(({ value }) => value === 'true' || value === '1');
    columns.push({ json: required('deprecated', 'boolean'), roles, read: isDeprecated });
  }
  columns.push(...readSuccessors(context, codes));
  if (kind !== 'uri') columns.push({ json: required('uri'), read: (uri) => uri });
  return columns;
}

const required = (id: string, type = 'string') => ({ id, name: id, type, nullable: false });
const optional = (id: string, type?: string) => ({ ...required(id, type), optional: true });

/** The codes of concepts: notations if all have one and they differ, else the ends of their URIs, else the URIs. */
function assignCodes(context: SchemeContext) {
  const { graph, scheme, concepts } = context;
  const codesBy = new Map([
    ['notation', concepts.map((uri) => findStatements(graph, uri, TERM.notation)[0]?.value ?? '')],
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
    const [what, other] = kind === 'uri' ? ['the URIs', 'segment'] : ['the ends of the URIs', 'uri'];
    const message = `${what} of concepts are the codes: not all have a notation of their own`;
    context.guess(placeOf(graph, scheme), message, `--codes ${other}`);
  }
  return { kind, codes: new Map(concepts.map((uri, i) => [uri, codes[i] ?? ''])) };
}

/** Local names of dates in any vocabulary: `start.use` of `http://publications.europa.eu/ontology/authority/start.use`. */
const DATES: readonly string[] = [...FIRST_DAYS, ...LAST_DAYS, ...OTHER_DATES.map(localName)];

/** The columns of texts, relations, dates, and properties that a vocabulary defines itself, as its exports do. */
function readProperties(context: SchemeContext, areNotationsCodes: boolean, ids: string[]): ConceptColumn[] {
  const { graph, concepts } = context;
  const subjects = new Map<string, string[]>();
  for (const uri of concepts)
    for (const property of graph.get(uri)?.keys() ?? []) append(subjects, property, uri);
  // A list has at most as many columns.
  if (subjects.size > 1000)
    throw new SourceFault('concepts have more than 1,000 properties: remove those of no use');
  const columns: ConceptColumn[] = [];
  for (const property of new Set([...TEXTS, ...RELATIONS, TERM.notation, ...subjects.keys()])) {
    const uris = subjects.get(property);
    if (!uris || STRUCTURE.includes(property)) continue;
    const isCode = property === TERM.notation && areNotationsCodes;
    const [id = ''] = makeUnique([...ids, localName(property)]).slice(-1);
    const isSingle = isCode || property === TERM.prefLabel;
    const column = readProperty({ ...context, concepts: uris }, property, id, isSingle);
    if (isCode || !column) continue;
    ids.push(id);
    columns.push(column);
  }
  return columns;
}

/** A column of a property; an array if a concept has several values in a language, unless it can have only one. */
function readProperty(context: SchemeContext, property: string, id: string, isSingle: boolean) {
  const { graph, concepts, languages } = context;
  const name = localName(property);
  const isDeclared = findResources(graph, property, TERM.type).includes(TERM.Property);
  const isText = [...TEXTS, TERM.notation].includes(property) || DATES.includes(name) || isDeclared;
  const isResource = RELATIONS.includes(property) || isDeclared;
  const valuesOf = new Map<string, Statement[]>();
  const found: Statement[] = [];
  for (const uri of concepts) {
    const all = findStatements(graph, uri, property);
    // Exports have a column of the URIs of imported concepts.
    if (isDeclared && all.every(({ value }) => value === uri)) continue;
    for (const one of all) found.push(one);
    const isValue = (one: Statement) => (one.isText ? isText : isResource && !one.value.startsWith('_:'));
    valuesOf.set(uri, all.filter(isValue));
  }
  const values = [...valuesOf.values()];
  const isTranslated = TEXTS.includes(property) || values.flat().some(({ language }) => language !== '');
  const hasSeveral = (own: Statement[]) => new Set(own.map(({ language }) => language)).size < own.length;
  const isArray = !isSingle && values.some(hasSeveral);
  const select = (uri: string, language: string) => {
    const own = valuesOf.get(uri) ?? [];
    const inLanguage = isTranslated ? textsIn(own, language) : own;
    return isArray ? inLanguage : inLanguage.slice(0, 1);
  };
  const read = languages.flatMap((tag) => concepts.flatMap((uri) => select(uri, tag)));
  reportUnread(context, property, found, read);
  if (values.flat().length === 0) return undefined;
  const areDays = !isArray && values.flat().every(({ value }) => dateIn(value) !== undefined);
  const isOf = (type: string) => values.flat().every(({ value }) => parseTime(type, value) !== undefined);
  const dateType = DATES.includes(name) ? ['date', 'date-time'].find(isOf) : undefined;
  const role = FIRST_DAYS.includes(name) ? 'validFrom' : LAST_DAYS.includes(name) ? 'validTo' : undefined;
  return {
    json: optional(id, isArray ? 'document' : dateType),
    roles: areDays && role ? { [role]: id } : undefined,
    isTranslated: isTranslated && !isArray,
    read: (uri, language) => {
      const texts = select(uri, language).map(({ value }) => value);
      return isArray ? orNone(texts) : texts[0];
    },
  } satisfies ConceptColumn;
}

/** The column of broader concepts, as arrays if a concept has several. The check reports cycles. */
function readParents({ graph, loss }: SchemeContext, codes: ReadonlyMap<string, string>) {
  const message = 'a broader concept that is not in the scheme is not imported';
  return readLinks('broader', 'parent', codes, (uri) => {
    const all = findResources(graph, uri, TERM.broader);
    const known = all.filter((one) => codes.has(one));
    for (const _ of new Set(all.filter((one) => !codes.has(one)))) loss(placeOf(graph, uri), message);
    return known;
  });
}

const readSuccessors = ({ graph }: SchemeContext, codes: ReadonlyMap<string, string>) =>
  readLinks('isReplacedBy', 'replacedBy', codes, (uri) => findResources(graph, uri, TERM.isReplacedBy));

/** A column of other concepts, as arrays if a concept has several: codes if all are in the scheme, else URIs. */
function readLinks(
  id: string,
  role: 'parent' | 'replacedBy',
  codes: ReadonlyMap<string, string>,
  find: (uri: string) => string[],
): ConceptColumn[] {
  const links = new Map(Array.from(codes.keys(), (uri) => [uri, [...new Set(find(uri))]]));
  const all = [...links.values()];
  if (all.flat().length === 0) return [];
  const areCodes = all.flat().every((uri) => codes.has(uri));
  const isArray = all.some(({ length }) => length > 1);
  const read = (uri: string) => {
    const own = (links.get(uri) ?? []).map((one) => (areCodes ? codes.get(one) : one));
    return isArray ? orNone(own) : own[0];
  };
  const json = optional(id, isArray ? 'document' : 'string');
  return [{ json, roles: areCodes ? { [role]: id } : undefined, isForeignKey: areCodes && !isArray, read }];
}

/** The column of the names of the collections of concepts, as arrays if a concept is in several. */
function readCollections({ graph, loss, concepts }: SchemeContext, id: string): ConceptColumn[] {
  const own = new Set(concepts);
  const collectionsOf = new Map<string, string[]>();
  for (const collection of graph.keys()) {
    if (!isCollection(graph, collection)) continue;
    for (const member of new Set(findResources(graph, collection, TERM.member))) {
      if (own.has(member)) append(collectionsOf, member, collection);
      else if (isCollection(graph, member))
        loss(placeOf(graph, collection), 'a collection in a collection is not imported', member);
    }
  }
  if (collectionsOf.size === 0) return [];
  const isArray = [...collectionsOf.values()].some(({ length }) => length > 1);
  const read = (uri: string, language: string) => {
    const names = (collectionsOf.get(uri) ?? []).map((collection) => {
      const labels = findStatements(graph, collection, TERM.prefLabel);
      return textsIn(labels, language)[0]?.value ?? labels[0]?.value ?? segmentOf(collection);
    });
    return isArray ? orNone(names) : names[0];
  };
  return [{ json: optional(id, isArray ? 'document' : 'string'), isTranslated: !isArray, read }];
}
