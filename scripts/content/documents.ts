import { type CodeList, type Edition, printKey } from './lists.ts';
import {
  type Column,
  type Json,
  type JsonObject,
  type Language,
  listText,
  packageUrl,
  phrase,
} from './sources.ts';

/** A document of an edition, which is in the first of its languages; with rows unless they are in a CSV file. */
export function makeDocument(
  list: CodeList,
  edition: Edition,
  languages: readonly Language[],
  rows: readonly JsonObject[] | undefined,
): JsonObject {
  const [language = 'en'] = languages;
  const content: JsonObject =
    list.kind === 'codeList'
      ? { columnSet: describeColumns(list, edition, languages), ...(rows && { dataSet: { rows } }) }
      : { referenceSet: (rows ?? []).map(referTo) };
  return {
    $opencodelist: edition.oneDocument ? '0.4.0' : '0.3.0',
    [list.kind]: {
      identification: identify(list, edition, language),
      ...content,
      annotation: annotate(list, edition, language),
    },
  };
}

/** The URI that this directory assigns to a list. */
export const canonicalUri = (name: string): string => `urn:x-codelists:${name}`;

const refer = (name: unknown, version: unknown) => ({
  canonicalUri: canonicalUri(String(name)),
  ...(version !== 'newest' && { canonicalVersionUri: `${canonicalUri(String(name))}:${version}` }),
});

const referTo = ({ type = null, member, version }: JsonObject) => ({ type, ...refer(member, version) });

const DNS = { shortName: 'DNS', longName: 'Domain Name System', url: 'https://www.iana.org/domains' };

function identify(list: CodeList, edition: Edition, language: Language): JsonObject {
  const { name, tags } = list;
  const { version, sources, day, validFrom, validTo } = edition;
  const { domain, ...publisher } = list.publisher;
  const texts = `${name}@${version}`;
  return {
    language,
    shortName: listText(texts, 'shortName', language),
    longName: listText(texts, 'longName', language),
    description: listText(texts, 'description', language),
    canonicalUri: canonicalUri(name),
    version,
    canonicalVersionUri: `${canonicalUri(name)}:${version}`,
    ...(day && { publishedAt: startOf(day) }),
    ...(validFrom && { validFrom: startOf(validFrom) }),
    ...(validTo && { validTo: startOf(validTo) }),
    tags,
    changeLog: describeChanges(list, edition, language),
    publisher: { ...publisher, ...(domain && { identifier: { value: domain, source: DNS } }) },
    ...(sources.length > 0 && { 'x-sources': sources.map((source) => `${source.name}@${source.version}`) }),
  };
}

const startOf = (day: string): string => `${day}T00:00:00Z`;

type Kind = 'added' | 'removed' | 'renamed' | 'changed' | 'updated';

/** The changes since the previous version: an entry per kind of change, or an entry that nothing changed. */
function describeChanges(list: CodeList, edition: Edition, language: Language): string[] {
  const previous = list.editions[list.editions.indexOf(edition) - 1];
  if (previous === undefined) return [phrase('first', language)];
  if (edition.described) return [phrase('described', language, previous.version)];
  const older = itemsByCode(list, previous, language);
  const newer = itemsByCode(list, edition, language);
  const changes: Record<Kind, string[]> = { added: [], removed: [], renamed: [], changed: [], updated: [] };
  const describe = (code: string, name: string) => (name ? `${code} (${name})` : code);
  for (const [code, item] of newer) {
    const before = older.get(code);
    if (before === undefined) {
      changes.added.push(describe(code, item.name));
      continue;
    }
    if (before.name !== item.name) changes.renamed.push(`${code} (${before.name} → ${item.name})`);
    if (before.others !== item.others) changes.changed.push(code);
    if (before.version !== item.version)
      changes.updated.push(`${code} (${before.version} → ${item.version})`);
  }
  for (const [code, { name }] of older) if (!newer.has(code)) changes.removed.push(describe(code, name));
  const entries = Object.entries(changes).filter(([, codes]) => codes.length > 0);
  const described = entries.map(
    ([kind, codes]) => `${phrase(kind, language)} (${codes.length}): ${codes.sort().join('; ')}`,
  );
  if (entries.length === 0) described.push(phrase('unchanged', language, previous.version));
  if (edition.documents.length === 1 && edition.oneDocument && !previous.oneDocument)
    described.push(phrase('oneDocument', language));
  return described;
}

