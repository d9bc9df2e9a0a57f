import { append, groupBy, omitUndefined } from '../../model/collections.ts';
import type { ColumnJson } from '../../model/document/columns.ts';
import { isLanguageTag } from '../../model/identity/language.ts';
import type { ImportContext, ImportedDocument, ImportedList } from './format.ts';
import { fileNameOf } from './names.ts';

/** A row of an import: JSON texts by column id. */
type Row = ReadonlyMap<string, string>;

/** A column with the texts of another one in a language. It has a name only if that is not made of the id. */
interface LanguageColumn extends ColumnJson {
  readonly language: string;
}

/**
 * Joins the documents of a version in several languages, and columns such as `name@de`, to documents with texts in several
 * languages (OpenCodeList 0.4); or makes one document per language of them.
 */
export function joinLanguages(
  documents: readonly ImportedDocument[],
  isPerLanguage: boolean,
  context: ImportContext,
): readonly ImportedDocument[] {
  if (isPerLanguage) return documents.flatMap(splitColumns);
  const versions = groupBy(documents, ({ list }) => list.identification.canonicalVersionUri);
  return Array.from(versions.values(), (own) => joinColumns(joinDocuments(own, context)));
}

/** The columns of a list, and by their ids those with the same texts in other languages; undefined without these. */
function findTexts({ list }: ImportedDocument) {
  const own = list.identification.language;
  if (!('columnSet' in list) || own === undefined) return undefined;
  const texts = list.columnSet.columns.filter(({ type }) => type === 'string');
  const languages = new Map(texts.map(({ id, language = own }) => [id, language]));
  const columns: ColumnJson[] = [];
  const others = new Map<string, LanguageColumn[]>();
  for (const column of list.columnSet.columns) {
    const { id, name, ...more } = column;
    // `name@de`, or `name_de` if it states its language
    const [, tag = ''] = /@([^@]+)$/.exec(id) ?? [];
    const language = isLanguageTag(tag) ? tag : (column.language ?? '');
    const base = id.slice(0, -language.length - 1);
    const isMarked = [...'@_.:-'].some((mark) => id === base + mark + language);
    const isOther = isMarked && languages.has(id) && (languages.get(base) ?? language) !== language;
    const hasName = name !== undefined && name !== id && name !== `${base}@${language}`;
    if (isOther) append(others, base, { ...more, ...(hasName && { name }), id, language });
    else columns.push(column);
  }
  return others.size > 0 ? { list, own, columns, others } : undefined;
}

/** A list with the columns of several languages as one column. */
function joinColumns(document: ImportedDocument): ImportedDocument {
  const found = findTexts(document);
  if (!found) return document;
  const { list, own, columns, others } = found;
  const joinRow = (row: Row): Row => {
    const joined = new Map<string, string>();
    for (const { id, language = own } of columns) {
      const cells = [{ language, text: row.get(id) }];
      for (const other of others.get(id) ?? [])
        cells.push({ language: other.language, text: row.get(other.id) });
      const filled = cells.filter(({ text = 'null' }) => text !== 'null' && text !== '""');
      const members = filled.map((one) => `${JSON.stringify(one.language)}: ${one.text}`);
      // A text in the language of the column only is a string.
      const isPlain = filled.every((one) => one.language === language);
      const text = isPlain ? row.get(id) : `{ ${members.join(', ')} }`;
      if (text !== undefined) joined.set(id, text);
    }
    return joined;
  };
  const joinTexts = (column: ColumnJson): ColumnJson => {
    const { language, nullable = true, ...more } = column;
    const joined: Record<string, unknown> = {};
    for (const member of ['name', 'description'] as const) {
      const { [member]: text } = column;
      const texts = omitUndefined({ [own]: text }) as Record<string, string>;
      for (const { language: tag, [member]: other = text } of others.get(column.id) ?? [])
        if (other !== undefined && other !== text) texts[tag] = other;
      if (Object.keys(texts).some((tag) => tag !== own)) joined[member] = texts;
    }
    // The format 0.4 has another default. Only the printer reads the texts, which prints any JSON.
    return { ...more, ...(language !== own && omitUndefined({ language })), nullable, ...joined };
  };
  return { ...document, formatVersion: '0.4.0', list: changeList(list, columns.map(joinTexts), joinRow) };
}

