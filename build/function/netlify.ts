import type { DirectoryRecord } from '../query/directory.ts';
import { makeAnswer } from './answer.ts';
import { keptByCdn } from './cdn-cache.ts';

/**
 * The function on Netlify (functions v2): stands behind the paths of the static files and answers where none
 * exists. The bundler adds its `config`.
 */
const answer = makeAnswer(JSON.parse(DIRECTORY_RECORDS) as DirectoryRecord[], async (path, request) => {
  const response = await fetch(new URL(path, request.url));
  if (!response.ok || !response.body) throw new Error(`${path} of the own site answered ${response.status}`);
  return response.body;
});

export default async (request: Request): Promise<Response> => keptByCdn(request, await answer(request));
