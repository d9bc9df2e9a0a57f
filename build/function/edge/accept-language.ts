import { LANGUAGE } from '../../api/parameters.ts';
import { rewriteToFunction } from './negotiation.ts';

/**
 * Runs for requests for documents with an Accept-Language header; a `language` parameter takes precedence over it.
 * The bundler adds its `config`.
 */
export default function acceptLanguage(request: Request): URL | undefined {
  const url = new URL(request.url);
  return url.searchParams.getAll(LANGUAGE.name).at(-1) ? undefined : rewriteToFunction(url);
}
