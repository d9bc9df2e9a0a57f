import { omitUndefined } from '../../model/collections.ts';
import type { ColumnJson, ForeignKeyJson } from '../../model/document/columns.ts';
import { timeOf } from '../../model/values/times.ts';
import type { ReportNote } from '../import/format.ts';
import { makeUnique } from '../import/names.ts';
import type { Graph, Statement } from './rdf.ts';
import { notationsOf, placeOf, type SchemeConcepts, type SchemeUris } from './scheme.ts';
import {
  localName,
  placeOfStatement,
  RDF_TYPE,
  RELATIONS,
  resourcesOf,
  SKOS,
  TEXTS,
  tagOf,
  textsIn,
} from './terms.ts';

const DCT = 'http://purl.org/dc/terms/';
const DEPRECATED = 'http://www.w3.org/2002/07/owl#deprecated';
const REPLACED_BY = `${DCT}isReplacedBy`;

/** A property of concepts as a column. */
interface PropertyColumn {
  readonly property: string;
  readonly id: string;
  /** Whether a concept has several values in a language, which are then an array. */
  readonly isArray: boolean;
  /** Whether texts have languages. */
  readonly isTranslated: boolean;
  readonly type: 'string' | 'boolean' | 'date' | 'date-time';
}

/** The columns and rows of a scheme in any language. */
export interface SchemeTable {
  /** The languages of preferred labels; the empty string for labels without one. */
  readonly languages: readonly string[];
  readonly columnsIn: (language: string) => ColumnJson[];
  readonly foreignKeys: readonly ForeignKeyJson[];
  readonly rowsIn: (language: string) => Generator<ReadonlyMap<string, string>>;
}

/** Properties that say where a concept is, and are read as a whole. */
const STRUCTURE = new Set([
  RDF_TYPE,
  ...['inScheme', 'topConceptOf', 'broader', 'narrower', 'notation'].map((name) => `${SKOS}${name}`),
  REPLACED_BY,
  DEPRECATED,
]);

