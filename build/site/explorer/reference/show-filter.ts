import type { TableHead } from '../../rows/table.ts';

/** What the page shows of a list. */
interface ShownRows {
  readonly filter: string;
  readonly found: { readonly codes: readonly string[] };
  readonly chosen: ReadonlyMap<string, readonly string[]>;
}

/** Adapts the programs of a page (`UseList`) to its filter, and shows what they select. */
export async function showFilter({ columns, keyColumns }: TableHead, shown: ShownRows, text: string) {
  const section = document.querySelector<HTMLElement>('.use-list');
  const status = section?.querySelector('[role=status]');
  if (!section || !status) return;
  const values = new Map(shown.chosen);
  const [key, ...others] = keyColumns.map((place) => columns[place]?.id ?? '');
  if (key !== undefined && others.length === 0 && shown.found.codes.length > 0)
    values.set(key, shown.found.codes);
  const chosen = columns
    .filter(({ id }) => values.has(id))
    .map(({ id, separator }) => ({ columnId: id, values: values.get(id) ?? [], separator }));
  const words = shown.filter.toLowerCase().split(/\s+/).filter(Boolean);
  const isFiltered = words.length + chosen.length > 0;
  // The programs of the page are those without a filter.
  if (!isFiltered && status.textContent === '') return;
  const { printSnippets } = await import('./snippets.ts');
  const absolute = (path: string): string => new URL(path, location.href).href;
  const { json = '', csv } = section.dataset;
  for (const { id, code } of printSnippets(absolute(json), csv && absolute(csv), { words, chosen }))
    document.getElementById(`program-${id}-code`)?.replaceChildren(code);
  const page = document.querySelector('#program-embed-code .api-address');
  const query = location.search.replaceAll('&', '&amp;');
  page?.replaceChildren(absolute(page.textContent ?? '').replace(/[?].*|$/, query));
  status.textContent = isFiltered ? text : '';
}
