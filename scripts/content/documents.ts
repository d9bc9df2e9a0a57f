import { listChanges, setChanges } from './changes.ts';
import {
  type CodeList,
  type CodeListSet,
  type Column,
  canonicalUri,
  type Edition,
  type Json,
  type JsonObject,
  type Language,
  type ListEdition,
  type Row,
  type SetEdition,
  type Subject,
} from './model.ts';
import { packageUrl } from './sources.ts';
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
    identification: identify(list, edition, language, listChanges(list, edition.version, language)),
    columnSet: describeColumns(list, edition, language),
    ...(rows && { dataSet: { rows } }),
    annotation: annotate(list, edition, language, columnRoles(list)),
  },
});

/** The document of a set's edition in a language. */
export const setDocument = (set: CodeListSet, edition: SetEdition, language: Language): JsonObject => ({
  $opencodelist: '0.3.0',
  codeListSet: {
    identification: identify(set, edition, language, setChanges(set, edition.version, language)),
    referenceSet: edition.members.map(({ type, name, version }) => ({ type, ...refer(name, version) })),
    annotation: annotate(set, edition, language, {}),
  },
});

const refer = (name: string, version: string) => ({
  canonicalUri: canonicalUri(name),
  canonicalVersionUri: `${canonicalUri(name)}:${version}`,
});

const DNS = { shortName: 'DNS', longName: 'Domain Name System', url: 'https://www.iana.org/domains' };

function identify(
  { name, tags, publisher: { domain, ...publisher } }: Subject,
  { version, sources, day, validFrom, validTo }: Edition,
  language: Language,
  changeLog: readonly string[],
): JsonObject {
  const uris = refer(name, version);
  return {
    language,
    shortName: listText(name, 'shortName', language),
    longName: listText(name, 'longName', language),
    description: listText(name, 'description', language),
    canonicalUri: uris.canonicalUri,
    version,
    canonicalVersionUri: uris.canonicalVersionUri,
    ...(day && { publishedAt: startOf(day) }),
    ...(validFrom && { validFrom: startOf(validFrom) }),
    ...(validTo && { validTo: startOf(validTo) }),
    tags,
    changeLog,
    publisher: { ...publisher, ...(domain && { identifier: { value: domain, source: DNS } }) },
    ...(sources.length > 0 && { 'x-sources': sources.map((source) => `${source.name}@${source.version}`) }),
  };
}

const startOf = (day: string): string => `${day}T00:00:00Z`;

/** Id of the default key of all lists. */
const KEY_ID = 'code';

function describeColumns(
  { name, columns, key }: CodeList,
  { version }: Edition,
  language: Language,
): JsonObject {
  const nameColumn = (id: string) => listText(name, `column ${id}`, language);
  const describeColumn = (id: string) => {
    const { type, nullable = false, optional = false, localised, members, ...others } = columns[id] as Column;
    const { unique, references, role, ...constraints } = others;
    return {
      ...{ id, name: nameColumn(id), type, nullable, optional },
      ...(localised && { language }),
      ...(members && {
        members: members.map((value) => ({
          value,
          description: listText(name, `member ${value}`, language),
        })),
      }),
      ...(constraints as JsonObject),
    };
  };
  const keys = [{ id: KEY_ID, columnIds: key }];
  const foreignKeys: JsonObject[] = [];
  for (const [columnId, { unique, references = {} }] of Object.entries(columns)) {
    if (unique) keys.push({ id: columnId, columnIds: [columnId] });
    for (const [id, list] of Object.entries(references)) {
      foreignKeys.push({
        id,
        name: phrase('reference', language, listText(list, 'shortName', language)),
        columnIds: [columnId],
        keyRef: { codeListRef: refer(list, version), keyId: KEY_ID },
      });
    }
  }
  return {
    columns: Object.keys(columns).map(describeColumn),
    keys: keys.map(({ id, columnIds }) => ({
      id,
      name: `${phrase('key', language)}: ${columnIds.map(nameColumn).join(', ')}`,
      columnIds,
    })),
    defaultKey: { keyId: KEY_ID },
    ...(foreignKeys.length > 0 && { foreignKeys }),
  };
}

function columnRoles({ columns }: CodeList): JsonObject {
  const roles: Record<string, Json> = {};
  for (const [column, { role = {} }] of Object.entries(columns)) {
    if (typeof role === 'string') roles[role] = column;
    else for (const [name, own] of Object.entries(role)) roles[name] = { column, ...(own as JsonObject) };
  }
  return roles;
}

function annotate(
  { name }: Subject,
  { sources }: Edition,
  language: Language,
  roles: JsonObject,
): JsonObject {
  const lines = sources.map((source) => {
    const licence = phrase('licensed', language, source.licence);
    return `- [${source.name} ${source.version}](${packageUrl(source)}), ${licence}`;
  });
  const provenance = lines.length > 0 ? [phrase('provenance', language), '', ...lines, ''] : [];
  const content = [...provenance, phrase('minted', language)].join('\n');
  return {
    descriptions: [{ format: 'markdown', language, content }],
    appInfo: {
      list: name,
      sources: sources.map((source) => ({
        package: source.name,
        version: source.version,
        licence: source.licence,
        url: packageUrl(source),
      })),
      ...(Object.keys(roles).length > 0 && { columnRoles: roles }),
    },
  };
}
