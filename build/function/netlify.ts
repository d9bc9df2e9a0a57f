import { brotliDecompressSync } from 'node:zlib';
import { unlessKnown } from '../api/conditional.ts';
import { makeRespond, withoutBody } from '../api/respond.ts';
import type { DirectoryRecord } from '../query/directory.ts';
import { unpackRecords } from '../query/packed-records.ts';
import { withCdnCache } from './cdn-cache.ts';
import { originalRequest } from './edge/negotiation.ts';
import { withEtag } from './etag.ts';

/** Entity tags of the files that are response bodies, by request. */
const fileEtags = new WeakMap<Request, string | null>();

/**
 * The function on Netlify (functions v2): responds to requests without a prerendered file. The bundler adds its
 * `config`.
 */
const respond = makeRespond(readRecords(), async (path, request) => {
  const response = await fetch(new URL(path, request.url));
  if (!response.ok || !response.body)
    throw new Error(`fetching ${path} from the site failed with status ${response.status}`);
  fileEtags.set(request, response.headers.get('etag'));
  return response.body;
});

export default async (request: Request): Promise<Response> => {
  const original = originalRequest(request);
  // HEAD needs the entity tag of GET, which may depend on the body.
  const get = original.method === 'HEAD' ? new Request(original, { method: 'GET' }) : original;
  const complete = await withEtag(await respond(get), fileEtags.get(get));
  const response = withCdnCache(request, unlessKnown(original, complete));
  return request.method === 'HEAD' ? withoutBody(response) : response;
};

/** No variable of the module keeps the text in memory. */
function readRecords(): DirectoryRecord[] {
  return unpackRecords(brotliDecompressSync(Buffer.from(DIRECTORY_RECORDS, 'base64')).toString('latin1'));
}
