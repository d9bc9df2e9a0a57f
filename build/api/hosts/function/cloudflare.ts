import { encodePath } from '../../../formats/urls.ts';
import { catalogueOf } from '../../catalogue.ts';
import { makeRespond } from '../../respond.ts';
import { respondToError } from '../../response/problem.ts';
import { isSitePath, respondByRules } from '../server/respond.ts';
import { readRules } from '../server/rules.ts';
import { assertFetched, decompressRecords, respondFromFiles } from './files.ts';

/** Files of the site that only the worker reads: the compressed records, and the rules for files outside the API. */
export const RECORDS_ASSET = '/v1/_records.bin';
export const RULES_ASSET = '/v1/_rules.json';

/** What `wrangler.jsonc` binds to the worker. */
interface Bindings {
  readonly ASSETS: { readonly fetch: (url: string) => Promise<Response> };
}

/** Creates the worker on Cloudflare, which responds to all requests. Each instance reads the records once. */
export function makeWorker() {
  let opened: ReturnType<typeof openDirectory> | undefined;
  return {
    fetch: async (request: Request, { ASSETS }: Bindings): Promise<Response> => {
      const fetchFile = (path: string) => ASSETS.fetch(`https://assets.invalid${encodePath(path)}`);
      const readAsset = async (path: string) =>
        Buffer.from(await assertFetched(path, await fetchFile(path)).arrayBuffer());
      /** The files outside the API, with the entity tags of Cloudflare. */
      const open = async (path: string): Promise<Response | undefined> => {
        if (!isSitePath(path)) return undefined;
        const file = await fetchFile(path);
        const headers = [...file.headers].filter(([name]) => name === 'content-type' || name === 'etag');
        if (file.ok) return new Response(file.body, { headers });
        await file.body?.cancel();
        return undefined;
      };
      try {
        if (!opened) {
          // Requests cannot share their I/O: several may read the records, but only the first one unpacks them.
          const [records, rules] = await Promise.all([readAsset(RECORDS_ASSET), readAsset(RULES_ASSET)]);
          opened ??= openDirectory(records, rules);
        }
        const { rules, respond } = opened;
        return await respondFromFiles(request, fetchFile, (get, files) =>
          get.method === 'GET'
            ? respondByRules(get, rules, open, (http) => respond(http, files))
            : respond(get, files),
        );
      } catch (error) {
        return respondToError(error, console.error);
      }
    },
  };
}

const openDirectory = (records: Buffer, rules: Buffer) => ({
  respond: makeRespond(catalogueOf(decompressRecords(records))),
  rules: readRules(String(rules)),
});
