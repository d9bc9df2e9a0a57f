import type { DocumentJson } from '../../model/document/columns.ts';
import type { DirectoryRecord } from '../../model/document/entry.ts';
import type { CodeRow } from '../../model/hierarchy/code-rows.ts';
import { inLanguage } from '../../model/identity/language.ts';
import type { UriEntry } from '../../model/query/directory.ts';
import type { RelatedLists } from '../../model/query/packed-records.ts';
import { latestVersion } from '../../model/query/select.ts';
import { correspondenceOf, findSides, uriOfSide } from '../../model/relations/correspondence.ts';
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
  record: DirectoryRecord,
  service: Service,
  findRow: FindRow,
): Promise<object[] | undefined> {
  const { directory } = service;
  const { canonicalUri, canonicalVersionUri, language } = record.entry;
  const found: object[] = [];
  for (const { table: uri } of tablesOf([record], service)) {
    const table = inLanguage(latestVersion(directory.byUri.get(uri) as UriEntry).records, language);
    const { codeList } = JSON.parse(await readDocument(table, service)) as DocumentJson;
    const correspondence = correspondenceOf({ codeList });
    const sides = correspondence ? findSides(correspondence, codeList?.dataSet?.rows ?? []) : [];
    for (const { own, other, counterparts } of sides) {
      const known = counterparts.get(code);
      if (!known || ![canonicalUri, canonicalVersionUri].includes(uriOfSide(own))) continue;
      const list = directory.byUri.get(uriOfSide(other));
      const document = list && inLanguage(latestVersion(list).records, language);
      const codes = known.map(async ({ code: counterpart, match }) => {
        const row = document && (await findRow(document, counterpart));
        return { code: counterpart, name: row?.name, match };
      });
      const { canonicalUri: to, canonicalVersionUri: version } = other.keyRef.codeListRef;
      const through = table.entry.canonicalVersionUri;
      found.push({ list: to, version, through, codes: await Promise.all(codes) });
    }
  }
  return found.length === 0 ? undefined : found;
}

/** Each table and the lists of its sides are read for a response. */
const MAX_CHEAP_TABLES = 3;

/** Whether reading the tables about some documents, and the lists on their other sides, takes more than a few milliseconds. */
export function areTablesCostly(records: readonly DirectoryRecord[], service: Service): boolean {
  const tables = tablesOf(records, service);
  const isLarger = (uri: string): boolean =>
    service.directory.byUri.get(uri)?.records.every(({ isSmall }) => isSmall) === false;
  const uris = tables.flatMap(({ table, source, target }) => [table, source, target]);
  return tables.length > MAX_CHEAP_TABLES || uris.some(isLarger);
}

/** The tables of which one side is of some documents. */
export function tablesOf(
  records: readonly DirectoryRecord[],
  { tables = [] }: Pick<Service, 'tables'>,
): readonly RelatedLists[] {
  const uris = new Set(records.flatMap(({ entry }) => [entry.canonicalUri, entry.canonicalVersionUri]));
  return tables.filter(({ source, target }) => uris.has(source) || uris.has(target));
}