/** What is compared: the name of a code and its other values, and the version of a member of a set. */
function itemsByCode({ key }: CodeList, { rows, columns }: Edition, language: Language) {
  const others = Object.keys(columns).filter((id) => id !== 'name');
  const items = new Map<string, { name: string; others: string; version: Json | undefined }>();
  for (const row of rows(language)) {
    items.set(printKey(row, key, '/'), {
      name: String(row.name ?? ''),
      others: JSON.stringify(others.map((id) => row[id] ?? null)),
      version: row.version,
    });
  }
  return items;
}

/** Prints a text in the language of a document, or in each base language of a document of OpenCodeList 0.4. */
type PrintText = (textIn: (language: Language) => string) => Json;

function makePrintText({ oneDocument }: Edition, languages: readonly Language[]): PrintText {
  const [language = 'en'] = languages;
  if (!oneDocument) return (textIn) => textIn(language);
  const own = languages.filter((tag) => tag.length === 2);
  return (textIn) => Object.fromEntries(own.map((tag) => [tag, textIn(tag)]));
}

/** Id of the default key of all lists. */
const KEY_ID = 'code';

function describeColumns(list: CodeList, edition: Edition, languages: readonly Language[]) {
  const { name, key } = list;
  const { columns } = edition;
  const [language = 'en'] = languages;
  const say = makePrintText(edition, languages);
  const described: JsonObject[] = [];
  const keys = [{ id: KEY_ID, columnIds: key }];
  const foreignKeys: JsonObject[] = [];
  for (const [id, column] of Object.entries(columns)) {
    described.push(describeColumn(name, id, column, language, say));
    if (column.unique) keys.push({ id, columnIds: [id] });
    for (const [keyName, reference] of Object.entries(column.references ?? {})) {
      const [target = '', version = edition.refersTo ?? edition.version] = reference.split('@');
      foreignKeys.push({
        id: keyName,
        name: say((tag) => phrase('reference', tag, listText(target, 'shortName', tag))),
        columnIds: [id],
        keyRef: { codeListRef: refer(target, version), keyId: KEY_ID },
      });
    }
  }
  return {
    columns: described,
    keys: keys.map(({ id, columnIds }) => ({
      id,
      name: say((tag) => {
        const names = columnIds.map((columnId) => listText(name, `column ${columnId}`, tag));
        return `${phrase('key', tag)}: ${names.join(', ')}`;
      }),
      columnIds,
    })),
    defaultKey: { keyId: KEY_ID },
    ...(foreignKeys.length > 0 && { foreignKeys }),
  };
}

function describeColumn(
  list: string,
  id: string,
  column: Column,
  language: Language,
  say: PrintText,
): JsonObject {
  const { type, nullable = false, optional = false, localised, members, ...others } = column;
  const { unique, references, role, ...constraints } = others;
  const describeMember = (value: string) => {
    return { value, description: say((tag) => listText(list, `member ${value}`, tag)) };
  };
  return {
    id,
    name: say((tag) => listText(list, `column ${id}`, tag)),
    type,
    nullable,
    optional,
    ...(localised && { language }),
    ...(members && { members: members.map(describeMember) }),
    // Without optional members, which may be undefined.
    ...(constraints as JsonObject),
  };
}

function annotate({ name }: CodeList, { sources, columns }: Edition, language: Language): JsonObject {
  const lines = sources.map((source) => {
    const licence = phrase('licensed', language, source.licence);
    return `- [${source.name} ${source.version}](${packageUrl(source)}), ${licence}`;
  });
  const provenance = lines.length > 0 ? [phrase('provenance', language), '', ...lines, ''] : [];
  const content = [...provenance, phrase('minted', language)].join('\n');
  const columnRoles: Record<string, Json> = {};
  let correspondence: JsonObject | undefined;
  for (const [column, { role = {} }] of Object.entries(columns)) {
    // The foreign keys are called source and target.
    if (role === 'match') correspondence = { source: 'source', target: 'target', match: column };
    else if (typeof role === 'string') columnRoles[role] = column;
    else
      for (const [kind, own] of Object.entries(role)) columnRoles[kind] = { column, ...(own as JsonObject) };
  }
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
      ...(Object.keys(columnRoles).length > 0 && { columnRoles }),
      ...(correspondence && { correspondence }),
    },
  };
}
