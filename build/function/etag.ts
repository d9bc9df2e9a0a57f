import { createHash } from 'node:crypto';
import { etagOfType } from '../api/conditional.ts';

/**
 * Adds an entity tag, specific to the media type, to a successful response.
 *
 * @param fileEtag the entity tag of the file that is the body; null if the host sent none, and no tag is added;
 *   undefined for a computed body, which is hashed
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
