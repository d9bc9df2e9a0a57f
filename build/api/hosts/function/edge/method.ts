import { respondToOtherMethod } from '../../../response/problem.ts';

/** Responds to all methods except GET and HEAD: 204 to OPTIONS, otherwise 405. The bundler adds its `config`. */
export default function method(request: Request): Response {
  return respondToOtherMethod(request.method);
}
