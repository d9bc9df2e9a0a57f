import type { Endpoint } from '../../../api/endpoint.ts';
import { makeNaming } from '../../../api/files/naming.ts';
import { planList } from '../../../api/plan/plan.ts';
import type { ExampleContent } from '../../../api/request/parameters.ts';
import { API_PATHS, makeRespond, type Respond } from '../../../api/respond.ts';
import { tooManySearches } from '../../../api/response/problem.ts';
import { JSON_TYPES, mediaTypeOf, type Representation } from '../../../formats/representation.ts';
import { DOCUMENTS_PATH, documentUrl, INDEX_PATH } from '../../../formats/urls.ts';
import { labelOf } from '../../../model/changes/code-history.ts';
import { omitUndefined } from '../../../model/collections.ts';
import { codeKeyOf } from '../../../model/document/codes.ts';
import type { Document } from '../../../model/document/document.ts';
import type { UriEntry } from '../../../model/query/directory.ts';
import { documentInLanguage, latestVersion } from '../../../model/query/select.ts';
import type { ExampleContext, ListContext } from '../../part.ts';

/** Examples from the content: parameter values, and responses to requests with them. */
export interface Examples {
  readonly content: ExampleContent;
  /** The body in a media type, as parsed JSON; undefined if the content has no short one. */
  readonly responseOf: (endpoint: Endpoint, mediaType: string) => Promise<unknown>;
  /** Whether the site has a representation of documents with data. */
  readonly isPublished: (representation: Representation) => boolean;
  /** The bodies of problems by name. */
  readonly problems: Readonly<Record<string, unknown>>;
}

/** Maximum lengths of useful examples. */
const MAX_RESPONSE_LENGTH = 5000;
const MAX_TAG_LENGTH = 60;
const MAX_LINES = 3;

/** Maximum size of a document with example responses. Each of them takes as long as printing the document. */
export const MAX_EXAMPLE_SIZE = 1_000_000;

/**
 * Creates examples from a list, as if the directory had no other one.
 *
 * @param language the language of the document, if it exists
 */
export async function examplesFrom(
  { list, published, baseUrl }: Pick<ExampleContext, 'list' | 'published' | 'baseUrl'>,
  language?: string,
): Promise<Examples> {
  const bodies = list ? bodiesOf(list) : new Map<string, () => BodyInit>();
  const load = async (path: string): Promise<BodyInit> => {
    const body = bodies.get(path);
    if (body === undefined) throw new Error(`the example has no document at ${path}`);
    return body();
  };
  const respond = makeRespond(
    { records: list?.directory.records ?? [], baseUrl },
    {
      load,
      read: async (path) => new Response(await load(path)).text(),
    },
  );
  const content = list ? contentOf(list, language) : {};
  const isLarge = list?.documents.some(({ whole }) => whole.length > MAX_EXAMPLE_SIZE);
  return {
    content,
    isPublished: ({ folder }) => published.includes(folder),
    responseOf: async (endpoint, mediaType) =>
      isLarge ? undefined : exampleResponse(endpoint.example(content), mediaType, respond),
    problems: {
      BadParameters: await jsonOf(respond, `${INDEX_PATH}?page=0&pageSize=51&type=list`),
      NotFound: await jsonOf(respond, documentUrl('urn:example:nothing', 'en')),
      MethodNotAllowed: await jsonOf(respond, DOCUMENTS_PATH, 'POST'),
      TooManySearches: await tooManySearches().json(),
    },
  };
}

/** The stored documents of a list by path. Their paths are as in a directory with this list only. */
function bodiesOf(list: ListContext): Map<string, () => BodyInit> {
  const naming = makeNaming(list.directory, API_PATHS);
  return new Map(
    planList(list.directory, { ...list, naming }).map(({ path, content }) => [
      path,
      'json' in content ? content.json : () => list.print(content.document, content.representation),
    ]),
  );
}

function contentOf({ canonicalUri: uri, directory }: ListContext, wanted?: string): ExampleContent {
  const uriEntry = directory.byUri.get(uri) as UriEntry<Document>;
  const translation = wanted === undefined ? undefined : documentInLanguage(uriEntry, wanted);
  const example = translation ?? latestVersion(uriEntry).records[0];
  if (!example) return {};
  const { language, tags, publishedAt } = example.entry;
  const key = codeKeyOf(example);
  const [row] = example.rows.slice(0, 1);
  const code = key && row && labelOf(row, key);
  const tag = tags.find(({ length }) => length <= MAX_TAG_LENGTH);
  return omitUndefined({ uri, language, tag, publishedAt, code });
}

async function exampleResponse(
  target: string | undefined,
  mediaType: string,
  respond: Respond,
): Promise<unknown> {
  if (target === undefined) return undefined;
  const response = await respond(request(target, 'GET', { accept: mediaType }));
  if (response.status !== 200) return undefined;
  const text = await response.text();
  if (JSON_TYPES.some((type) => mediaTypeOf(type) === mediaType) || mediaType.endsWith('+json'))
    return text.length <= MAX_RESPONSE_LENGTH ? JSON.parse(text) : undefined;
  const lines = text
    .split(/(?<=\n)/)
    .slice(0, MAX_LINES)
    .join('');
  return lines.length <= MAX_RESPONSE_LENGTH ? lines : undefined;
}

const jsonOf = async (respond: Respond, target: string, method?: string): Promise<unknown> =>
  (await respond(request(target, method))).json();

const request = (target: string, method = 'GET', headers: Record<string, string> = {}): Request =>
  new Request(`http://localhost${target}`, { method, headers });
