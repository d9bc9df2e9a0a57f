import { badParameters, problem } from './response/problem.ts';

/** Maximum size of a form in bytes. */
export const MAX_FORM = 64 * 1024;

/** The GET request with a form as its query; 413 for a larger form, 400 for a body that is none. */
export function withForm({ url, headers }: Request, body: Buffer): Request | Response {
  const form = body.toString();
  if (body.length > MAX_FORM) return problem(413, `The request body has more than ${MAX_FORM} bytes.`);
  if (!/(?:^|&)queries=/.test(form))
    return badParameters({ queries: ['must be in a form (application/x-www-form-urlencoded)'] });
  const target = new URL(url);
  target.search += `&${form}`;
  return new Request(target, { headers });
}
