import type { DocumentJson } from '../../model/document/columns.ts';
import type { DirectoryRecord } from '../../model/document/entry.ts';
import type { CodeRow } from '../../model/hierarchy/code-rows.ts';
import { inLanguage } from '../../model/identity/language.ts';
import type { Directory } from '../../model/query/directory.ts';
import { latestVersion } from '../../model/query/select.ts';
import { correspondenceOf, findCounterparts, uriOfSide } from '../../model/relations/correspondence.ts';
import type { Service } from '../endpoint.ts';
import { readDocument } from './history.ts';

/** Finds what a document states of a code; undefined if it does not have it. */
export type FindRow = (record: DirectoryRecord, code: string) => Promise<CodeRow | undefined>;

/**
 * Finds the counterparts of a code of a document in the latest versions of all tables of correspondences, as docs/api.md
 * describes them; undefined if no table mentions it.
 */
export async function findCorrespondences(
  code: string,
  { entry }: DirectoryRecord,
  service: Service,
  findRow: FindRow,
): Promise<object[] | undefined> {
  const { directory } = service;
  const own = [entry.canonicalUri, entry.canonicalVersionUri];
  const found: object[] = [];
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
      const list = directory.byUri.get(uriOfSide(other));
      const document = list && inLanguage(latestVersion(list).records, entry.language);
      const nameCode = async (one: string) => document && (await findRow(document, one))?.name;
      const codes = counterparts.map(async ({ code: counterpart, match }) => ({
        code: counterpart,
        name: await nameCode(counterpart),
        match,
      }));
      found.push({
        list: other.keyRef.codeListRef.canonicalUri,
        version: other.keyRef.codeListRef.canonicalVersionUri,
        through: table.entry.canonicalVersionUri,
        codes: await Promise.all(codes),
      });
    }
  }
  return found.length === 0 ? undefined : found;
}

/** Whether finding the counterparts of the codes of a list takes long: it reads tables, and other lists that are not large. */
export function areCounterpartsCostly(records: readonly DirectoryRecord[], directory: Directory): boolean {
  const own = records.flatMap(({ entry }) => [entry.canonicalUri, entry.canonicalVersionUri]);
  const tables = findTables(own, directory);
  const sides = tables.flatMap(({ relates }) => [relates?.source ?? '', relates?.target ?? '']);
  const others = sides.flatMap((uri) => directory.byUri.get(uri)?.records ?? []);
  return [...tables, ...others.filter(({ isLarge }) => !isLarge)].some(({ isSmall }) => !isSmall);
}

/** The latest versions of the tables of which one side has one of the URIs, in the order of the index. */
function findTables(uris: readonly string[], directory: Directory, language?: string): DirectoryRecord[] {
  const all = directory.records.filter(({ relates }) => relates);
  const lists = new Set(all.map(({ entry }) => entry.canonicalUri));
  const tables: DirectoryRecord[] = [];
  for (const uri of lists) {
    const list = directory.byUri.get(uri);
    const table = list && inLanguage(latestVersion(list).records, language);
    const { source = '', target = '' } = table?.relates ?? {};
    if (table && (uris.includes(source) || uris.includes(target))) tables.push(table);
  }
  return tables;
}
