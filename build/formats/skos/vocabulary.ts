import { joinLabel } from '../../model/changes/code-history.ts';
import { groupBy } from '../../model/collections.ts';
import { codeKeyOf } from '../../model/document/codes.ts';
import { columnRolesOf } from '../../model/document/column-roles.ts';
import { columnDefinitions, type Document } from '../../model/document/document.ts';
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
  const code = codeKeyOf(first)?.columnIds ?? [];
  const uris = findUris(first, code);
  const printTerm = (prefix: string, path: string, name: string) =>
    LOCAL_NAME.test(name) ? `${prefix}:${name}` : printIri(base + path + name);
  const termOf = (parts: readonly string[]): string => {
    const uri = uris.get(joinLabel(parts));
    return uri === undefined ? printTerm('', '', parts.map(encode).join('/')) : printIri(uri);
  };
  const all = groupBy(documents.flatMap(columnDefinitions), ({ id }) => id);
  const mapped = mapColumns(
    first,
    [...all.values()].flatMap((same) => same.slice(0, 1)),
  );
  const { replacedBy, status } = columnRolesOf(first.codeList);
  const byDocument = documents.map((one) => new Map(columnDefinitions(one).map((own) => [own.id, own])));
  const columns = [...all.keys()].map((id, index) => {
    const definitions = byDocument.map((own) => own.get(id));
    const property = mapped.get(id);
    const term = printTerm('column', 'column:', encode(id));
    return {
      ...{ id, index, property, term, definitions },
      name: property === undefined ? term : printName(property),
      /** Whether its values are codes of other concepts, and what separates several. */
      isLink: property === TERM.broader || property === TERM.replacedBy,
      separator: replacedBy?.column === id ? replacedBy.separator : undefined,
      /** Whether texts have a language tag in any case. */
      isTagged: TEXTS.includes(property ?? '') || definitions.some((one) => one?.language !== undefined),
      tags: documents.map(({ entry }, d) => `@${(definitions[d]?.language ?? entry.language).toLowerCase()}`),
    };
  });
  const isPrinted = status !== undefined && mapped.get(status.column) === TERM.deprecated;
  return { documents, columns, code, base, status: isPrinted ? undefined : status, termOf };
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
