import { RECONCILE_PATH, reconcilePath } from '../../formats/urls.ts';
import { fold } from '../../model/characters/fold.ts';
import { readInItsLanguages } from '../../model/document/published.ts';
import { codeRowsIn, readCodeRows } from '../../model/hierarchy/code-rows.ts';
import { selectCodes } from '../../model/hierarchy/select-codes.ts';
import { makeFindCandidates } from '../../model/history/candidates.ts';
import { oncePerKey } from '../../model/once.ts';
import { directoryOf, type UriEntry } from '../../model/query/directory.ts';
import { latestVersion } from '../../model/query/select.ts';
import type { ApiRequest, Catalogue, Endpoint, Service } from '../endpoint.ts';
import { BadParameters, readParameters, URI_IN_PATH } from '../request.ts';
import { DOCUMENT_HEADERS } from '../response/headers.ts';
import { headersOfFacts, jsonResponse, preferredWithData } from '../response/responses.ts';
import { costlyUnless, findList, forCodeList, readDocument } from './history.ts';
import { CURSOR, PREFIX, QUERIES, type ReconcileQuery } from './reconcile-queries.ts';

/*
 * The Reconciliation Service API 0.2 (https://reconciliation-api.github.io/specs/0.2/), by which programs such as OpenRefine
 * find the codes that texts mean. Its entities are codes, and its types are lists.
 */

/** Limits of a batch: lists, each of which is read, and pairs of a query and a code, beyond which only exact ones are found. */
const MAX_LISTS = 5;
const MAX_PAIRS = 200_000;

const MAX_SUGGESTIONS = 20;

const COMMON = {
  group: 'Find',
  response: {
    kind: 'list',
    description:
      'The manifest of the service, or the codes that the texts may mean, by the keys of the queries.',
    schema: { type: 'object', additionalProperties: true },
  },
  parameters: [QUERIES],
  isCostly: ({ query }: ApiRequest) => query.has(QUERIES.name),
  prerendered: {},
} as const;

/** `GET /v1/reconcile`: the service of all lists, in which queries name a list as their type. */
export const reconcileAny: Endpoint = {
  ...COMMON,
  operations: [
    { path: RECONCILE_PATH, operationId: 'reconcileAny', summary: 'Match texts to codes of lists' },
  ],
  example: () => undefined,
  relatedUris: ({ query }) => {
    const { queries = new Map() } = readParameters(query, { queries: QUERIES });
    return [...queries.values()].flatMap(({ types }) => types.map(String));
  },
  respond: (request, service) => respond(request, service),
};

/** `GET /v1/reconcile/{canonicalUri}`: the service of a list. */
export const reconcile: Endpoint = {
  ...COMMON,
  operations: [
    {
      path: `${RECONCILE_PATH}/${URI_IN_PATH}`,
      operationId: 'reconcile',
      summary: 'Match texts to codes of a list',
    },
  ],
  response: { ...COMMON.response, hasLanguage: true },
  example: ({ uri }) => uri && reconcilePath(uri),
  respond: forCodeList((request, list, service) => respond(request, service, list)),
};

/** `GET /v1/reconcile/{canonicalUri}/suggest`: those with the text as code or name come first. */
export const suggest: Endpoint = {
  ...reconcile,
  operations: [
    {
      path: `${RECONCILE_PATH}/${URI_IN_PATH}/suggest`,
      operationId: 'suggestCodes',
      summary: 'Suggest codes of a list for the beginning of a text',
    },
  ],
  parameters: [PREFIX, CURSOR],
  example: ({ uri, code }) =>
    uri && code && `${reconcilePath(uri)}/suggest?prefix=${encodeURIComponent(code)}`,
  isCostly: costlyUnless(() => false),
  respond: forCodeList(async (request, list, service) => {
    const { prefix = '', cursor = 0 } = readParameters(request.query, { prefix: PREFIX, cursor: CURSOR });
    const record = preferredWithData(list, request.http);
    const codes = selectCodes(readCodeRows(await readDocument(record, service)), { q: prefix });
    const rankOf = ({ code, name = code }: (typeof codes)[number]) =>
      [code, name].some((text) => fold(text) === fold(prefix.trim())) ? 0 : 1;
    const result = codes
      .sort((a, b) => rankOf(a) - rankOf(b))
      .slice(cursor, cursor + MAX_SUGGESTIONS)
      .map(({ code, name = code }) => ({ id: code, name, description: code }));
    return jsonResponse(JSON.stringify({ result }), request, headersOfFacts(record));
  }),
};

async function respond(request: ApiRequest, service: Service, list?: UriEntry): Promise<Response> {
  const { queries } = readParameters(request.query, { queries: QUERIES });
  const body = queries
    ? await findAll(queries, request, service, list)
    : await describeService(request, service, list);
  const headers = list ? headersOfFacts(preferredWithData(list, request.http)) : DOCUMENT_HEADERS;
  return jsonResponse(JSON.stringify(body), request, headers);
}

