import { type ComparableDocument, compareDocuments } from '../../../model/changes/comparison.ts';
import type { CodeListJson, CodeListSetJson, DocumentJson } from '../../../model/document/columns.ts';
import { entryOf } from '../../../model/document/entry.ts';
import type { UiLanguage } from '../../paths.ts';
import { CHANGES_TEXTS } from '../../texts/all.ts';
import { languageName } from '../components/text.ts';
import type { ComparedDocument } from './compare-form.tsx';
import { type ComparisonView, type ReferencedLists, viewComparison } from './sections.ts';
import { viewTranslations } from './translations.ts';

/** Two versions, or two languages of a version, to compare. */
export interface CompareRequest {
  readonly id: number;
  readonly ui: UiLanguage;
  readonly before: ComparedDocument;
  readonly after: ComparedDocument;
  readonly lists: ReferencedLists;
}

/** The responses to the request with the same id: how much is loaded, of all bytes, then the result. */
export interface CompareResponse {
  readonly id: number;
  readonly loaded?: number;
  /** Null if a version could not be loaded. */
  readonly result?: ComparisonView | null;
}

const respond = (response: CompareResponse) => postMessage(response);

addEventListener('message', async ({ data }: MessageEvent<CompareRequest>) => {
  respond({ id: data.id, result: await compare(data).catch(() => null) });
});

async function compare({ id, ui, before, after, lists }: CompareRequest): Promise<ComparisonView> {
  let loaded = 0;
  const onLoad = (bytes: number) => {
    loaded += bytes;
    respond({ id, loaded });
  };
  const [earlier, later] = await Promise.all([load(before.source, onLoad), load(after.source, onLoad)]);
  const context = {
    ui,
    before: { codeList: earlier.codeList, page: before.page },
    after: { codeList: later.codeList, page: after.page },
    lists,
  };
  if (before.uri === after.uri) return viewTranslations(earlier, later, context);
  const view = viewComparison(compareDocuments(earlier, later), context);
  const names = [before, after].map(({ language }) => languageName(ui, language)) as [string, string];
  const note = before.language === after.language ? [] : [CHANGES_TEXTS[ui].differentLanguages(...names)];
  return { ...view, notes: [...note, ...view.notes] };
}

/** Loads a document of the API, which is valid by the schema. */
async function load(source: string, onLoad: (bytes: number) => void): Promise<ComparableDocument> {
  const response = await fetch(source);
  if (!response.ok || !response.body) throw new Error(`${response.status} for ${source}`);
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      onLoad(chunk.length);
      controller.enqueue(chunk);
    },
  });
  const body = new Response(response.body.pipeThrough(counted));
  const { codeList, codeListSet } = (await body.json()) as DocumentJson;
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
