import { rewriteToFunction } from './negotiation.ts';

/** Runs for an Accept header that may prefer another than the default content type. The bundler adds its `config`. */
export default function accept(request: Request): URL | undefined {
  return rewriteToFunction(new URL(request.url));
}
