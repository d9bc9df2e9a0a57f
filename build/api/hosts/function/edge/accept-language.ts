import { LANGUAGE, lastOf } from '../../../request/parameters.ts';
import { rewriteToFunction } from './negotiation.ts';

/**
 * Runs for document requests with an Accept-Language header; a `language` parameter takes precedence.
 * The bundler adds its `config`.
 */
export default function acceptLanguage(request: Request): URL | undefined {
  const url = new URL(request.url);
  return lastOf(url.searchParams, LANGUAGE.name) ? undefined : rewriteToFunction(url);
}
