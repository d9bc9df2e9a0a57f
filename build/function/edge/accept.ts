import { DEFAULT_JSON_TYPE, negotiateJsonType } from '../../domain/media-type.ts';
import type { EdgeContext } from './context.ts';

/**
 * Gives a JSON answer the content type that the Accept header prefers: rules of a host cannot look at it. The
 * text is the same JSON in each type. The bundler adds its `config`.
 */
export default async function accept(request: Request, context: EdgeContext): Promise<Response> {
  const response = await context.next();
  if (response.headers.get('content-type') !== DEFAULT_JSON_TYPE) return response;
  const headers = new Headers(response.headers);
  headers.set('content-type', negotiateJsonType(request.headers.get('accept')));
  return new Response(response.body, { status: response.status, headers });
}
