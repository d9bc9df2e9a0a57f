import { reportInvalid } from '../table/description.ts';
import type { ImportedDocument, ImportedList } from './format.ts';
import { columnIdOf, fileNameOf, makeUnique, versionUri } from './names.ts';

/** What a new list begins with. */
export interface NewList {
  /** Its name for readers. */
  readonly name: string;
  readonly language: string;
  readonly uri: string;
  /** Names of its columns; the first one is the key. */
  readonly columns: readonly string[];
}

/**
 * A list of text columns with one row, as an example.
 *
 * @returns the messages about invalid texts instead
 */
export function makeNewList({ name, language, uri, columns }: NewList): ImportedDocument | readonly string[] {
  const ids = makeUnique(columns.map(columnIdOf));
  const [key] = ids;
  if (key === undefined) return ['the list has no columns: name at least one'];
  const codeList: ImportedList = {
    identification: {
      language,
      shortName: name,
      version: '1',
      canonicalUri: uri,
      canonicalVersionUri: versionUri(uri, '1'),
    },
    columnSet: {
      columns: ids.map((id, i) => ({
        id,
        name: columns[i] as string,
        type: 'string',
        ...(i === 0 && { nullable: false }),
      })),
      keys: [{ id: 'key', columnIds: [key] }],
    },
    rows: [new Map(ids.map((id, i) => [id, JSON.stringify(`${columns[i]} 1`)]))],
  };
  const messages: string[] = [];
  // The URI of the version is formed from the canonical URI, so one fault would be reported twice.
  const identification = { ...codeList.identification, canonicalVersionUri: 'urn:x' };
  reportInvalid({ ...codeList, identification }, undefined, {
    error: (_, message) => messages.push(message),
  });
  return messages.length > 0 ? messages : { name: fileNameOf(name), list: codeList };
}
