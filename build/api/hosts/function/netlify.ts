import { brotliDecompressSync } from 'node:zlib';
import { unpackRecords } from '../../../model/query/packed-records.ts';
import { makeRespond, withoutBody } from '../../respond.ts';
import { unlessKnown } from '../../response/conditional.ts';
import { originalRequest } from './edge/negotiation.ts';
import { withCdnCache, withEtag } from './netlify-response.ts';

/**
 * The function on Netlify (functions v2): responds to requests without a prerendered file. The bundler adds its
 * `config`.
 */
export default makeHandler(DIRECTORY_RECORDS);

/**
 * Creates the function. The preview calls this with the records of each new output, because Node.js never removes a
 * module from memory. No variable keeps the text of the records.
 */
export function makeHandler(compressed: string): (request: Request) => Promise<Response> {
  const records = unpackRecords(brotliDecompressSync(Buffer.from(compressed, 'base64')).toString('latin1'));
  /** Entity tags of the files that are response bodies, by request. */
  const fileEtags = new WeakMap<Request, string | null>();
  const respond = makeRespond(records, {
    load: async (path, request) => {
      const response = await fetchFile(path, request);
      fileEtags.set(request, response.headers.get('etag'));
      return response.body as ReadableStream;
    },
    read: async (path, request) => (await fetchFile(path, request)).text(),
  });
  return async (request) => {
    const original = originalRequest(request);
    // HEAD needs the entity tag of GET, which may depend on the body.
    const get = original.method === 'HEAD' ? new Request(original, { method: 'GET' }) : original;
    const complete = await withEtag(await respond(get), fileEtags.get(get));
    const response = withCdnCache(request, unlessKnown(original, complete));
    return request.method === 'HEAD' ? withoutBody(response) : response;
  };
}

async function fetchFile(path: string, request: Request): Promise<Response> {
  const response = await fetch(new URL(path, request.url));
  if (response.ok && response.body) return response;
  throw new Error(`fetching ${path} from the site failed with status ${response.status}`);
}
