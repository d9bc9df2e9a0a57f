import { type ComparableDocument, compareDocuments } from '../../../model/changes/comparison.ts';
import type { CodeListJson, CodeListSetJson, DocumentJson } from '../../../model/document/columns.ts';
import { entryOf } from '../../../model/document/entry.ts';
import type { UiLanguage } from '../../paths.ts';
import { CHANGES_TEXTS } from '../../texts/all.ts';
import { languageName } from '../components/text.ts';
import type { ComparedDocument } from './compare-form.tsx';
import {
  columnNamesOf,
  type ReferencedLists,
  type Section,
  type Summary,
  sectionsOf,
  summaryOf,
} from './sections.ts';

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
  readonly result: { readonly summary: Summary; readonly sections: readonly Section[] } | null;
}

addEventListener('message', async ({ data }: MessageEvent<CompareRequest>) => {
  const result = await compare(data).catch(() => null);
  const response: CompareResponse = { id: data.id, result };
  postMessage(response);
});

async function compare({ ui, before, after, lists }: CompareRequest): Promise<CompareResponse['result']> {
  const [earlier, later] = await Promise.all([load(before.source), load(after.source)]);
  const changes = compareDocuments(earlier, later);
  const texts = CHANGES_TEXTS[ui];
  const sections = sectionsOf(changes, {
    ui,
    texts,
    pageBefore: before.page,
    pageAfter: after.page,
    lists,
    columnNames: columnNamesOf(earlier.codeList, later.codeList),
  });
  const { counts, notes } = summaryOf(changes, texts);
  const names = [before, after].map(({ language }) => languageName(ui, language)) as [string, string];
  const note = before.language === after.language ? [] : [texts.differentLanguages(...names)];
  return { summary: { counts, notes: [...note, ...notes] }, sections };
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
