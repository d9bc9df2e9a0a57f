import { listChanges, setChanges } from './changes.ts';
import {
  byCodeUnit,
  type CodeList,
  type CodeListSet,
  type ColumnShape,
  canonicalUri,
  canonicalVersionUri,
  type Edition,
  type JsonObject,
  type Language,
  type Publisher,
  type Row,
  type Source,
} from './model.ts';
import { packageUrl } from './packages.ts';
import { listText, phrase } from './texts.ts';

/** A document of a code list without its data set, and its rows sorted by key. */
export interface ListDocument {
  readonly metadata: JsonObject;
  readonly rows: readonly Row[];
}

/** The document of a list's edition in a language (OpenCodeList 0.3). */
export function listDocument(list: CodeList, edition: Edition, language: Language): ListDocument {
  const metadata = {
    $opencodelist: '0.3.0',
    codeList: {
      identification: identification(list, edition, language, listChanges(list, edition, language)),
      columnSet: columnSet(list, edition, language),
      annotation: annotation(list, edition, language),
    },
  };
  const key = (row: Row) => list.key.map((columnId) => String(row[columnId])).join('\u0000');
  return {
    metadata,
    rows: list.rows(edition.version, language).toSorted((a, b) => byCodeUnit(key(a), key(b))),
  };
}

/** The complete document, with the data set before the annotation. */
export function completeDocument({ metadata, rows }: ListDocument): JsonObject {
  const { codeList, ...rest } = metadata;
  const { annotation: notes, ...parts } = codeList as JsonObject;
  return { ...rest, codeList: { ...parts, dataSet: { rows }, annotation: notes ?? null } };
}

/** The document of a set's edition in a language. */
export function setDocument(
  set: CodeListSet,
  edition: CodeListSet['editions'][number],
  language: Language,
): JsonObject {
  return {
    $opencodelist: '0.3.0',
    codeListSet: {
      identification: identification(set, edition, language, setChanges(set.editions, edition, language)),
      referenceSet: edition.members.map(({ type, name, version }) => ({
        type,
        canonicalUri: canonicalUri(name),
        canonicalVersionUri: canonicalVersionUri(name, version),
      })),
      annotation: annotation(set, edition, language),
    },
  };
}

function identification(
  subject: Pick<CodeList, 'name' | 'tags' | 'publisher'>,
  edition: Edition,
  language: Language,
  changeLog: readonly string[],
): JsonObject {
  const { version, publishedAt, validFrom, validTo } = edition;
  return {
    language,
    shortName: listText(subject.name, 'shortName', language),
    longName: listText(subject.name, 'longName', language),
    description: listText(subject.name, 'description', language),
    canonicalUri: canonicalUri(subject.name),
    version,
    canonicalVersionUri: canonicalVersionUri(subject.name, version),
    ...(publishedAt !== undefined && { publishedAt }),
    ...(validFrom !== undefined && { validFrom }),
    ...(validTo !== undefined && { validTo }),
    tags: subject.tags,
    changeLog,
    publisher: publisher(subject.publisher),
    ...(edition.sources.length > 0 && {
      'x-sources': edition.sources.map(({ name, version }) => `${name}@${version}`),
    }),
  };
}

function publisher({ shortName, longName, url, domain }: Publisher): JsonObject {
  return {
    shortName,
    ...(longName !== undefined && { longName }),
    ...(url !== undefined && { url }),
    ...(domain !== undefined && {
      identifier: {
        value: domain,
        source: { shortName: 'DNS', longName: 'Domain Name System', url: 'https://www.iana.org/domains' },
      },
    }),
  };
}

function columnSet(list: CodeList, edition: Edition, language: Language): JsonObject {
  const named = (columnIds: readonly string[]) =>
    `${phrase('key', language)}: ${columnIds.map((id) => listText(list.name, `column ${id}`, language)).join(', ')}`;
  const keys = { [KEY_ID]: list.key, ...list.otherKeys };
  return {
    columns: list.columns.map((shape) => column(list, shape, language)),
    keys: Object.entries(keys).map(([id, columnIds]) => ({ id, name: named(columnIds), columnIds })),
    defaultKey: { keyId: KEY_ID },
    ...(list.references && {
      foreignKeys: list.references.map((foreign) => ({
        id: foreign.id,
        name: phrase('reference', language, listText(foreign.list, 'shortName', language)),
        columnIds: foreign.columnIds,
        keyRef: {
          codeListRef: {
            canonicalUri: canonicalUri(foreign.list),
            canonicalVersionUri: canonicalVersionUri(foreign.list, edition.version),
          },
          keyId: KEY_ID,
        },
      })),
    }),
  };
}

/** Id of the default key of all lists. */
const KEY_ID = 'code';

function column(list: CodeList, shape: ColumnShape, language: Language): JsonObject {
  const { id, type, nullable, optional, localised, members, limits } = shape;
  const describe = (value: string) => listText(list.name, `member ${value}`, language);
  return {
    id,
    name: listText(list.name, `column ${id}`, language),
    type,
    nullable: nullable === true,
    optional: optional === true,
    ...(localised && { language }),
    ...(members && { members: members.map((value) => ({ value, description: describe(value) })) }),
    ...limits,
  };
}

function annotation(subject: Pick<CodeList, 'name'>, edition: Edition, language: Language): JsonObject {
  const minted = phrase('minted', language);
  const line = (source: Source) =>
    `- [${source.name} ${source.version}](${packageUrl(source)}), ${phrase('licensed', language, source.licence)}`;
  const { sources } = edition;
  return {
    descriptions: [
      {
        format: 'markdown',
        language,
        content:
          sources.length > 0
            ? [phrase('provenance', language), '', ...sources.map(line), '', minted].join('\n')
            : minted,
      },
    ],
    appInfo: {
      list: subject.name,
      sources: sources.map((source) => ({
        package: source.name,
        version: source.version,
        licence: source.licence,
        url: packageUrl(source),
      })),
    },
  };
}
