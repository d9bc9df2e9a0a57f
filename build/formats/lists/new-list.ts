import type { ImportedDocument } from '../import/format.ts';
import { columnIdOf, fileNameOf, makeUnique, versionUri } from '../import/names.ts';
import { reportInvalid } from '../table/description.ts';

/** What a new list begins with. */
interface NewList {
  readonly name: string;
  readonly language: string;
  readonly uri: string;
  /** Names of its columns; the first one is the key. */
  readonly columns: readonly string[];
}

/** A list of text columns with one row, as an example, or else the messages about invalid texts. */
export function makeNewList({ name, language, uri, columns }: NewList): ImportedDocument | readonly string[] {
  const ids = makeUnique(columns.map(columnIdOf));
  const [key] = ids;
  if (key === undefined) return ['the list has no columns: name at least one'];
  const identification = { language, shortName: name, version: '1', canonicalUri: uri };
  const named = ids.map((id, i) => ({ id, name: columns[i] ?? id, type: 'string' as const }));
  const columnSet = {
    columns: named.map((column) => (column.id === key ? { ...column, nullable: false } : column)),
    keys: [{ id: 'key', columnIds: [key] }],
  };
  const messages: string[] = [];
  // The URI of the version is formed from the canonical URI, so one fault would be reported twice.
  const checked = { identification: { ...identification, canonicalVersionUri: 'urn:x' }, columnSet };
  reportInvalid(checked, undefined, { error: (_, message) => messages.push(message) });
  if (messages.length > 0) return messages;
  const list = {
    identification: { ...identification, canonicalVersionUri: versionUri(uri, '1') },
    columnSet,
    rows: [new Map(named.map((column) => [column.id, JSON.stringify(`${column.name} 1`)]))],
  };
  return { name: fileNameOf(name), list };
}
