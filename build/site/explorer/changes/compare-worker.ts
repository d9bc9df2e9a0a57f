import { type ComparableDocument, compareDocuments } from '../../../model/changes/comparison.ts';
import type { CodeListJson, CodeListSetJson, DocumentJson } from '../../../model/document/columns.ts';
import { entryOf } from '../../../model/document/entry.ts';
import type { UiLanguage } from '../../paths.ts';
import { CHANGES_TEXTS } from '../../texts/all.ts';
import { languageName } from '../components/text.ts';
import type { ComparedDocument } from './compare-form.tsx';
import { type ComparisonView, type ReferencedLists, viewComparison } from './sections.ts';

/** Two versions of a list to compare. */
export interface CompareRequest {
  readonly id: number;
  readonly ui: UiLanguage;
  readonly before: ComparedDocument;
  readonly after: ComparedDocument;
  readonly lists: ReferencedLists;
}

/** The response to the request with the same id; null if a version could not be loaded. */
export interface CompareResponse {
  readonly id: number;
  readonly result: ComparisonView | null;
}

addEventListener('message', async ({ data }: MessageEvent<CompareRequest>) => {
  const result = await compare(data).catch(() => null);
  postMessage({ id: data.id, result } satisfies CompareResponse);
});

async function compare({ ui, before, after, lists }: CompareRequest): Promise<ComparisonView> {
  const [earlier, later] = await Promise.all([load(before.source), load(after.source)]);
  const view = viewComparison(compareDocuments(earlier, later), {
    ui,
    before: { codeList: earlier.codeList, page: before.page },
    after: { codeList: later.codeList, page: after.page },
    lists,
  });
  const names = [before, after].map(({ language }) => languageName(ui, language)) as [string, string];
  const note = before.language === after.language ? [] : [CHANGES_TEXTS[ui].differentLanguages(...names)];
  return { ...view, notes: [...note, ...view.notes] };
}

/** Loads a document of the API, which is valid by the schema. */
async function load(source: string): Promise<ComparableDocument> {
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${response.status} for ${source}`);
  const { codeList, codeListSet } = (await response.json()) as DocumentJson;
  const { identification } = (codeList ?? codeListSet) as CodeListJson | CodeListSetJson;
  return {
    entry: entryOf(codeList ? 'CodeList' : 'CodeListSet', identification),
    codeList,
    codeListSet,
    hasData: (codeList?.dataSet ?? codeListSet?.referenceSet) !== undefined,
    columns: codeList?.columnSet.columns ?? [],
    rows: codeList?.dataSet?.rows ?? [],
  };
}
