import { documentUrl, historyUrl } from '../../../../formats/urls.ts';
import type { CodeHistory } from '../../../../model/changes/code-history.ts';
import { unquote } from '../../../../model/json/text.ts';
import { oncePerKey } from '../../../../model/once.ts';
import type { RawRow } from '../../../rows/cells.ts';
import { type RowNames, rowNamesOf } from '../../../rows/links.ts';
import { memberText, type RowLinks, readTable, type Table, type TableHead } from '../../../rows/table.ts';
import type { TableSettings } from '../rows.tsx';

/** Rows that are parsed before the browser gets time to handle events. */
const ROWS_PER_CHUNK = 5000;

/** Maximum size in bytes of a list that is loaded for the names of its rows. */
const MAX_TARGET_SIZE = 5_000_000;

/** A list with all its rows. */
export interface LoadedList {
  /** The JSON of the document, of which the cells are parts. */
  readonly text: string;
  /** The canonical URI of the list. */
  readonly listUri: string;
  readonly head: TableHead;
  readonly rows: readonly RawRow[];
}

/** Loads the list of a page. Rejects if that fails. */
export async function loadList({ uri, language, links }: TableSettings): Promise<LoadedList> {
  const text = await (await request(documentUrl(uri, language))).text();
  const table = readTable(text, links);
  if (!table) throw new Error(`no rows in ${uri}`);
  const listUri = unquote(memberText(text, 'codeList', 'identification', 'canonicalUri') ?? '');
  const rows: RawRow[] = [];
  for (const row of table.rows)
    if (rows.push(row) % ROWS_PER_CHUNK === 0) await new Promise((resume) => setTimeout(resume));
  const { rows: _, ...head } = table;
  return { text, listUri, head, rows };
}

async function request(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} for ${url}`);
  return response;
}

/** Loads the history of a list once. Rejects if that fails. */
export const loadHistory = oncePerKey(
  async (listUri: string): Promise<CodeHistory> => (await request(historyUrl(listUri))).json(),
);

/** Loads the names of the rows that foreign keys refer to. Without a list, its codes are shown without names. */
export async function loadNames(links: readonly RowLinks[], own: Table): Promise<RowNames> {
  const tableAt = oncePerKey((source: string) => loadTable(source).catch(() => undefined));
  const names = await Promise.all(
    links.map(async (link) => {
      const table = link.page === '' ? own : await tableAt(link.source);
      return table ? [...rowNamesOf(link, table)] : [];
    }),
  );
  return new Map(names.flat());
}

/** Loads the table of another list, unless it is too large. */
async function loadTable(source: string): Promise<Table | undefined> {
  const response = await request(source);
  if (Number(response.headers.get('content-length')) <= MAX_TARGET_SIZE)
    return readTable(await response.text());
  await response.body?.cancel();
  return undefined;
}
