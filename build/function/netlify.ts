import { unlessKnown } from '../api/conditional.ts';
import { makeRespond } from '../api/respond.ts';
import type { DirectoryRecord } from '../query/directory.ts';
import { withCdnCache } from './cdn-cache.ts';
import { originalRequest } from './edge/negotiation.ts';
import { withEtag } from './etag.ts';

/** Entity tags of the files that are the bodies of responses, by their requests. */
const fileEtags = new WeakMap<Request, string | null>();

/**
 * The function on Netlify (functions v2): responds to requests without a prerendered file. The bundler adds its
 * `config`.
 */
const respond = makeRespond(JSON.parse(DIRECTORY_RECORDS) as DirectoryRecord[], async (path, request) => {
  const response = await fetch(new URL(path, request.url));
  if (!response.ok || !response.body)
    throw new Error(`${path} of the own site has status ${response.status}`);
  fileEtags.set(request, response.headers.get('etag'));
  return response.body;
});

export default async (request: Request): Promise<Response> => {
  const original = originalRequest(request);
  // HEAD has the entity tag of GET, which a computed response gets from its body.
  const get = original.method === 'HEAD' ? new Request(original, { method: 'GET' }) : original;
  const complete = await withEtag(await respond(get), fileEtags.get(get));
  const response = withCdnCache(request, unlessKnown(original, complete));
  if (request.method !== 'HEAD') return response;
  await response.body?.cancel();
  return new Response(null, response);
};