/** Dates of any vocabulary: `startDate` of schema.org and of the EU. */
const DATES = /[/#](?:startDate|endDate|validFrom|validThrough|created|issued|modified)$/;

/** Reads the concepts of a scheme as a table, and reports what it leaves out. */
export function readTable(
  graph: Graph,
  own: SchemeConcepts,
  { canonicalUri, canonicalVersionUri }: SchemeUris,
  report: ReportNote,
): SchemeTable {
  const { concepts, codes } = own;
  const columns = propertyColumns(graph, concepts, report);
  const parents = parentsOf(graph, own, report);
  const replacements = replacementsOf(graph, own, report);
  const hasUri = concepts.some((uri) => codes.get(uri) !== uri);
  const isDeprecated = (uri: string): boolean =>
    (graph.get(uri)?.get(DEPRECATED) ?? []).some(({ object }) => /^(?:true|1)$/.test(object.value));
  const hasDeprecated = concepts.some((uri) => graph.get(uri)?.has(DEPRECATED));
  for (const uri of own.hasNotations ? concepts : [])
    for (const further of notationsOf(graph, uri).slice(1)) {
      const [place, { value }] = [placeOfStatement(further, uri), further.object];
      report({ kind: 'loss', place, message: 'a further notation is not imported', value });
    }
  const notations = !own.hasNotations && concepts.some((uri) => notationsOf(graph, uri).length > 0);

  const cell = (row: Map<string, string>, id: string, value: unknown): void => {
    if (value !== undefined) row.set(id, JSON.stringify(value));
  };
  const optional = (id: string, more: object = {}): ColumnJson =>
    ({ id, name: id, type: 'string', optional: true, nullable: false, ...more }) as ColumnJson;
  return {
    languages: languagesOf(graph, concepts, report),
    columnsIn: (language) => [
      { id: 'code', name: 'code', type: 'string', nullable: false },
      ...columns.map((column) => propertyColumn(column, language)),
      ...(parents.size > 0 ? [optional('broader')] : []),
      ...(hasDeprecated ? [{ id: 'deprecated', name: 'deprecated', type: 'boolean', nullable: false }] : []),
      ...(replacements.values.size > 0 ? [optional('isReplacedBy')] : []),
      ...(notations ? [optional('notation', { type: 'document' })] : []),
      ...(hasUri ? [{ id: 'uri', name: 'uri', type: 'string', nullable: false }] : []),
    ],
    foreignKeys: [
      ...(parents.size > 0 ? ['broader'] : []),
      ...(replacements.areCodes ? ['isReplacedBy'] : []),
    ].map((id) => ({
      ...{ id, columnIds: [id] },
      keyRef: { codeListRef: { canonicalUri, canonicalVersionUri }, keyId: 'code' },
    })),
    *rowsIn(language) {
      for (const uri of concepts) {
        const row = new Map<string, string>();
        cell(row, 'code', codes.get(uri));
        for (const column of columns) cell(row, column.id, cellValue(graph, uri, column, language));
        cell(row, 'broader', parents.get(uri));
        if (hasDeprecated) cell(row, 'deprecated', isDeprecated(uri));
        cell(row, 'isReplacedBy', replacements.values.get(uri));
        const texts = notations ? notationsOf(graph, uri).map(({ object }) => object.value) : [];
        if (texts.length > 0) cell(row, 'notation', texts);
        if (hasUri) cell(row, 'uri', uri);
        yield row;
      }
    },
  };
}

/** Share of the preferred labels of the most frequent language, below which a language is reported. */
const MIN_LABELLED = 0.5;

/** The languages of preferred labels, in the order of their tags. Reports those that few concepts have. */
function languagesOf(graph: Graph, concepts: readonly string[], report: ReportNote): string[] {
  const counts = new Map<string, number>();
  for (const uri of concepts) {
    const labels = graph.get(uri)?.get(`${SKOS}prefLabel`) ?? [];
    const tags = new Set(labels.filter(({ object }) => object.kind === 'literal').map(tagOf));
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  const most = Math.max(...counts.values());
  for (const [tag, count] of counts) {
    if (tag === '' || count >= most * MIN_LABELLED) continue;
    const message = `only ${count} of ${concepts.length} concepts have a preferred label in ${tag}: delete the list in this language if it is incomplete`;
    report({ kind: 'loss', message });
  }
  return [...counts.keys()].sort();
}

/** The properties that become columns; the others are reported. */
function propertyColumns(graph: Graph, concepts: readonly string[], report: ReportNote): PropertyColumn[] {
  const found = new Map<string, Statement[][]>();
  for (const concept of concepts) {
    for (const [property, statements] of graph.get(concept) ?? []) {
      if (STRUCTURE.has(property)) continue;
      if (!TEXTS.includes(property) && !RELATIONS.includes(property) && !DATES.test(property)) {
        const place = placeOfStatement(statements[0] ?? {}, concept);
        report({ kind: 'loss', place, message: `the property ${property} of concepts is not imported` });
        continue;
      }
      const kept = keptStatements(property, statements, report, concept);
      const values = found.get(property);
      if (values) values.push(kept);
      else found.set(property, [kept]);
    }
  }
  const properties = [...TEXTS, ...RELATIONS, ...found.keys()].filter(
    (property, i, all) =>
      all.indexOf(property) === i && (found.get(property) ?? []).some(({ length }) => length > 0),
  );
  const reserved = ['code', 'broader', 'deprecated', 'isReplacedBy', 'notation', 'uri'];
  const ids = makeUnique([...reserved, ...properties.map(localName)]).slice(reserved.length);
  return properties.map((property, i) => columnOf(property, ids[i] as string, found.get(property) ?? []));
}

/** Texts of properties that have texts, and resources of those that have resources. */
function keptStatements(
  property: string,
  statements: readonly Statement[],
  report: ReportNote,
  concept: string,
): Statement[] {
  const isRelation = RELATIONS.includes(property);
  return statements.filter((statement) => {
    const { object } = statement;
    if (isRelation ? object.kind === 'iri' : object.kind === 'literal') return true;
    const message = `a value of ${localName(property)} is not imported: it is ${isRelation ? 'no URI' : 'no text'}`;
    report({ kind: 'loss', place: placeOfStatement(statement, concept), message });
    return false;
  });
}

function columnOf(property: string, id: string, statements: readonly Statement[][]): PropertyColumn {
  const isText = TEXTS.includes(property);
  const isArray = property !== `${SKOS}prefLabel` && statements.some((own) => hasSeveral(own));
  const values = statements.flatMap((own) => own.map(({ object }) => object.value));
  const isOf = (type: string): boolean =>
    DATES.test(property) && values.every((value) => timeOf(type, value) !== undefined);
  const type = isArray ? 'string' : isOf('date') ? 'date' : isOf('date-time') ? 'date-time' : 'string';
  return { property, id, isArray, isTranslated: isText, type };
}

/** Whether a concept has several values in one language. */
function hasSeveral(statements: readonly Statement[]): boolean {
  const tags = statements.map(tagOf);
  return new Set(tags).size < tags.length;
}

const propertyColumn = ({ id, isArray, isTranslated, type }: PropertyColumn, language: string): ColumnJson =>
  omitUndefined({
    ...{ id, name: id, type: isArray ? 'document' : type, optional: true, nullable: false },
    language: isTranslated && !isArray && language !== '' ? language : undefined,
  }) as ColumnJson;

function cellValue(graph: Graph, uri: string, column: PropertyColumn, language: string): unknown {
  const { property, isTranslated, isArray } = column;
  const all = graph.get(uri)?.get(property) ?? [];
  const kept = RELATIONS.includes(property)
    ? all.filter(({ object }) => object.kind === 'iri')
    : isTranslated
      ? textsIn(all, language)
      : all.filter(({ object }) => object.kind === 'literal');
  const values = kept.map(({ object }) => object.value);
  return isArray ? (values.length > 0 ? values : undefined) : values[0];
}

/** The code of the broader concept of each concept that has one. */
function parentsOf(
  graph: Graph,
  { concepts, codes }: SchemeConcepts,
  report: ReportNote,
): Map<string, string> {
  const broader = new Map(concepts.map((uri) => [uri, new Set(resourcesOf(graph, uri, `${SKOS}broader`))]));
  for (const uri of concepts) {
    for (const child of resourcesOf(graph, uri, `${SKOS}narrower`)) broader.get(child)?.add(uri);
  }
  const parents = new Map<string, string>();
  for (const [uri, all] of broader) {
    const inScheme = [...all].filter((parent) => codes.has(parent));
    const [first, ...others] = inScheme;
    if (first !== undefined) parents.set(uri, codes.get(first) as string);
    const place = placeOf(graph, uri);
    for (const _ of others)
      report({ kind: 'loss', place, message: 'a further broader concept is not imported' });
    if (inScheme.length < all.size)
      report({ kind: 'loss', place, message: 'a broader concept that is not in the scheme is not imported' });
  }
  reportCycles(graph, parents, codes, report);
  return parents;
}

/** Reports each cycle of broader concepts once. */
function reportCycles(
  graph: Graph,
  parents: ReadonlyMap<string, string>,
  codes: SchemeConcepts['codes'],
  report: ReportNote,
): void {
  const uris = new Map([...codes].map(([uri, code]) => [code, uri]));
  const seen = new Set<string>();
  for (const start of parents.keys()) {
    const path = new Set<string>();
    let uri: string | undefined = start;
    while (uri !== undefined && !seen.has(uri)) {
      seen.add(uri);
      path.add(uri);
      uri = uris.get(parents.get(uri) ?? '');
    }
    if (uri === undefined || !path.has(uri)) continue;
    const message = 'a concept is broader than itself through others: correct one of them';
    report({ kind: 'loss', place: placeOf(graph, uri), value: uri, message });
  }
}

/** The replacement of each concept: codes if all are in the scheme, else URIs. */
function replacementsOf(graph: Graph, { concepts, codes }: SchemeConcepts, report: ReportNote) {
  const uris = new Map<string, string>();
  for (const uri of concepts) {
    const [first, ...others] = resourcesOf(graph, uri, REPLACED_BY);
    if (first !== undefined) uris.set(uri, first);
    for (const _ of others)
      report({ kind: 'loss', place: placeOf(graph, uri), message: 'a further replacement is not imported' });
  }
  const areCodes = uris.size > 0 && [...uris.values()].every((target) => codes.has(target));
  const values = areCodes
    ? new Map([...uris].map(([uri, target]) => [uri, codes.get(target) as string]))
    : uris;
  return { areCodes, values };
}
