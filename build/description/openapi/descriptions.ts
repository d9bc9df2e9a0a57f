import type { ProblemName } from '../../api/problem.ts';

/** Descriptions of the headers. */
export const HEADER_DESCRIPTIONS = {
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
export const RESPONSE_DESCRIPTIONS = {
  NotModified:
    'The client already has the response; the headers, including content-type, are those of status 200.',
  BadParameters: 'Parameters are invalid.',
  NotFound: 'There is no such document, language or format.',
  MethodNotAllowed: 'The response to any method other than GET and HEAD.',
  TooManySearches: 'Too many searches are waiting. Only for requests with `searchTerm`.',
} as const satisfies Readonly<Record<ProblemName | 'NotModified', string>>;

/** Descriptions of the schemas and their properties. */
export const BODY_DESCRIPTIONS = {
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
} as const;
