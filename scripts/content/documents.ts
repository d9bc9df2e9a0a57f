import { listChanges, setChanges } from './changes.ts';
import {
  byCodeUnit,
  type CodeList,
  type CodeListSet,
  canonicalUri,
  canonicalVersionUri,
  type Edition,
  type JsonObject,
  type Language,
  type Publisher,
  type Row,
  type SetEdition,
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
  const rows = list.rows(edition.version, language);
  return { metadata, rows: rows.toSorted((a, b) => byCodeUnit(key(a), key(b))) };
}

/** The complete document, with the data set before the annotation. */
export function completeDocument({ metadata, rows }: ListDocument): JsonObject {
  const { codeList, ...rest } = metadata;
  const { annotation: notes, ...parts } = codeList as JsonObject;
  return { ...rest, codeList: { ...parts, dataSet: { rows }, annotation: notes ?? null } };
}

/** The document of a set's edition in a language. */
export function setDocument(set: CodeListSet, edition: SetEdition, language: Language): JsonObject {
  return {
    $opencodelist: '0.3.0',
    codeListSet: {
      identification: identification(set, edition, language, setChanges(set, edition, language)),
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
  { name, tags, publisher }: CodeList | CodeListSet,
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
    ...(sources.length > 0 && { 'x-sources': sources.map(({ name, version }) => `${name}@${version}`) }),
  };
}

const DNS = { shortName: 'DNS', longName: 'Domain Name System', url: 'https://www.iana.org/domains' };

const publisherObject = ({ domain, ...publisher }: Publisher): JsonObject => ({
  ...publisher,
  ...(domain && { identifier: { value: domain, source: DNS } }),
});

/** Id of the default key of all lists. */
const KEY_ID = 'code';

function columnSet(list: CodeList, edition: Edition, language: Language): JsonObject {
  const nameOf = (columnId: string) => listText(list.name, `column ${columnId}`, language);
  const keys = { [KEY_ID]: list.key, ...list.otherKeys };
  return {
    columns: Object.entries(list.columns).map(([id, column]) => {
      const { type, nullable, optional, localised, members, ...constraints } = column;
      return {
        id,
        name: nameOf(id),
        type,
        nullable: nullable === true,
        optional: optional === true,
        ...(localised && { language }),
        ...(members && {
          members: members.map((value) => ({
            value,
            description: listText(list.name, `member ${value}`, language),
          })),
        }),
        ...(constraints as JsonObject),
      };
    }),
    keys: Object.entries(keys).map(([id, columnIds]) => ({
      id,
      name: `${phrase('key', language)}: ${columnIds.map(nameOf).join(', ')}`,
      columnIds,
    })),
    defaultKey: { keyId: KEY_ID },
    ...(list.references && {
      foreignKeys: Object.entries(list.references).map(([id, [columnId, target]]) => ({
        id,
        name: phrase('reference', language, listText(target, 'shortName', language)),
        columnIds: [columnId],
        keyRef: {
          codeListRef: {
            canonicalUri: canonicalUri(target),
            canonicalVersionUri: canonicalVersionUri(target, edition.version),
          },
          keyId: KEY_ID,
        },
      })),
    }),
  };
}

function annotation({ name }: CodeList | CodeListSet, { sources }: Edition, language: Language): JsonObject {
  const minted = phrase('minted', language);
  const lines = sources.map(
    (source) =>
      `- [${source.name} ${source.version}](${packageUrl(source)}), ${phrase('licensed', language, source.licence)}`,
  );
  const provenance = [phrase('provenance', language), '', ...lines, '', minted].join('\n');
  const content = lines.length > 0 ? provenance : minted;
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
    },
  };
}
