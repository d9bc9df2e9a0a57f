import { rewriteToFunction } from './negotiation.ts';

/** Runs for Accept headers that may prefer another content type than the default. The bundler adds its `config`. */
export default function accept(request: Request): URL | undefined {
  return rewriteToFunction(new URL(request.url));
}
