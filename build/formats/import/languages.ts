import { groupBy } from '../../model/collections.ts';
import type { CodeListSetJson, ColumnJson } from '../../model/document/columns.ts';
import { defaultLanguage, isLanguageTag } from '../../model/identity/language.ts';
import type { ImportContext, ImportedDocument, ImportedList } from './format.ts';
import { statedLanguage } from './format.ts';
import { fileNameOf } from './names.ts';

/** A column with the text of another one in a language: `name@de`, or `name_de` if it states its language. */
interface LanguageColumn {
  readonly column: ColumnJson;
  readonly base: string;
  readonly language: string;
}

const isList = (list: ImportedList | CodeListSetJson): list is ImportedList => 'columnSet' in list;

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
  const versions = groupBy(documents, ({ list }) =>
    'identification' in list ? list.identification.canonicalVersionUri : '',
  );
  return [...versions.values()].map((own) =>
    joinColumns(own.length > 1 ? joinDocuments(own, context) : (own[0] as ImportedDocument)),
  );
}

/** The columns of a list with texts in another language than that of the list. */
function findLanguageColumns({ identification, columnSet }: ImportedList): LanguageColumn[] {
  const { columns } = columnSet;
  const texts = new Set(columns.filter(({ type }) => type === 'string').map(({ id }) => id));
  const found: LanguageColumn[] = [];
  for (const column of identification.language === undefined ? [] : columns) {
    const [, base = '', mark, language = ''] = /^(.+)([@_.:-])([A-Za-z0-9-]+)$/.exec(column.id) ?? [];
    const isStated = mark === '@' ? isLanguageTag(language) : column.language === language;
    if (isStated && texts.has(base) && texts.has(column.id)) found.push({ column, base, language });
  }
  return found;
}

/** A list with the columns of several languages as one column. */
function joinColumns(document: ImportedDocument): ImportedDocument {
  const { list } = document;
  if (!isList(list)) return document;
  const found = findLanguageColumns(list);
  if (found.length === 0) return document;
  const { identification, columnSet, rows } = list;
  const own = identification.language as string;
  const isOther = new Set(found.map(({ column }) => column.id));
  const byBase = groupBy(found, ({ base }) => base);
  const columns = columnSet.columns
    .filter(({ id }) => !isOther.has(id))
    .map(({ language, ...column }) => ({
      ...column,
      ...(language !== undefined && language !== own && { language }),
      // The format 0.4 has another default.
      nullable: column.nullable ?? true,
      ...nameIn(column, own, byBase.get(column.id) ?? []),
    }));
  const joinRow = (row: ReadonlyMap<string, string>): ReadonlyMap<string, string> => {
    const joined = new Map<string, string>();
    for (const { id } of columns) {
      const texts = [{ language: own, text: row.get(id) }];
      for (const { column, language } of byBase.get(id) ?? [])
        texts.push({ language, text: row.get(column.id) });
      const filled = texts.filter(({ text }) => text !== undefined && text !== 'null' && text !== '""');
      const members = filled.map(({ language, text }) => `${JSON.stringify(language)}: ${text}`);
      // A text in the language of the list only is a string.
      const text = filled.some(({ language }) => language !== own)
        ? `{ ${members.join(', ')} }`
        : row.get(id);
      if (text !== undefined) joined.set(id, text);
    }
    return joined;
  };
  return {
    ...document,
    formatVersion: '0.4.0',
    list: {
      ...list,
      columnSet: { ...columnSet, columns },
      ...(rows && { rows: mapRows(rows, joinRow) }),
    },
  };
}

/** The name of a column in several languages, if the columns of the languages have names of their own. */
function nameIn({ id, name = id }: ColumnJson, own: string, others: readonly LanguageColumn[]) {
  const names: Record<string, string> = { [own]: name };
  for (const { column, language } of others) {
    const other = column.name ?? column.id;
    if (other !== name && other !== column.id && other !== `${name} (${language})`) names[language] = other;
  }
  // Only the printer reads it, which prints any JSON.
  return Object.keys(names).length > 1 ? { name: names as unknown as string } : {};
}

