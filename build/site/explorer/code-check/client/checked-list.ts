import { documentUrl, metadataUrl, versionsUrl } from '../../../../formats/urls.ts';
import type { IndexEntry } from '../../../../model/document/entry.ts';
import { inLanguage } from '../../../../model/identity/language.ts';
import { orderVersions, type Version } from '../../../../model/identity/versions.ts';
import type { UiLanguage } from '../../../paths.ts';
import { type RawRow, readTable, type Table } from '../../document/table/table.ts';
import type { CheckedDocument } from '../address.ts';

type Identification = Pick<
  IndexEntry,
  'shortName' | 'longName' | 'version' | 'canonicalUri' | 'canonicalVersionUri' | 'language'
>;

/** A list with its rows, and where it was found. */
export interface CheckedList {
  readonly address: CheckedDocument;
  readonly identification: Identification;
  readonly table: Table & { readonly rows: readonly RawRow[] };
}

/** Rejects requests for a document that does not exist. */
export class NotFoundError extends Error {}

/**
 * Loads a list from the API; undefined for a set, and for a list without rows. Rejects if that fails, with a
 * {@link NotFoundError} if there is no such document.
 */
export async function loadList(address: CheckedDocument): Promise<CheckedList | undefined> {
  const { uri, language } = address;
  const [metadata, table] = await Promise.all([
    request(metadataUrl(uri, language)).then((response) => response.json() as Promise<MetadataJson>),
    loadTable({ canonicalVersionUri: uri, language }),
  ]);
  const rows = [...(table?.rows ?? [])];
  if (!table || !metadata.codeList || rows.length === 0) return undefined;
  return { address, identification: metadata.codeList.identification, table: { ...table, rows } };
}

interface MetadataJson {
  readonly codeList?: { readonly identification: Identification };
}

/** The table of a version, with rows that are read on demand; undefined for a set, and for a list without rows. */
export async function loadTable(
  { canonicalVersionUri, language }: Pick<IndexEntry, 'canonicalVersionUri' | 'language'>,
  signal?: AbortSignal,
): Promise<Table | undefined> {
  const response = await request(documentUrl(canonicalVersionUri, language), signal);
  return readTable(await response.text());
}

type Entry = { readonly entry: IndexEntry };
export type ListVersion = Version<Entry>;

/** The versions of a list, oldest first, from the API. */
export async function loadVersions(canonicalUri: string, signal: AbortSignal): Promise<ListVersion[]> {
  const entries = await loadEntries(canonicalUri, signal);
  return orderVersions(entries.filter(({ entry }) => entry.canonicalUri === canonicalUri));
}

/** The language in which a version is shown on a page. Rejects with a {@link NotFoundError} if it does not exist. */
export async function findLanguage(canonicalVersionUri: string, ui: UiLanguage): Promise<string> {
  const all = await loadEntries(canonicalVersionUri);
  const own = all.filter(({ entry }) => entry.canonicalVersionUri === canonicalVersionUri);
  if (own.length === 0) throw new NotFoundError(canonicalVersionUri);
  return inLanguage(own, ui).entry.language;
}

/** The documents with a URI, from the API. */
async function loadEntries(uri: string, signal?: AbortSignal): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const response = await request(versionsUrl(uri, page), signal);
    const found = (await response.json()) as IndexEntry[];
    entries.push(...found.map((entry) => ({ entry })));
    pages = Number(response.headers.get('x-total-pages') ?? 1);
  }
  return entries;
}

async function request(url: string, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(url, { signal: signal ?? null });
  if (response.status === 404) throw new NotFoundError(url);
  if (!response.ok) throw new Error(`${response.status} for ${url}`);
  return response;
}
