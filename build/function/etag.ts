import { createHash } from 'node:crypto';
import { etagOfType } from '../api/conditional.ts';

/**
 * Gives a successful response the entity tag of its media type.
 *
 * @param fileEtag the tag of the file that is the body: null where its host gave none, and then the response gets none;
 *   undefined for a computed body, whose bytes are hashed
 */
export async function withEtag(response: Response, fileEtag: string | null | undefined): Promise<Response> {
  if (response.status !== 200 || fileEtag === null) return response;
  const headers = new Headers(response.headers);
  const contentType = headers.get('content-type');
  if (fileEtag !== undefined) {
    headers.set('etag', etagOfType(fileEtag, contentType));
    return new Response(response.body, { headers });
  }
  const bytes = await response.arrayBuffer();
  const hash = createHash('sha256').update(Buffer.from(bytes)).digest('base64url');
  headers.set('etag', etagOfType(`"${hash}"`, contentType));
  return new Response(bytes, { headers });
}
