import type { DocumentJson } from '../../model/document/columns.ts';
import type { DirectoryRecord } from '../../model/document/entry.ts';
import type { CodeRow } from '../../model/hierarchy/code-rows.ts';
import { inLanguage } from '../../model/identity/language.ts';
import type { Directory } from '../../model/query/directory.ts';
import { latestVersion } from '../../model/query/select.ts';
import {
  correspondenceOf,
  findCounterparts,
  type Match,
  uriOfSide,
} from '../../model/relations/correspondence.ts';
import type { Service } from '../endpoint.ts';
import { readDocument } from './history.ts';

/** Finds what a document states of a code; undefined if it does not have it. */
export type FindRow = (record: DirectoryRecord, code: string) => Promise<CodeRow | undefined>;

/** What a table of correspondences states of a code. */
interface CorrespondenceFacts {
  /** The canonical URI of the other list. */
  readonly list: string;
  /** The version of the other list, if the table is about one. */
  readonly version?: string;
  /** The version of the table. */
  readonly through: string;
  /** Empty if the table states that there are none. */
  readonly codes: readonly { readonly code: string; readonly name?: string; readonly match?: Match }[];
}

/** Finds the counterparts of a code of a document in the latest versions of all tables; undefined if none mentions it. */
export async function findCorrespondences(
  code: string,
  { entry }: DirectoryRecord,
  service: Service,
  findRow: FindRow,
): Promise<CorrespondenceFacts[] | undefined> {
  const own = [entry.canonicalUri, entry.canonicalVersionUri];
  const { directory } = service;
  const all: CorrespondenceFacts[] = [];
  for (const table of findTables(own, directory, entry.language)) {
    const { codeList } = JSON.parse(await readDocument(table, service)) as DocumentJson;
    const correspondence = correspondenceOf({ codeList });
    if (!correspondence) continue;
    const { source, target } = correspondence;
    const { ofSource, ofTarget } = findCounterparts(correspondence, codeList?.dataSet?.rows ?? []);
    const sides = [
      { side: source, other: target, counterparts: ofSource.get(code) },
      { side: target, other: source, counterparts: ofTarget.get(code) },
    ];
    for (const { side, other, counterparts } of sides) {
      if (!counterparts || !own.includes(uriOfSide(side))) continue;
      const { canonicalUri: list, canonicalVersionUri: version } = other.keyRef.codeListRef;
      const found = directory.byUri.get(uriOfSide(other));
      const document = found && inLanguage(latestVersion(found).records, entry.language);
      const codes = counterparts.map(async ({ code: counterpart, match }) => {
        const name = document && (await findRow(document, counterpart))?.name;
        return { code: counterpart, ...(name !== undefined && { name }), ...(match && { match }) };
      });
      const through = table.entry.canonicalVersionUri;
      all.push({
        list,
        ...(version !== undefined && { version }),
        through,
        codes: await Promise.all(codes),
      });
    }
  }
  return all.length === 0 ? undefined : all;
}

/** The documents that are read to find the counterparts of the codes of a list: tables, and other lists that are not large. */
export function relatedRecords(
  records: readonly DirectoryRecord[],
  directory: Directory,
): readonly DirectoryRecord[] {
  const own = new Set(records.flatMap(({ entry }) => [entry.canonicalUri, entry.canonicalVersionUri]));
  const tables = findTables([...own], directory);
  const sides = tables.flatMap(({ relates }) => [relates?.source ?? '', relates?.target ?? '']);
  const others = sides.flatMap((uri) => directory.byUri.get(uri)?.records ?? []);
  return [...tables, ...others.filter(({ isLarge }) => !isLarge)];
}

/** The latest versions of the tables of which one side has one of the URIs, in the order of the index. */
function findTables(uris: readonly string[], directory: Directory, language?: string): DirectoryRecord[] {
  const lists = new Set<string>();
  for (const { relates, entry } of directory.records) if (relates) lists.add(entry.canonicalUri);
  const tables: DirectoryRecord[] = [];
  for (const uri of lists) {
    const entry = directory.byUri.get(uri);
    const table = entry && inLanguage(latestVersion(entry).records, language);
    const { source = '', target = '' } = table?.relates ?? {};
    if (table && (uris.includes(source) || uris.includes(target))) tables.push(table);
  }
  return tables;
}