/** A document for each language of the columns of a list. */
function splitColumns(document: ImportedDocument): ImportedDocument[] {
  const { list, name } = document;
  const found = isList(list) ? findLanguageColumns(list) : [];
  if (!isList(list) || found.length === 0) return [document];
  const { identification, columnSet, rows } = list;
  const isOther = new Set(found.map(({ column }) => column.id));
  const columns = columnSet.columns.filter(({ id }) => !isOther.has(id));
  const languages = [identification.language as string, ...new Set(found.map(({ language }) => language))];
  return languages.map((language, i) => {
    const own = new Map(
      found.filter((one) => one.language === language).map((one) => [one.base, one.column.id]),
    );
    const readRow = (row: ReadonlyMap<string, string>) => {
      const read = new Map<string, string>();
      for (const { id } of columns) {
        const isText = i > 0 && found.some(({ base }) => base === id);
        const text = isText ? (row.get(own.get(id) ?? '') ?? 'null') : row.get(id);
        if (text !== undefined) read.set(id, text);
      }
      return read;
    };
    return {
      ...document,
      name: fileNameOf(name, language),
      list: {
        ...list,
        identification: { ...identification, language },
        columnSet: { ...columnSet, columns },
        ...(rows && { rows: mapRows(rows, readRow) }),
      },
    };
  });
}

/** The documents of a version in several languages as one, with the columns `name@de`. */
function joinDocuments(documents: readonly ImportedDocument[], context: ImportContext): ImportedDocument {
  const lists = documents.map(({ list }) => list).filter(isList);
  const languages = lists.map(({ identification }) => identification.language ?? '');
  const stated = statedLanguage(context) ?? '';
  const own = languages.includes(stated) ? stated : defaultLanguage(languages);
  const first = lists[languages.indexOf(own)] as ImportedList;
  const others = lists.filter((list) => list !== first);
  const nameOf = ({ identification: { shortName, longName, description } }: ImportedList) =>
    JSON.stringify([shortName, longName, description]);
  if (others.some((list) => nameOf(list) !== nameOf(first))) {
    const message = `names and descriptions of the list in other languages than ${own} are left out, because the format has them in one language`;
    context.loss(undefined, message, undefined, '--documents-per-language');
  }
  const { columnSet } = first;
  const [key] = columnSet.keys;
  const codeOf = (row: ReadonlyMap<string, string>) =>
    JSON.stringify(key?.columnIds.map((id) => row.get(id)));
  const rows = [...(first.rows ?? [])].map((row) => new Map(row));
  const byCode = new Map(rows.map((row) => [codeOf(row), row]));
  const read = others.map((list) => ({
    language: list.identification.language ?? '',
    rows: [...(list.rows ?? [])],
  }));
  const inKeys = new Set(columnSet.keys.flatMap(({ columnIds }) => columnIds));
  const columns: ColumnJson[] = [];
  for (const column of columnSet.columns) {
    columns.push(column);
    const { id, type } = column;
    const isTranslated =
      type === 'string' &&
      !inKeys.has(id) &&
      read.some((other) => other.rows.some((row) => row.get(id) !== byCode.get(codeOf(row))?.get(id)));
    for (const other of isTranslated ? read : []) {
      const ownId = `${id}@${other.language}`;
      columns.push({ ...column, id: ownId, language: other.language, optional: true });
      for (const row of other.rows) {
        const text = row.get(id);
        if (text !== undefined) byCode.get(codeOf(row))?.set(ownId, text);
      }
    }
  }
  const { name } = documents[0] as ImportedDocument;
  const suffix = `.${languages[0]}`;
  return {
    name: name.endsWith(suffix) ? name.slice(0, -suffix.length) : name,
    list: { ...first, columnSet: { ...columnSet, columns }, rows },
  };
}

const mapRows = (
  rows: Iterable<ReadonlyMap<string, string>>,
  change: (row: ReadonlyMap<string, string>) => ReadonlyMap<string, string>,
): Iterable<ReadonlyMap<string, string>> => ({
  *[Symbol.iterator]() {
    for (const row of rows) yield change(row);
  },
});
