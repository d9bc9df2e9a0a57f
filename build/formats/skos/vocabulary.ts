import { defaultKeyOf } from '../../model/document/codes.ts';
import { columnRolesOf } from '../../model/document/column-roles.ts';
import type { ColumnJson } from '../../model/document/columns.ts';
import { columnDefinitions, type Document, keysOf } from '../../model/document/document.ts';
import { isAbsoluteIri } from '../../model/identity/uri.ts';
import { ownMember } from '../../model/values/json-values.ts';
import { mapColumns } from './properties.ts';
import { TERM, TEXTS } from './terms.ts';
import { LOCAL_NAME, printIri, printName } from './turtle.ts';

/** The documents of a version, their common columns, and the terms of their concepts. */
export interface Vocabulary {
  readonly documents: readonly Document[];
  readonly columns: readonly Property[];
  /** The indexes in `columns` of the columns of each document. */
  readonly places: readonly (readonly number[])[];
  /** The ids of the columns of the code. */
  readonly code: readonly string[];
  /** The beginning of the URIs of concepts. */
  readonly base: string;
  /** The column of the status of codes, and its values for those that are deprecated. */
  readonly status: { readonly id: string; readonly deprecated: readonly string[] };
  /** The term of a code. */
  readonly termOf: (code: readonly string[]) => string;
}

/** A column as a property. */
export interface Property {
  /** The property of SKOS or another vocabulary; undefined for the column itself. */
  readonly property: string | undefined;
  /** The property in Turtle, which is the term of the column if it has no other. */
  readonly name: string;
  /** The term of the column itself. */
  readonly term: string;
  /** Whether its values are codes of other concepts, and what separates several. */
  readonly isLink: boolean;
  readonly separator: string | undefined;
  /** Whether texts have a language tag in any case. */
  readonly isTagged: boolean;
  /** The definitions by document. */
  readonly definitions: readonly (ColumnJson | undefined)[];
  /** The language tags of texts by document. */
  readonly tags: readonly string[];
}

/** The columns of all languages, with the keys and properties of the first. */
export function makeVocabulary(documents: readonly Document[]): Vocabulary {
  const [first] = documents as readonly [Document];
  const { canonicalUri } = first.entry;
  const base = canonicalUri + (canonicalUri.endsWith('#') ? '' : canonicalUri.includes('#') ? '/' : '#');
  const key = defaultKeyOf({ keys: keysOf(first), defaultKey: first.codeList?.columnSet.defaultKey });
  const code = key?.columnIds ?? [];
  const uris = findUris(first, code);
  const printTerm = (prefix: string, path: string, name: string) =>
    LOCAL_NAME.test(name) ? `${prefix}:${name}` : printIri(base + path + name);
  const termOf = (parts: readonly string[]): string => {
    const uri = uris.get(joinParts(parts));
    return uri === undefined ? printTerm('', '', parts.map(encode).join('/')) : printIri(uri);
  };
  const byDocument = documents.map(
    (document) => new Map(columnDefinitions(document).map((column) => [column.id, column])),
  );
  const all = new Map<string, ColumnJson>();
  for (const columns of byDocument) for (const [id, column] of columns) all.set(id, all.get(id) ?? column);
  const ids = [...all.keys()];
  const mapped = mapColumns(first, [...all.values()]);
  const { status, replacedBy } = columnRolesOf(first.codeList);
  const columns = ids.map((id): Property => {
    const definitions = byDocument.map((columns) => columns.get(id));
    const property = mapped.get(id);
    const term = printTerm('column', 'column:', encode(id));
    return {
      property,
      name: property === undefined ? term : printName(property),
      term,
      isLink: property === TERM.broader || property === TERM.replacedBy,
      separator: replacedBy?.column === id ? replacedBy.separator : undefined,
      isTagged: TEXTS.includes(property ?? '') || definitions.some((one) => one?.language !== undefined),
      definitions,
      tags: documents.map(({ entry }, d) => `@${(definitions[d]?.language ?? entry.language).toLowerCase()}`),
    };
  });
  const { column = '', deprecated = [], withdrawn = [] } = status ?? {};
  const isPrinted = mapped.get(column) === TERM.deprecated;
  return {
    documents,
    columns,
    places: documents.map((document) => document.columns.map(({ id }) => ids.indexOf(id))),
    code,
    base,
    status: { id: column, deprecated: isPrinted ? [] : [...deprecated, ...withdrawn] },
    termOf,
  };
}

const encode = (text: string): string =>
  LOCAL_NAME.test(text) ? text : encodeURIComponent(text.toWellFormed());

/** Different codes have different notations, whatever characters they contain. */
export const joinParts = (parts: readonly string[]): string =>
  parts.map((part) => part.replace(/[%/]/g, encodeURIComponent)).join('/');

/** The URIs of concepts by code, from the column `uri`; empty unless each row has a distinct absolute URI. */
function findUris({ rows, entry, columns }: Document, code: readonly string[]): Map<string, string> {
  const uris = new Map<string, string>();
  if (code.length === 0 || !columns.some(({ id, type }) => id === 'uri' && type === 'string')) return uris;
  for (const row of rows) {
    const uri = ownMember(row, 'uri');
    if (typeof uri !== 'string' || !isAbsoluteIri(uri) || uri === entry.canonicalVersionUri) return new Map();
    uris.set(joinParts(code.map((id) => String(ownMember(row, id) ?? ''))), uri);
  }
  return new Set(uris.values()).size === rows.length ? uris : new Map();
}
