import type { ColumnJson } from '../../model/document/columns.ts';
import type { ImportedList } from '../import/format.ts';
import { type Graph, RdfFault, type Statement } from './rdf.ts';
import { resourcesOf, SKOS } from './terms.ts';

/** The namespace of the annotations that this program writes when it exports SKOS. */
const ANNOTATIONS = 'urn:x-code-list-directory:skos-annotations#';
const SUB_PROPERTY_OF = 'http://www.w3.org/2000/01/rdf-schema#subPropertyOf';

/** A list in one language, as it was exported. */
export interface ExportedList extends ImportedList {
  readonly rows: Iterable<ReadonlyMap<string, string>>;
  /** Whether the document has comments, which are not imported. */
  readonly hasComments: boolean;
}

/** Whether this program exported a scheme. */
export const isExported = (graph: Graph, scheme: string): boolean =>
  graph.get(scheme)?.has(`${ANNOTATIONS}json`) ?? false;

/**
 * The lists of a scheme that this program exported, one for each language; undefined for another scheme. Each is
 * described by an annotation of the scheme; rows are read from the concepts.
 *
 * @throws RdfFault if an annotation is damaged
 */
export function readExported(
  graph: Graph,
  scheme: string,
  concepts: readonly string[],
): readonly ExportedList[] | undefined {
  return graph
    .get(scheme)
    ?.get(`${ANNOTATIONS}json`)
    ?.map((statement) => readList(graph, concepts, statement));
}

interface ExportedJson {
  readonly $comments?: unknown;
  readonly codeList?: Omit<ImportedList, 'rows'>;
}

function readList(graph: Graph, concepts: readonly string[], { object, line }: Statement): ExportedList {
  const { codeList, $comments } = parse(object.value, line) as ExportedJson;
  const { identification, columnSet } = codeList ?? {};
  const columns = columnSet?.columns ?? [];
  const { canonicalUri = '', language = '' } = identification ?? {};
  const isWhole = [
    ...columns.map(({ id }) => id),
    ...columns.map(({ type }) => type),
    canonicalUri,
    language,
  ];
  if (!codeList || columns.length === 0 || !isWhole.every((text) => typeof text === 'string'))
    throw new RdfFault(line, 'the annotation of the exported list is damaged: export the list again');
  const readers = columns.map((column) => makeReader(graph, column, canonicalUri, language));
  return {
    ...codeList,
    hasComments: $comments !== undefined,
    rows: [...readRows(graph, concepts, readers, language)],
  };
}

function parse(json: string, line: number | undefined): unknown {
  try {
    return JSON.parse(json) ?? {};
  } catch {
    throw new RdfFault(line, 'a value of the exported list is not JSON: export the list again');
  }
}

function* readRows(
  graph: Graph,
  concepts: readonly string[],
  readers: readonly ColumnReader[],
  language: string,
): Generator<ReadonlyMap<string, string>> {
  for (const concept of concepts) {
    const absent = graph.get(concept)?.get(`${ANNOTATIONS}absentIn`) ?? [];
    if (absent.some(({ object }) => object.value === language)) continue;
    const row = new Map<string, string>();
    for (const { id, read } of readers) {
      const text = read(concept);
      if (text !== undefined) row.set(id, text);
    }
    yield row;
  }
}

interface ColumnReader {
  readonly id: string;
  /** The JSON text of the value of a concept; undefined if its row has none. */
  readonly read: (concept: string) => string | undefined;
}

/** Properties whose objects are concepts, of which rows have the codes. */
const LINKS: ReadonlySet<string> = new Set([`${SKOS}broader`, 'http://purl.org/dc/terms/isReplacedBy']);

function makeReader(
  graph: Graph,
  column: ColumnJson,
  canonicalUri: string,
  documentLanguage: string,
): ColumnReader {
  const separator = canonicalUri.endsWith('#') ? '' : canonicalUri.includes('#') ? '/' : '#';
  const base = canonicalUri + separator;
  const own = `${base}column:${encodeURIComponent(column.id.toWellFormed())}`;
  const [property = own] = resourcesOf(graph, own, SUB_PROPERTY_OF);
  const tag = (column.language ?? documentLanguage).toLowerCase();
  const codeOf = (uri: string): string => {
    const notation = graph.get(uri)?.get(`${SKOS}notation`)?.[0];
    return notation ? jsonOf(notation, column) : JSON.stringify(decoded(uri.slice(base.length)));
  };
  const textOf = (statement: Statement): string =>
    LINKS.has(property) ? codeOf(statement.object.value) : jsonOf(statement, column);
  const missing = column.optional === true ? undefined : 'null';
  return {
    id: column.id,
    read: (concept) => {
      const all = graph.get(concept)?.get(property) ?? [];
      const tagged = all.filter(({ object }) => object.language !== '');
      const texts =
        tagged.length > 0 ? tagged.filter(({ object }) => object.language.toLowerCase() === tag) : all;
      const [first] = texts;
      if (!first) return missing;
      return column.type === 'enum-set' ? `[${texts.map(textOf).join(',')}]` : textOf(first);
    },
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const XSD = 'http://www.w3.org/2001/XMLSchema#';

/** Datatypes whose literals are those of JSON. */
const JSON_DATATYPES: ReadonlySet<string | undefined> = new Set([
  ...['integer', 'decimal', 'double', 'boolean'].map((name) => XSD + name),
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#JSON',
]);

function jsonOf({ object, line }: Statement, { type }: ColumnJson): string {
  const isText = type === 'string' || !JSON_DATATYPES.has(object.datatype);
  if (isText) return JSON.stringify(object.value);
  parse(object.value, line);
  return object.value;
}
