import { catalogueOf } from '../../../api/catalogue.ts';
import type { Endpoint } from '../../../api/endpoint.ts';
import { makeNaming } from '../../../api/files/naming.ts';
import type { ExampleContent } from '../../../api/parameters.ts';
import { planList } from '../../../api/plan.ts';
import { API_PATHS, makeRespond, type Respond } from '../../../api/respond.ts';
import { type ProblemName, tooManySearches } from '../../../api/response/problem.ts';
import { JSON_TYPES, mediaTypeOf } from '../../../formats/representation.ts';
import { DOCUMENTS_PATH, documentUrl, INDEX_PATH } from '../../../formats/urls.ts';
import { labelOf } from '../../../model/changes/code-history.ts';
import { omitUndefined } from '../../../model/collections.ts';
import { codeKeyOf } from '../../../model/document/codes.ts';
import type { Document } from '../../../model/document/document.ts';
import type { UriEntry } from '../../../model/query/directory.ts';
import { latestVersion } from '../../../model/query/select.ts';
import type { ExampleContext, ListContext } from '../../part.ts';

/** Examples from the content: parameter values, and responses to requests with them. */
export type Examples = Awaited<ReturnType<typeof examplesFrom>>;

/** Maximum lengths of useful examples. */
const MAX_RESPONSE_LENGTH = 5000;
const MAX_TAG_LENGTH = 60;
const MAX_LINES = 3;

/** Maximum size of a document with example responses. Each of them takes as long as printing the document. */
export const MAX_EXAMPLE_SIZE = 1_000_000;

/** Creates examples from a list, as if the directory had no other one. */
export async function examplesFrom({ list, baseUrl }: Pick<ExampleContext, 'list' | 'baseUrl'>) {
  const content = exampleContent(list);
  const respond = respondFrom(list, baseUrl);
  const isLarge = list?.documents.some(({ whole }) => whole.length > MAX_EXAMPLE_SIZE);
  const fetchJson = async (target: string, method = 'GET'): Promise<unknown> =>
    (await respond(new Request(`http://localhost${target}`, { method }))).json();
  const problems: Readonly<Record<ProblemName, unknown>> = {
    BadParameters: await fetchJson(`${INDEX_PATH}?page=0&pageSize=51&type=list`),
    NotFound: await fetchJson(documentUrl('urn:example:nothing', 'en')),
    MethodNotAllowed: await fetchJson(DOCUMENTS_PATH, 'POST'),
    TooManySearches: await tooManySearches().json(),
  };
  /** The body in a media type, as parsed JSON; undefined if the content has no short one. */
  const responseOf = async (endpoint: Endpoint, mediaType: string): Promise<unknown> => {
    const target = endpoint.example(content);
    return isLarge || target === undefined ? undefined : exampleResponse(target, mediaType, respond);
  };
  return { content, responseOf, problems };
}

/** The values of parameters for requests of a list. */
export function exampleContent(list: ListContext | undefined): ExampleContent {
  if (!list) return {};
  const uri = list.canonicalUri;
  const [example] = latestVersion(list.directory.byUri.get(uri) as UriEntry<Document>).records;
  if (!example) return {};
  const { language, tags, publishedAt } = example.entry;
  const key = codeKeyOf(example);
  const [row] = example.rows.slice(0, 1);
  const code = key && row && labelOf(row, key);
  const tag = tags.find(({ length }) => length <= MAX_TAG_LENGTH);
  return omitUndefined({ uri, language, tag, publishedAt, code });
}

/** The API of a directory that has only this list. The paths of stored documents are as in this directory. */
function respondFrom(list: ListContext | undefined, baseUrl: string | undefined): Respond {
  const bodies = new Map<string, () => BodyInit>();
  if (list) {
    const naming = makeNaming(list.directory, API_PATHS);
    for (const { path, content } of [...planList(list.directory, { ...list, naming })].flat())
      bodies.set(path, () =>
        'json' in content ? content.json() : list.print(content.document, content.representation),
      );
  }
  const load = async (path: string): Promise<BodyInit> => {
    const print = bodies.get(path);
    if (print === undefined) throw new Error(`the example has no document at ${path}`);
    return print();
  };
  const read = async (path: string) => new Response(await load(path)).text();
  const respond = makeRespond(catalogueOf({ records: list?.directory.records ?? [], baseUrl }));
  return (request) => respond(request, { load, read });
}

/** The body of a short JSON response, or the first lines of a text. */
async function exampleResponse(target: string, mediaType: string, respond: Respond): Promise<unknown> {
  const request = new Request(`http://localhost${target}`, { headers: { accept: mediaType } });
  const response = await respond(request);
  if (response.status !== 200) return undefined;
  const text = await response.text();
  const isJson = mediaType.endsWith('+json') || JSON_TYPES.some((type) => mediaTypeOf(type) === mediaType);
  if (isJson) return text.length <= MAX_RESPONSE_LENGTH ? JSON.parse(text) : undefined;
  const lines = text.split(/(?<=\n)/).slice(0, MAX_LINES);
  const start = lines.join('');
  return start.length <= MAX_RESPONSE_LENGTH ? start : undefined;
}
