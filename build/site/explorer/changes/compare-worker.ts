import { type ComparableDocument, compareDocuments } from '../../../model/changes/comparison.ts';
import type { CodeListJson, CodeListSetJson, DocumentJson } from '../../../model/document/columns.ts';
import { entryOf } from '../../../model/document/entry.ts';
import { readForReader } from '../../../model/document/texts.ts';
import type { UiLanguage } from '../../paths.ts';
import { CHANGES_TEXTS } from '../../texts/all.ts';
import { request } from '../components/client.ts';
import { languageName } from '../components/text.ts';
import type { ComparedDocument } from './compare-form.tsx';
import { viewComparison } from './sections.ts';
import { viewTranslations } from './translations.ts';
import type { ComparisonView, ReferencedLists } from './view.ts';

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

type OnLoad = (bytes: number) => void;

addEventListener('message', async ({ data }: MessageEvent<CompareRequest>) => {
  const { id } = data;
  let loaded = 0;
  const onLoad: OnLoad = (bytes) => {
    loaded += bytes;
    postMessage({ id, loaded } satisfies CompareResponse);
  };
  const result = await compare(data, onLoad).catch(() => null);
  postMessage({ id, result } satisfies CompareResponse);
});

async function compare(request: CompareRequest, onLoad: OnLoad): Promise<ComparisonView> {
  const { ui, before, after, lists } = request;
  const [earlier, later] = await Promise.all([load(before, onLoad), load(after, onLoad)]);
  const context = {
    ui,
    before: { codeList: earlier.codeList, page: before.page },
    after: { codeList: later.codeList, page: after.page },
    lists,
  };
  if (before.uri === after.uri) return viewTranslations(earlier, later, context);
  const view = viewComparison(compareDocuments(earlier, later), context);
  if (before.language === after.language) return view;
  const from = languageName(ui, before.language);
  const to = languageName(ui, after.language);
  return { ...view, notes: [CHANGES_TEXTS[ui].differentLanguages(from, to), ...view.notes] };
}

/** Loads a document of the API, which is valid by the schema, in one of its languages. */
async function load({ source, language }: ComparedDocument, onLoad: OnLoad): Promise<ComparableDocument> {
  const response = await request(source);
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      onLoad(chunk.length);
      controller.enqueue(chunk);
    },
  });
  const body = new Response(response.body?.pipeThrough(counted));
  const { text } = readForReader(await body.text(), language, true);
  const { codeList, codeListSet } = JSON.parse(text) as DocumentJson;
  const { identification } = (codeList ?? codeListSet) as CodeListJson | CodeListSetJson;
  return {
    entry: { ...entryOf(codeList ? 'CodeList' : 'CodeListSet', identification), language },
    codeList,
    codeListSet,
    hasData: (codeList?.dataSet ?? codeListSet?.referenceSet) !== undefined,
    columns: codeList?.columnSet.columns ?? [],
    rows: codeList?.dataSet?.rows ?? [],
  };
}
