import { DEFAULT_JSON_TYPE, negotiateJsonType } from '../../domain/media-type.ts';
import { etagOfType, unlessKnown } from '../conditional.ts';
import type { EdgeContext } from './context.ts';

/**
 * Gives a JSON response the content type that the Accept header prefers, and the entity tag of that type: rules of a
 * host cannot look at Accept. The text is the same JSON in each type. The bundler adds its `config`.
 *
 * The host sends no conditions on to what is behind this function, which knows other entity tags: they are evaluated
 * here.
 */
export default async function accept(request: Request, context: EdgeContext): Promise<Response> {
  const response = await context.next();
  return unlessKnown(request, inPreferredType(response, request.headers.get('accept')));
}

function inPreferredType(response: Response, accept: string | null): Response {
  if (response.headers.get('content-type') !== DEFAULT_JSON_TYPE) return response;
  const contentType = negotiateJsonType(accept);
  const headers = new Headers(response.headers);
  headers.set('content-type', contentType);
  const etag = headers.get('etag');
  if (etag !== null) headers.set('etag', etagOfType(etag, contentType));
  return new Response(response.body, { status: response.status, headers });
}
