import type { TableHead } from '../../rows/table.ts';
import type { TableTexts } from '../../texts/all.ts';

/** What the page shows of a list. */
interface ShownRows {
  readonly filter: string;
  readonly found: { readonly codes: readonly string[] };
  readonly chosen: ReadonlyMap<string, readonly string[]>;
  readonly day: string | undefined;
}

/** Adapts the programs of the page of a list (`UseList`) to its filters, which a script loads on demand prints. */
export async function showFilter(head: TableHead, shown: ShownRows, texts: TableTexts): Promise<void> {
  const { columns, keyColumns } = head;
  const section = document.querySelector<HTMLElement>('.use-list');
  const status = section?.querySelector('[role=status]');
  if (!section || !status) return;
  const chosen = [...shown.chosen].map(([columnId, values]) => ({ columnId, values }));
  const [key] = keyColumns.length === 1 ? keyColumns.map((place) => columns[place]) : [];
  if (shown.found.codes.length > 0 && key) chosen.push({ columnId: key.id, values: shown.found.codes });
  const filter = {
    words: shown.filter.toLowerCase().split(/\s+/).filter(Boolean),
    chosen: chosen.flatMap((one) => {
      const column = columns.find(({ id }) => id === one.columnId);
      return column ? [{ ...one, separator: column.separator }] : [];
    }),
  };
  const isPart = shown.day !== undefined || (shown.found.codes.length > 0 && !key);
  const isFiltered = filter.words.length + filter.chosen.length > 0;
  // The programs of the page are those without a filter.
  if (!isFiltered && !isPart && status.textContent === '') return;
  const { printSnippets } = await import('./snippets.ts');
  const absolute = (path: string): string => new URL(path, location.href).href;
  const { json = '', csv } = section.dataset;
  const urls = { json: absolute(json), csv: csv && absolute(csv) };
  for (const { id, code } of printSnippets(urls, filter))
    document.getElementById(`${id}-code`)?.replaceChildren(code);
  const page = document.querySelector('#embed-code .api-address');
  if (page)
    page.textContent = `${absolute(page.textContent ?? '').split('?')[0]}${location.search.replaceAll('&', '&amp;')}`;
  status.textContent = isPart ? texts.partlyFiltered : isFiltered ? texts.filteredCode : '';
}
