import { methodNotAllowed } from '../problem.ts';

/** Answers 405 to the methods that the interface does not have. The bundler adds its `config`. */
export default function method(request: Request): Response {
  return methodNotAllowed(request.method);
}
