import { DOCUMENTS_PATH, documentAddress, INDEX_PATH } from '../../api/addresses.ts';
import type { Endpoint } from '../../api/endpoint.ts';
import type { ExampleContent } from '../../api/parameters.ts';
import { tooManySearches } from '../../api/problem.ts';
import { makeRespond, type Respond } from '../../api/respond.ts';
import type { Document } from '../../catalogue/document.ts';
import { languagesOf, latestVersion } from '../../query/select.ts';
import type { SiteContext } from '../../site/part.ts';

/** Examples from the content: values of parameters, and responses of the API to requests with them. */
export interface Examples {
  readonly content: ExampleContent;
  /** The body in a media type, JSON parsed; undefined where the content has no short one. */
  readonly responseOf: (endpoint: Endpoint, mediaType: string) => Promise<unknown>;
  /** The bodies of problems, by their names. */
  readonly problems: Readonly<Record<string, unknown>>;
}

/** Longer texts show a reader nothing more. */
const MAX_ENTRY_LENGTH = 2000;
const MAX_RESPONSE_LENGTH = 5000;
const MAX_TAG_LENGTH = 60;
const MAX_LINES = 3;

/** Takes the examples from the short document that exists in most languages and has a static URI. */
export async function examplesFrom({ plan, documents }: SiteContext): Promise<Examples> {
  const { directory, naming, files } = plan;
  const prints = new Map(files.map(({ path, content }) => [path, content]));
  const respond = makeRespond(directory.records, async (path) => {
    const content = prints.get(path);
    if (!content || 'json' in content) throw new Error(`no document is at ${path}`);
    return content.representation.print(content.document);
  });
  const short = documents.filter(
    ({ entry }) => naming.isStaticUri(entry.canonicalUri) && JSON.stringify(entry).length <= MAX_ENTRY_LENGTH,
  );
  const languageCount = ({ entry }: Document): number => {
    const uriEntry = directory.byUri.get(entry.canonicalUri);
    return uriEntry ? languagesOf(latestVersion(uriEntry)).length : 0;
  };
  const content = contentOf(maxBy(short, languageCount));
  return {
    content,
    responseOf: (endpoint, mediaType) => exampleResponse(endpoint.example(content), mediaType, respond),
    problems: {
      BadParameters: await jsonOf(respond, `${INDEX_PATH}?page=0&pageSize=51&type=list`),
      NotFound: await jsonOf(respond, documentAddress('urn:example:nothing', 'en')),
      MethodNotAllowed: await jsonOf(respond, DOCUMENTS_PATH, 'POST'),
      TooManySearches: await tooManySearches().json(),
    },
  };
}

function contentOf(document: Document | undefined): ExampleContent {
  if (!document) return {};
  const { canonicalUri, language, tags, publishedAt } = document.entry;
  const tag = tags.find(({ length }) => length <= MAX_TAG_LENGTH);
  return {
    uri: canonicalUri,
    language,
    ...(tag !== undefined && { tag }),
    ...(publishedAt !== undefined && { publishedAt }),
  };
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
  const isJson = /json$/.test(mediaType) && !/ndjson$/.test(mediaType);
  if (isJson) return text.length <= MAX_RESPONSE_LENGTH ? JSON.parse(text) : undefined;
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

/** The first of the items with the highest count. */
function maxBy<T>(items: readonly T[], countOf: (item: T) => number): T | undefined {
  return items.reduce<T | undefined>(
    (max, item) => (max === undefined || countOf(item) > countOf(max) ? item : max),
    undefined,
  );
}
