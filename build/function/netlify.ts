import type { DirectoryRecord } from '../query/directory.ts';
import { makeAnswer } from './answer.ts';
import { keptByCdn } from './cdn-cache.ts';
import { unlessKnown } from './conditional.ts';
import { withEtag } from './etag.ts';

/** Entity tags of the files that are the bodies of responses, by their requests. */
const fileEtags = new WeakMap<Request, string | null>();

/**
 * The function on Netlify (functions v2): stands behind the paths of the static files and answers where none
 * exists. The bundler adds its `config`.
 */
const answer = makeAnswer(JSON.parse(DIRECTORY_RECORDS) as DirectoryRecord[], async (path, request) => {
  const response = await fetch(new URL(path, request.url));
  if (!response.ok || !response.body) throw new Error(`${path} of the own site answered ${response.status}`);
  fileEtags.set(request, response.headers.get('etag'));
  return response.body;
});

export default async (request: Request): Promise<Response> => {
  // HEAD has the entity tag of GET, which a computed response gets from its body.
  const read = request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request;
  const whole = await withEtag(await answer(read), fileEtags.get(read));
  const response = keptByCdn(request, unlessKnown(request, whole));
  if (request.method !== 'HEAD') return response;
  await response.body?.cancel();
  return new Response(null, response);
};
