import { JSON_TYPES, mediaTypeOf } from '../../api/content-type.ts';
import type { Endpoint } from '../../api/endpoint.ts';
import type { ExampleContent } from '../../api/parameters.ts';
import { DOCUMENTS_PATH, documentUrl, INDEX_PATH } from '../../api/paths.ts';
import { tooManySearches } from '../../api/problem.ts';
import type { Representation } from '../../api/representations/representation.ts';
import { makeRespond, type Respond } from '../../api/respond.ts';
import type { DocumentMetadata } from '../../catalogue/document.ts';
import { planList } from '../../plan/list-files.ts';
import { languagesOf, latestVersion } from '../../query/select.ts';
import type { DirectoryContext, ListContext } from '../../site/part.ts';

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
const MAX_ENTRY_LENGTH = 2000;
const MAX_RESPONSE_LENGTH = 5000;
const MAX_TAG_LENGTH = 60;
const MAX_LINES = 3;

/**
 * Creates examples from the short document with a static URI that exists in most languages.
 *
 * @param language the language of the document, if it exists
 */
export async function examplesFrom(
  { plan, documents, openList }: DirectoryContext,
  language?: string,
): Promise<Examples> {
  const { directory, naming } = plan;
  const short = documents.filter(
    ({ entry }) => naming.isStaticUri(entry.canonicalUri) && JSON.stringify(entry).length <= MAX_ENTRY_LENGTH,
  );
  const languageCount = ({ entry }: DocumentMetadata): number => {
    const uriEntry = directory.byUri.get(entry.canonicalUri);
    return uriEntry ? languagesOf(latestVersion(uriEntry)).length : 0;
  };
  const first = maxBy(short, languageCount);
  const isTranslation = ({ entry }: DocumentMetadata): boolean =>
    entry.language === language && entry.canonicalVersionUri === first?.entry.canonicalVersionUri;
  const example = short.find(isTranslation) ?? first;
  const bodies = example ? bodiesOf(openList(example.entry.canonicalUri)) : new Map<string, () => BodyInit>();
  const respond = makeRespond(directory.records, async (path) => {
    const body = bodies.get(path);
    if (body === undefined) throw new Error(`the example has no document at ${path}`);
    return body();
  });
  const content = contentOf(example);
  return {
    content,
    isPublished: ({ supports }) =>
      directory.records.length === 0 ||
      directory.records.some(({ entry, formats }) => supports({ entry, formats, hasData: true })),
    responseOf: (endpoint, mediaType) => exampleResponse(endpoint.example(content), mediaType, respond),
    problems: {
      BadParameters: await jsonOf(respond, `${INDEX_PATH}?page=0&pageSize=51&type=list`),
      NotFound: await jsonOf(respond, documentUrl('urn:example:nothing', 'en')),
      MethodNotAllowed: await jsonOf(respond, DOCUMENTS_PATH, 'POST'),
      TooManySearches: await tooManySearches().json(),
    },
  };
}

/** The stored documents of a list by path. */
const bodiesOf = (list: ListContext): Map<string, () => BodyInit> =>
  new Map(
    planList(list.directory, list).flatMap(({ path, content }) =>
      'json' in content ? [] : [[path, () => list.print(content.document, content.representation)]],
    ),
  );

function contentOf(document: DocumentMetadata | undefined): ExampleContent {
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

/** The first of the items with the highest count. */
function maxBy<T>(items: readonly T[], countOf: (item: T) => number): T | undefined {
  return items.reduce<T | undefined>(
    (max, item) => (max === undefined || countOf(item) > countOf(max) ? item : max),
    undefined,
  );
}
