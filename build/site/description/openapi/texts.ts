import type { Endpoint } from '../../../api/endpoint.ts';
import { ENDPOINTS, type OperationId } from '../../../api/endpoints/all.ts';
import type { ParameterComponent } from '../../../api/request/parameters.ts';
import type { ProblemName } from '../../../api/response/problem.ts';
import { SCHEMA_DESCRIPTIONS } from '../schema-descriptions.ts';

/** Descriptions of the headers. */
const HEADER_DESCRIPTIONS = {
  'access-control-allow-origin': 'Scripts of any site may read the response.',
  'access-control-expose-headers': 'The paging headers and ETag, for scripts of other sites.',
  'cache-control': 'How long the response may be reused without a request.',
  'content-security-policy': 'The response must not load or run anything from other sites.',
  'referrer-policy': 'Other sites do not receive the referring URL.',
  'x-content-type-options': 'Clients must not guess the content type.',
  allow: 'The supported methods.',
  'retry-after': 'Seconds to wait before the next attempt.',
  vary: 'The request headers that the response depends on; hosts may add some.',
  etag: 'Identifies this response in its media type; clients send it as If-None-Match.',
  'content-language': 'The language of the document.',
  link: 'Refers to the metadata of the CSV (RFC 8288); only in responses with CSV.',
  'x-page': 'Number of this page.',
  'x-page-size': 'Number of items per page.',
  'x-total-count': 'Number of items on all pages.',
  'x-total-pages': 'Number of pages; 0 if nothing matches.',
} as const;

/** Descriptions of the responses that several operations share. */
const RESPONSE_DESCRIPTIONS = {
  NotModified:
    'The client already has the response; the headers, including content-type, are those of status 200.',
  BadParameters: 'Parameters are invalid.',
  NotFound: 'There is no such document, language or format.',
  MethodNotAllowed: 'The response to any method other than GET and HEAD.',
  TooManySearches: 'Too many searches are waiting. Only for requests with `searchTerm`.',
} as const satisfies Readonly<Record<ProblemName | 'NotModified', string>>;

/** Descriptions of the schemas and their properties. */
const BODY_DESCRIPTIONS = {
  indexEntry: 'Index entry of a document in one language. Absent properties are omitted.',
  version: 'Versions are ordered naturally: `v9` comes before `v10`.',
  canonicalUri: 'Identifies all versions of the document.',
  canonicalVersionUri: 'Identifies this version, in all its languages.',
  publisher: 'Publisher in an index entry.',
  identifierValue: 'Key, code or ID of the publisher.',
  identifierSource: 'Issuer of the identifier.',
  url: 'URL with further information, such as a website.',
  languageTag: 'A well-formed language tag (BCP 47).',
  dateTime: 'An RFC 3339 date-time; UTC if it has no offset.',
  problem: 'Problem details (RFC 9457).',
  detail: 'Human-readable explanation.',
  badParameters: 'All invalid parameters with the reasons.',
  languages: 'The languages of the document, if it does not exist in the requested one.',
  nearest: 'A similar code, if the list has none as requested.',
  earliest: 'The earliest day on which rows are known, if they are not on the requested one.',
  history: 'All codes that a code list has ever had.',
  period: 'Consecutive versions in which a code has the same status, validity and successors.',
  status: 'Absent for codes to use. A code that the next version lacks is withdrawn.',
  next: 'The codes that replace it, as the list states them.',
  hints: 'Successors that equal names suggest. They are guesses.',
  codeFacts: 'What is known of a code.',
  rowsAt: 'The rows that were valid on a day, and the version that they are from.',
} as const;

type TextsOf<Names extends string> = Readonly<Record<Names, string>>;

/** All texts of a description of the API in one language. Texts may contain code and links in Markdown. */
export interface DescriptionTexts {
  /** What applies to all operations, one sentence each. */
  readonly about: readonly string[];
  readonly operations: Readonly<Record<OperationId, OperationTexts>>;
  readonly parameters: TextsOf<ParameterComponent | 'canonicalUri' | 'acceptLanguage' | 'ifNoneMatch'>;
  readonly headers: TextsOf<keyof typeof HEADER_DESCRIPTIONS>;
  readonly responses: TextsOf<keyof typeof RESPONSE_DESCRIPTIONS>;
  readonly bodies: TextsOf<keyof typeof BODY_DESCRIPTIONS>;
  readonly documents: TextsOf<keyof typeof SCHEMA_DESCRIPTIONS>;
}

interface OperationTexts {
  readonly summary: string;
  readonly description?: string;
  /** Description of the response with status 200. */
  readonly response: string;
}

/** The texts of the published description. */
export const ENGLISH: DescriptionTexts = {
  about: [
    'All operations are public GET requests; HEAD responds like GET without a body.',
    'JSON is UTF-8; its media type is `application/json`, `text/json` or `text/plain`, depending on the `Accept` header.',
    'Lists are paged; the headers of a page contain its position.',
    'An empty parameter counts as absent, and unknown ones are ignored.',
    'Errors are problem details (RFC 9457).',
  ],
  operations: Object.fromEntries(ENDPOINTS.flatMap(textsOf)) as DescriptionTexts['operations'],
  parameters: {
    ...(Object.fromEntries(
      ENDPOINTS.flatMap(({ parameters, pathParameter }) =>
        [...parameters, ...(pathParameter ? [pathParameter] : [])].map((one) => [
          one.component,
          one.description,
        ]),
      ),
    ) as TextsOf<ParameterComponent>),
    canonicalUri:
      'URI of a document, which identifies its latest version, or of one of its versions; percent-encoded as one path segment.',
    acceptLanguage:
      'Preferred languages (RFC 9110); selects a language of the latest version and never fails. If none matches, the response is in `de`, else in `en`, else in the first language by code.',
    ifNoneMatch: 'ETag of the response that the client has; if it is unchanged, the status is 304.',
  },
  headers: HEADER_DESCRIPTIONS,
  responses: RESPONSE_DESCRIPTIONS,
  bodies: BODY_DESCRIPTIONS,
  documents: SCHEMA_DESCRIPTIONS,
};

function textsOf({
  operations,
  description,
  response,
}: Endpoint<OperationId>): [OperationId, OperationTexts][] {
  const success =
    response.kind === 'representations'
      ? response.representations.map((one) => one.description).join(' ')
      : response.description;
  return operations.map(({ operationId, summary }) => [
    operationId,
    { summary, ...(description !== undefined && { description }), response: success },
  ]);
}
