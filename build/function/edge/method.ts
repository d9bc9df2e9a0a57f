import { respondToOtherMethod } from '../../api/preflight.ts';

/** Responds to every method but GET and HEAD: 204 to OPTIONS, else 405. The bundler adds its `config`. */
export default function method(request: Request): Response {
  return respondToOtherMethod(request.method);
}
