import { COMMON_HEADERS, type Headers } from '../plan/headers.ts';
import type { ParameterErrors } from '../query/bad-parameters.ts';

/** The media type of problems (RFC 9457 section 3). */
export const PROBLEM_TYPE = 'application/problem+json';

const TITLES = new Map([
  [400, 'Bad Request'],
  [404, 'Not Found'],
  [405, 'Method Not Allowed'],
  [500, 'Internal Server Error'],
]);

/**
 * An error as problem details (RFC 9457). The type is `about:blank`: the status says it all, `detail` says what
 * happened, and `more` holds members of its own.
 */
export function problem(status: number, detail: string, more: object = {}, headers: Headers = {}): Response {
  const body = { type: 'about:blank', title: TITLES.get(status), status, detail, ...more };
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': PROBLEM_TYPE, ...COMMON_HEADERS, ...headers },
  });
}

/** 400 with all bad parameters at once. */
export function badParameters(errors: ParameterErrors): Response {
  const detail = Object.entries(errors).map(([name, reasons]) => `${name} ${reasons.join(', ')}`);
  return problem(400, `${detail.join('; ')}.`, { errors });
}

/** 405 for everything but GET and HEAD. */
export function methodNotAllowed(method: string): Response {
  return problem(
    405,
    `${method} is not supported; use GET or HEAD.`,
    {},
    { allow: 'GET, HEAD', 'cache-control': 'no-store' },
  );
}
