import { documentUrl, versionsUrl } from '../../../formats/urls.ts';
import type { IndexEntry } from '../../../model/document/entry.ts';
import { inLanguage } from '../../../model/identity/language.ts';
import type { UiLanguage } from '../../paths.ts';
import type { RawRow } from '../../rows/cells.ts';
import { memberText, readTable, type Table } from '../../rows/table.ts';
import type { CheckAddress } from './address.ts';
import { type Target, targetsOf } from './columns.ts';

/** A list with its rows, and where it was found. */
export interface CheckedList {
  readonly address: CheckAddress;
  readonly identification: Pick<
    IndexEntry,
    'shortName' | 'longName' | 'version' | 'canonicalUri' | 'canonicalVersionUri' | 'language'
  >;
  readonly table: Table & { readonly rows: readonly RawRow[] };
  readonly targets: readonly Target[];
}

/** Rejects requests for a document that does not exist. */
export class NotFoundError extends Error {}

/**
 * Loads a list from the API; undefined for a set, and for a list without rows. Rejects if that fails, with a
 * {@link NotFoundError} if there is no such document.
 */
export async function loadList(address: CheckAddress, ui: UiLanguage): Promise<CheckedList | undefined> {
  const { uri } = address;
  const language = address.language ?? (await findLanguage(uri, ui));
  const text = await (await request(documentUrl(uri, language))).text();
  const table = readTable(text);
  const rows = [...(table?.rows ?? [])];
  const identification = memberText(text, 'codeList', 'identification');
  if (!table || identification === undefined || rows.length === 0) return undefined;
  return {
    address,
    identification: JSON.parse(identification),
    table: { ...table, rows },
    targets: targetsOf(table),
  };
}

/** The language in which a version is shown on a page. */
async function findLanguage(canonicalVersionUri: string, ui: UiLanguage): Promise<string> {
  const entries: IndexEntry[] = await (await request(versionsUrl(canonicalVersionUri, 1))).json();
  return inLanguage(
    entries.map((entry) => ({ entry })),
    ui,
  ).entry.language;
}

export async function request(url: string): Promise<Response> {
  const response = await fetch(url);
  if (response.status === 404) throw new NotFoundError(url);
  if (!response.ok) throw new Error(`${response.status} for ${url}`);
  return response;
}
