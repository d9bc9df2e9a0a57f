import { joinLabel } from '../../model/changes/code-history.ts';
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
export type Vocabulary = ReturnType<typeof makeVocabulary>;

/** A column as a property, with its definitions and the tags of its texts by document. */
export type Property = Vocabulary['columns'][number];

/** The columns of all languages, with the keys and properties of the first. */
export function makeVocabulary(documents: readonly Document[]) {
  const [first] = documents as readonly [Document];
  const { canonicalUri } = first.entry;
  const base = canonicalUri + (canonicalUri.endsWith('#') ? '' : canonicalUri.includes('#') ? '/' : '#');
  const key = defaultKeyOf({ keys: keysOf(first), defaultKey: first.codeList?.columnSet.defaultKey });
  const code = key?.columnIds ?? [];
  const uris = findUris(first, code);
  const printTerm = (prefix: string, path: string, name: string) =>
    LOCAL_NAME.test(name) ? `${prefix}:${name}` : printIri(base + path + name);
  const termOf = (parts: readonly string[]): string => {
    const uri = uris.get(joinLabel(parts));
    return uri === undefined ? printTerm('', '', parts.map(encode).join('/')) : printIri(uri);
  };
  const byDocument = documents.map(
    (document) => new Map(columnDefinitions(document).map((column) => [column.id, column])),
  );
  const all = new Map<string, ColumnJson>();
  for (const columns of byDocument) for (const [id, column] of columns) all.set(id, all.get(id) ?? column);
  const ids = [...all.keys()];
  const mapped = mapColumns(first, [...all.values()]);
  const roles = columnRolesOf(first.codeList);
  const { replacedBy } = roles;
  const columns = ids.map((id) => {
    const definitions = byDocument.map((columns) => columns.get(id));
    const property = mapped.get(id);
    /** The term of the column itself. */
    const term = printTerm('column', 'column:', encode(id));
    return {
      property,
      term,
      definitions,
      name: property === undefined ? term : printName(property),
      /** Whether its values are codes of other concepts, and what separates several. */
      isLink: property === TERM.broader || property === TERM.replacedBy,
      separator: replacedBy?.column === id ? replacedBy.separator : undefined,
      /** Whether texts have a language tag in any case. */
      isTagged: TEXTS.includes(property ?? '') || definitions.some((one) => one?.language !== undefined),
      tags: documents.map(({ entry }, d) => `@${(definitions[d]?.language ?? entry.language).toLowerCase()}`),
    };
  });
  /** The indexes in `columns` of the columns of each document. */
  const places = documents.map((document) => document.columns.map(({ id }) => ids.indexOf(id)));
  const { column = '', deprecated = [], withdrawn = [] } = roles.status ?? {};
  const isPrinted = mapped.get(column) === TERM.deprecated;
  const status = { id: column, deprecated: isPrinted ? [] : [...deprecated, ...withdrawn] };
  return { documents, columns, places, code, base, status, termOf };
}

const encode = (text: string): string =>
  LOCAL_NAME.test(text) ? text : encodeURIComponent(text.toWellFormed());

/** The URIs of concepts by code, from the column `uri`; empty unless each row has a distinct absolute URI. */
function findUris({ rows, entry, columns }: Document, code: readonly string[]): Map<string, string> {
  const uris = new Map<string, string>();
  if (code.length === 0 || !columns.some(({ id, type }) => id === 'uri' && type === 'string')) return uris;
  for (const row of rows) {
    const uri = ownMember(row, 'uri');
    if (typeof uri !== 'string' || !isAbsoluteIri(uri) || uri === entry.canonicalVersionUri) return new Map();
    uris.set(joinLabel(code.map((id) => String(ownMember(row, id) ?? ''))), uri);
  }
  return new Set(uris.values()).size === rows.length ? uris : new Map();
}
