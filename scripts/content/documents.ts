import { listChanges, setChanges } from './changes.ts';
import {
  type CodeList,
  type CodeListSet,
  canonicalUri,
  canonicalVersionUri,
  type Edition,
  type Json,
  type JsonObject,
  type Language,
  type ListEdition,
  type Row,
  type SetEdition,
  type Subject,
} from './model.ts';
import { type Publisher, packageUrl } from './sources.ts';
import { listText, phrase } from './tables.ts';

/** The document of a list's edition in a language (OpenCodeList 0.3), with its rows unless they are in a CSV file. */
export const listDocument = (
  list: CodeList,
  edition: ListEdition,
  language: Language,
  rows?: readonly Row[],
): JsonObject => ({
  $opencodelist: '0.3.0',
  codeList: {
    identification: identification(list, edition, language, listChanges(list, edition, language)),
    columnSet: columnSet(list, edition, language),
    ...(rows && { dataSet: { rows } }),
    annotation: annotation(list, edition, language, columnRoles(list)),
  },
});

/** The document of a set's edition in a language. */
export const setDocument = (set: CodeListSet, edition: SetEdition, language: Language): JsonObject => ({
  $opencodelist: '0.3.0',
  codeListSet: {
    identification: identification(set, edition, language, setChanges(set, edition, language)),
    referenceSet: edition.members.map(({ type, name, version }) => ({
      type,
      ...reference(name, version),
    })),
    annotation: annotation(set, edition, language),
  },
});

const reference = (name: string, version: string): JsonObject => ({
  canonicalUri: canonicalUri(name),
  canonicalVersionUri: canonicalVersionUri(name, version),
});

function identification(
  { name, tags, publisher }: Subject,
  { version, sources, publishedAt, validFrom, validTo }: Edition,
  language: Language,
  changeLog: readonly string[],
): JsonObject {
  return {
    language,
    shortName: listText(name, 'shortName', language),
    longName: listText(name, 'longName', language),
    description: listText(name, 'description', language),
    canonicalUri: canonicalUri(name),
    version,
    canonicalVersionUri: canonicalVersionUri(name, version),
    ...(publishedAt && { publishedAt }),
    ...(validFrom && { validFrom }),
    ...(validTo && { validTo }),
    tags,
    changeLog,
    publisher: publisherObject(publisher),
    ...(sources.length > 0 && { 'x-sources': sources.map((source) => `${source.name}@${source.version}`) }),
  };
}

const DNS = { shortName: 'DNS', longName: 'Domain Name System', url: 'https://www.iana.org/domains' };

const publisherObject = ({ domain, ...publisher }: Publisher): JsonObject => ({
  ...publisher,
  ...(domain && { identifier: { value: domain, source: DNS } }),
});

/** Id of the default key of all lists. */
const KEY_ID = 'code';

function columnSet(list: CodeList, { version }: ListEdition, language: Language): JsonObject {
  const nameOf = (columnId: string) => listText(list.name, `column ${columnId}`, language);
  const description = (member: string) => listText(list.name, `member ${member}`, language);
  const columns = Object.entries(list.columns);
  const uniqueColumns = columns.filter(([, { unique }]) => unique).map(([id]) => [id, [id]] as const);
  const references = columns.flatMap(([columnId, column]) =>
    Object.entries(column.references ?? {}).map(([id, target]) => ({ id, columnId, target })),
  );
  return {
    columns: columns.map(([id, column]) => {
      const { type, nullable = false, optional = false, localised, members, ...others } = column;
      const { unique, references, role, ...constraints } = others;
      return {
        ...{ id, name: nameOf(id), type, nullable, optional },
        ...(localised && { language }),
        ...(members && { members: members.map((value) => ({ value, description: description(value) })) }),
        ...(constraints as JsonObject),
      };
    }),
    keys: [[KEY_ID, list.key] as const, ...uniqueColumns].map(([id, columnIds]) => ({
      id,
      name: `${phrase('key', language)}: ${columnIds.map(nameOf).join(', ')}`,
      columnIds,
    })),
    defaultKey: { keyId: KEY_ID },
    ...(references.length > 0 && {
      foreignKeys: references.map(({ id, columnId, target }) => ({
        id,
        name: phrase('reference', language, listText(target, 'shortName', language)),
        columnIds: [columnId],
        keyRef: { codeListRef: reference(target, version), keyId: KEY_ID },
      })),
    }),
  };
}

/** The roles of columns; undefined if there are none. */
function columnRoles({ columns }: CodeList): JsonObject | undefined {
  const roles = Object.entries(columns).flatMap(([column, { role }]): [string, Json][] => {
    if (role === undefined) return [];
    if (typeof role === 'string') return [[role, column]];
    return Object.entries(role).map(([name, own]) => [name, { column, ...(own as JsonObject) }]);
  });
  return roles.length > 0 ? Object.fromEntries(roles) : undefined;
}

function annotation(
  { name }: Subject,
  { sources }: Edition,
  language: Language,
  roles?: JsonObject,
): JsonObject {
  const minted = phrase('minted', language);
  const lines = sources.map(
    (source) =>
      `- [${source.name} ${source.version}](${packageUrl(source)}), ${phrase('licensed', language, source.licence)}`,
  );
  const provenance = [phrase('provenance', language), '', ...lines, '', minted].join('\n');
  return {
    descriptions: [{ format: 'markdown', language, content: lines.length > 0 ? provenance : minted }],
    appInfo: {
      list: name,
      sources: sources.map((source) => ({
        package: source.name,
        version: source.version,
        licence: source.licence,
        url: packageUrl(source),
      })),
      ...(roles && { columnRoles: roles }),
    },
  };
}
