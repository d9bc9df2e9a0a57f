import { groupBy, omitUndefined } from '../../model/collections.ts';
import type { CodeListSetJson, ColumnJson } from '../../model/document/columns.ts';
import { isLanguageTag } from '../../model/identity/language.ts';
import type { ImportContext, ImportedDocument, ImportedList } from './format.ts';
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
    const [, tag = ''] = /.@([^@]+)$/.exec(column.id) ?? [];
    const language = isLanguageTag(tag) ? tag : (column.language ?? '');
    const base = column.id.slice(0, -language.length - 1);
    const isMarked = language !== '' && [...'@_.:-'].some((mark) => column.id === base + mark + language);
    if (!isMarked || language === identification.language) continue;
    if (texts.has(base) && texts.has(column.id)) found.push({ column, base, language });
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
      ...joinTexts(column, own, byBase.get(column.id) ?? []),
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

/** The name and the description of a column in several languages, where the columns of the languages have their own. */
function joinTexts(column: ColumnJson, own: string, others: readonly LanguageColumn[]): Partial<ColumnJson> {
  const joined: Record<string, unknown> = {};
  for (const member of ['name', 'description'] as const) {
    const { [member]: first } = column;
    const texts = first === undefined ? {} : { [own]: first };
    for (const { column: other, language } of others) {
      const { [member]: text = first } = other;
      // A column without a name has its id, of which genericode changes the @.
      const isOwn = text !== undefined && ![first, other.id, `${column.id}@${language}`].includes(text);
      if (isOwn) texts[language] = text;
    }
    if (Object.keys(texts).some((tag) => tag !== own)) joined[member] = texts;
  }
  // Only the printer reads them, which prints any JSON.
  return joined;
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
  const isText = new Set(found.map(({ base }) => base));
  return languages.map((language, i) => {
    const others = new Map(
      found.filter((one) => one.language === language).map(({ base, column }) => [base, column]),
    );
    const readRow = (row: ReadonlyMap<string, string>) => {
      const read = new Map<string, string>();
      for (const { id, optional } of columns) {
        const missing = optional ? undefined : 'null';
        const text = i > 0 && isText.has(id) ? (row.get(others.get(id)?.id ?? '') ?? missing) : row.get(id);
        if (text !== undefined) read.set(id, text);
      }
      return read;
    };
    const named = columns.map(({ language: tag, ...column }) => {
      const { id, name, description } = others.get(column.id) ?? column;
      const isOwn = tag !== undefined && !isText.has(column.id);
      const texts = { name: name === id ? undefined : name, description };
      return { ...column, ...omitUndefined(texts), ...(isOwn && { language: tag }) };
    });
    return {
      ...document,
      name: fileNameOf(name, language),
      list: {
        ...list,
        identification: { ...identification, language },
        columnSet: { ...columnSet, columns: named },
        ...(rows && { rows: mapRows(rows, readRow) }),
      },
    };
  });
}

/**
 * The documents of a version in several languages as one in the language of the first, with columns such as `name@de`. Other
 * values that differ, such as arrays, have columns such as `altLabel_de`.
 */
function joinDocuments(documents: readonly ImportedDocument[], context: ImportContext): ImportedDocument {
  const [first, ...others] = documents.map(({ list }) => list).filter(isList) as [
    ImportedList,
    ...ImportedList[],
  ];
  const own = first.identification.language ?? '';
  const nameOf = ({ identification: { shortName, longName, description } }: ImportedList) =>
    JSON.stringify([shortName, longName, description]);
  if (others.some((list) => nameOf(list) !== nameOf(first))) {
    const message = `names and descriptions of the list in other languages than ${own} are left out, because the format has them in one language`;
    context.loss(undefined, message, undefined, '--documents-per-language');
  }
  const { columnSet } = first;
  const codeOf = (row: ReadonlyMap<string, string>) =>
    JSON.stringify(columnSet.keys[0]?.columnIds.map((id) => row.get(id)));
  const byCode = new Map(Array.from(first.rows ?? [], (row) => [codeOf(row), new Map(row)]));
  const read = others.map(({ identification: { language = '' }, rows = [] }) => ({
    language,
    rows: [...rows],
  }));
  const isOther = (row: ReadonlyMap<string, string>, id: string): boolean => {
    const same = byCode.get(codeOf(row));
    return same !== undefined && same.get(id) !== row.get(id);
  };
  const inKeys = new Set(columnSet.keys.flatMap(({ columnIds }) => columnIds));
  const markOf = new Map<string, string>();
  for (const { id, type } of columnSet.columns)
    if (!inKeys.has(id) && read.some(({ rows }) => rows.some((row) => isOther(row, id))))
      markOf.set(id, type === 'string' ? '@' : '_');
  const columns = columnSet.columns.flatMap((column): ColumnJson[] => {
    const { id, name = id } = column;
    const mark = markOf.get(id);
    if (mark === undefined) return [column];
    const inOthers = read.map(({ language }) => ({
      ...column,
      ...(mark === '@' ? { language } : { name: `${name} (${language})` }),
      id: id + mark + language,
      optional: true,
    }));
    return [column, ...inOthers];
  });
  for (const { language, rows } of read) {
    for (const row of rows) {
      const code = codeOf(row);
      const joined = byCode.get(code) ?? new Map<string, string>();
      for (const [id, text] of row) {
        const mark = markOf.get(id);
        if (mark !== undefined) joined.set(id + mark + language, text);
        else if (!byCode.has(code)) joined.set(id, text);
      }
      byCode.set(code, joined);
    }
  }
  const { name } = documents[0] as ImportedDocument;
  const suffix = `.${own.toLowerCase()}`;
  return {
    name: name.endsWith(suffix) ? name.slice(0, -suffix.length) : name,
    list: { ...first, columnSet: { ...columnSet, columns }, rows: [...byCode.values()] },
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
