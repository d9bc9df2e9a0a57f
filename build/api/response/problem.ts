import type { BadParameters } from '../request.ts';
import { API_HEADERS, COMMON_HEADERS, type Headers, SECURITY_HEADERS } from './headers.ts';

/** The media type of problems (RFC 9457 section 3). */
export const PROBLEM_TYPE = 'application/problem+json';

const TITLES = new Map([
  [400, 'Bad Request'],
  [404, 'Not Found'],
  [405, 'Method Not Allowed'],
  [403, 'Forbidden'],
  [408, 'Request Timeout'],
  [412, 'Precondition Failed'],
  [413, 'Content Too Large'],
  [414, 'URI Too Long'],
  [416, 'Range Not Satisfiable'],
  [421, 'Misdirected Request'],
  [429, 'Too Many Requests'],
  [431, 'Request Header Fields Too Large'],
  [500, 'Internal Server Error'],
  [501, 'Not Implemented'],
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
  [504, 'Gateway Timeout'],
  [505, 'HTTP Version Not Supported'],
]);

/** The problems that endpoints respond with, by their names in the OpenAPI description. */
export const PROBLEM_STATUSES = {
  BadParameters: 400,
  NotFound: 404,
  MethodNotAllowed: 405,
  TooManySearches: 503,
} as const;
export type ProblemName = keyof typeof PROBLEM_STATUSES;

/**
 * An error as problem details (RFC 9457) of type `about:blank`: the status is the type of problem, `detail` explains it,
 * and `more` has further members.
 */
export function problem(status: number, detail: string, more: object = {}, headers: Headers = {}): Response {
  return new Response(problemText(status, detail, more), {
    status,
    headers: { 'content-type': PROBLEM_TYPE, ...COMMON_HEADERS, ...headers },
  });
}

/** The body of an error, for hosts that send their own errors. */
export function problemText(status: number, detail: string, more: object = {}): string {
  return JSON.stringify({ type: 'about:blank', title: TITLES.get(status), status, detail, ...more });
}

/** 400 with all bad parameters. */
export function badParameters(errors: BadParameters['errors']): Response {
  const detail = Object.entries(errors).map(([name, reasons]) => `${name} ${reasons.join(', ')}`);
  return problem(400, `${detail.join('; ')}.`, { errors });
}

/** 405 for all methods except GET, HEAD and OPTIONS. */
export function methodNotAllowed(method: string): Response {
  return problem(405, methodDetail(method), {}, METHOD_HEADERS);
}

/** The detail of a 405 response, and its own headers. */
export const methodDetail = (method: string): string => `${method} is not supported; use GET or HEAD.`;
export const METHOD_HEADERS: Headers = { allow: 'GET, HEAD, OPTIONS', 'cache-control': 'no-store' };

/**
 * The headers of the response to OPTIONS, so that scripts of other sites can send these request headers (CORS preflight,
 * https://fetch.spec.whatwg.org/#cors-preflight-fetch).
 */
const PREFLIGHT_HEADERS: Headers = {
  ...SECURITY_HEADERS,
  ...METHOD_HEADERS,
  'access-control-allow-origin': API_HEADERS['access-control-allow-origin'],
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'Accept, Accept-Language, If-None-Match, If-Modified-Since',
  'access-control-max-age': '86400',
};

/** The response to a request with another method than it supports: 204 to OPTIONS, 405 to all others. */
export function respondToOtherMethod({ method, url }: Pick<Request, 'method' | 'url'>): Response {
  const response =
    method === 'OPTIONS'
      ? new Response(null, { status: 204, headers: PREFLIGHT_HEADERS })
      : methodNotAllowed(method);
  if (!acceptsForm(url)) return response;
  for (const name of ['allow', 'access-control-allow-methods']) {
    const methods = response.headers.get(name);
    if (methods) response.headers.set(name, methods.replace('HEAD', 'HEAD, POST'));
  }
  return response;
}

/** Whether a request has its query in a form, which clients may POST to the reconciliation service. */
export const sendsForm = ({ method, url }: Pick<Request, 'method' | 'url'>): boolean =>
  method === 'POST' && acceptsForm(url);

/** The site may be below a path of its host, whose other paths get 404 later. */
const acceptsForm = (url: string): boolean =>
  /^(?:\/.*)?\/v1\/+reconcile(?:\/|$)/.test(new URL(url).pathname);

/** Seconds after which a client may try again: roughly the duration of all waiting requests. */
export const RETRY_AFTER = 5;

/** 503 for a search or another costly response while too many are waiting. */
export const tooManySearches = (): Response =>
  tryLater('Too many searches or computed responses are waiting');

/** The index, or a file, cannot be read from another server now; the message is for the operator. */
export class Unavailable extends Error {}

/** Reports an error, which may be a bug. 503 for {@link Unavailable}, else 500: clients do not get the cause. */
export function respondToError(error: unknown, report: (error: unknown) => void): Response {
  if (!(error instanceof Unavailable)) {
    report(error);
    return serverError();
  }
  report(error.message);
  return tryLater('The index or a file is not available');
}

function tryLater(reason: string): Response {
  const headers = { 'cache-control': 'no-store', 'retry-after': String(RETRY_AFTER) };
  return problem(503, `${reason}; try again later.`, {}, headers);
}

/** 500: the cause is for the operator's log, not for the client. */
export function serverError(): Response {
  return problem(500, 'The response could not be generated.', {}, { 'cache-control': 'no-store' });
}