/** A document for each language of the columns of a list. */
function splitColumns(document: ImportedDocument): ImportedDocument[] {
  const found = findTexts(document);
  if (!found) return [document];
  const { list, own, columns, others } = found;
  const tags = new Set([...others.values()].flat().map(({ language }) => language));
  return [own, ...tags].map((tag) => {
    const columnIn = (column: ColumnJson): ColumnJson | undefined =>
      tag === own || !others.has(column.id)
        ? column
        : others.get(column.id)?.find(({ language }) => language === tag);
    const readRow = (row: Row): Row => {
      const read = new Map<string, string>();
      for (const column of columns) {
        const missing = others.has(column.id) && !column.optional ? 'null' : undefined;
        const text = row.get(columnIn(column)?.id ?? '') ?? missing;
        if (text !== undefined) read.set(column.id, text);
      }
      return read;
    };
    const readTexts = (column: ColumnJson): ColumnJson => {
      const { language, ...more } = column;
      const { name, description } = columnIn(column) ?? column;
      return { ...(others.has(column.id) ? more : column), ...omitUndefined({ name, description }) };
    };
    const identified = { ...list, identification: { ...list.identification, language: tag } };
    return {
      ...document,
      name: fileNameOf(document.name, tag),
      list: changeList(identified, columns.map(readTexts), readRow),
    };
  });
}

function changeList(
  list: ImportedList,
  columns: readonly ColumnJson[],
  change: (row: Row) => Row,
): ImportedList {
  const { columnSet, rows } = list;
  const changed = {
    *[Symbol.iterator]() {
      for (const row of rows ?? []) yield change(row);
    },
  };
  return { ...list, columnSet: { ...columnSet, columns }, ...(rows && { rows: changed }) };
}

/**
 * The documents of a version in several languages as one in the language of the first, with columns such as `name@de`. Other
 * values that differ, such as arrays, have columns such as `altLabel_de`.
 */
function joinDocuments(documents: readonly ImportedDocument[], context: ImportContext): ImportedDocument {
  const [first, ...others] = documents as [ImportedDocument, ...ImportedDocument[]];
  const { list, name } = first;
  if (others.length === 0 || !('columnSet' in list)) return first;
  const { identification, columnSet } = list;
  const own = identification.language ?? '';
  const nameOf = ({ list: { identification: one } }: ImportedDocument) =>
    JSON.stringify([one.shortName, one.longName, one.description]);
  if (others.some((one) => nameOf(one) !== nameOf(first))) {
    const message = `names and descriptions of the list in other languages than ${own} are left out, because the format has them in one language`;
    context.loss(undefined, message, undefined, '--documents-per-language');
  }
  const ids = new Set(columnSet.columns.map(({ id }) => id));
  for (const { list: other } of others) {
    const lacking = 'columnSet' in other ? other.columnSet.columns.filter(({ id }) => !ids.has(id)) : [];
    const place = other.identification.language;
    const message = `has columns that the list in ${own} does not have: they are left out`;
    for (const { id } of lacking) context.loss(place, message, id, '--documents-per-language');
  }
  const codeOf = (row: Row) => JSON.stringify(columnSet.keys[0]?.columnIds.map((id) => row.get(id)));
  const byCode = new Map(Array.from(list.rows ?? [], (row) => [codeOf(row), new Map(row)]));
  /** The marks of columns with values that differ. */
  const marks = new Map<string, string>();
  const read = others.map((other) => {
    const rows = 'columnSet' in other.list ? [...(other.list.rows ?? [])] : [];
    for (const row of rows) {
      const same = byCode.get(codeOf(row));
      for (const { id, type } of columnSet.columns)
        if (same && same.get(id) !== row.get(id)) marks.set(id, type === 'string' ? '@' : '_');
    }
    return { language: other.list.identification.language ?? '', rows };
  });
  const columns = columnSet.columns.flatMap((column): ColumnJson[] => {
    const { id, name: text = id } = column;
    const mark = marks.get(id);
    if (mark === undefined) return [column];
    const inOthers = read.map(({ language }) => ({
      ...column,
      ...(mark === '@' ? { language } : { name: `${text} (${language})` }),
      id: id + mark + language,
      optional: true,
    }));
    return [column, ...inOthers];
  });
  for (const { language, rows } of read)
    for (const row of rows) {
      const code = codeOf(row);
      const joined = byCode.get(code) ?? new Map<string, string>();
      for (const [id, text] of row) {
        const mark = marks.get(id);
        if (mark !== undefined) joined.set(id + mark + language, text);
        else if (ids.has(id) && !byCode.has(code)) joined.set(id, text);
      }
      byCode.set(code, joined);
    }
  const suffix = `.${own.toLowerCase()}`;
  return {
    name: name.endsWith(suffix) ? name.slice(0, -suffix.length) : name,
    list: { ...list, columnSet: { ...columnSet, columns }, rows: [...byCode.values()] },
  };
}