/** A list as a type of entities. */
function typeOf(list: UriEntry, { http }: ApiRequest) {
  const { canonicalUri, shortName } = preferredWithData(list, http).entry;
  return { id: canonicalUri, name: shortName };
}

/** The manifest. It has links if the URL of the site is known, which not all hosts pass on. */
async function describeService(request: ApiRequest, { catalogue, baseUrl }: Service, list?: UriEntry) {
  const own = list && typeOf(list, request);
  const id = `${own ? encodeURIComponent(`${own.id}/codes/`) : ''}{{id}}`;
  return {
    versions: ['0.2'],
    name: own?.name ?? 'Code lists',
    identifierSpace: own?.id ?? 'http://www.w3.org/2004/02/skos/core#Concept',
    schemaSpace: 'http://www.w3.org/2004/02/skos/core#ConceptScheme',
    defaultTypes: own ? [own] : await findTypes(request, catalogue),
    ...(baseUrl !== undefined && {
      view: { url: `${baseUrl}${RECONCILE_PATH}/view/${id}` },
      preview: { url: `${baseUrl}${RECONCILE_PATH}/preview/${id}`, width: 400, height: 150 },
      ...(own && {
        suggest: { entity: { service_url: baseUrl, service_path: `${reconcilePath(own.id)}/suggest` } },
      }),
    }),
  };
}

/** Limit of the documents whose lists the manifest names; queries may be about others, too. */
const MAX_DESCRIBED = 5000;

async function findTypes(request: ApiRequest, catalogue: Catalogue) {
  const { page } = await catalogue.search(undefined);
  const { items } = await page({ type: 'CodeList' }, { number: 1n, size: MAX_DESCRIBED });
  const directory = directoryOf(items.filter(({ hasData }) => hasData));
  const uris = new Set(directory.records.map(({ entry }) => entry.canonicalUri));
  return Array.from(uris, (uri) => typeOf(directory.byUri.get(uri) as UriEntry, request));
}

/** The candidates for each query, by its key. */
async function findAll(
  queries: ReadonlyMap<string, ReconcileQuery>,
  request: ApiRequest,
  service: Service,
  own?: UriEntry,
) {
  const open = oncePerKey((list: UriEntry) => openList(list, request, service));
  const lists = new Set<UriEntry>();
  const results: [key: string, result: object][] = [];
  for (const [key, query] of queries) {
    const list = chooseList(query, service, own);
    if (list) lists.add(list);
    if (lists.size > MAX_LISTS)
      throw new BadParameters({ queries: [`must be about at most ${MAX_LISTS} lists`] });
    const { type, size, find } = (list && (await open(list))) ?? NO_LIST;
    const candidates = find(query.text, query.limit, size * queries.size <= MAX_PAIRS);
    const result = candidates.map(({ item: { code, names }, isMatch, found, score }) => {
      const [name = code] = names;
      // In the service of all lists, an id is the path of a code.
      const id = own ? code : `${type.id}/codes/${code}`;
      return { id, name, description: found, score, match: isMatch, type: [type] };
    });
    results.push([key, { result }]);
  }
  return Object.fromEntries(results);
}

/**
 * The list that a query is about. To find out which types there are, OpenRefine sends queries without one; it offers those of
 * the manifest if they have no candidates.
 */
function chooseList({ types }: ReconcileQuery, { directory }: Service, own?: UriEntry): UriEntry | undefined {
  const stated = types.map((type) => findList(String(type), directory));
  if (own) return types.length === 0 || stated.includes(own) ? own : undefined;
  const [list] = stated;
  if (types.length === 0 || (types.length === 1 && list?.records[0]?.entry.type === 'CodeList')) return list;
  throw new BadParameters({ queries: ['must have the URI of one code list as "type" in each query'] });
}

/** A code with its names and aliases in all languages of the latest version, those in the preferred language first. */
interface ListedCode {
  readonly code: string;
  readonly codes: readonly string[];
  readonly names: string[];
  readonly aliases: Set<string>;
}

const NO_LIST = { type: { id: '', name: '' }, size: 0, find: makeFindCandidates<ListedCode>([], fold) };

async function openList(list: UriEntry, request: ApiRequest, service: Service) {
  const preferred = preferredWithData(list, request.http);
  const codes = new Map<string, ListedCode>();
  for (const record of new Set([preferred, ...latestVersion(list).records]))
    for (const document of readInItsLanguages(await readDocument(record, service), record)) {
      const { codes: listed, nameCode, aliasesOf, otherCodesOf } = codeRowsIn(document);
      for (const code of listed) {
        const known = codes.get(code);
        const one = known ?? { code, codes: [code, ...otherCodesOf(code)], names: [], aliases: new Set() };
        const aliases = aliasesOf(code);
        const { name } = nameCode(code);
        one.names.push(...(name === undefined ? [] : [name]), ...aliases);
        for (const alias of aliases) one.aliases.add(alias);
        codes.set(code, one);
      }
    }
  const all = [...codes.values()];
  return { type: typeOf(list, request), size: all.length, find: makeFindCandidates(all, fold) };
}
