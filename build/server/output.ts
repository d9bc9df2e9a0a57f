import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeRespond, type Respond } from '../api/respond.ts';
import type { OpenSearch } from '../api/search.ts';
import { RECORDS_FILE } from '../function/config.ts';
import type { Report } from '../http/report.ts';
import { assertServable } from '../output/marker.ts';
import { OutputError } from '../output/output-error.ts';
import type { DirectoryRecord } from '../query/directory.ts';
import { textsOf } from '../query/texts.ts';
import { identityOf } from './identity.ts';
import type { SearchClient, SearchPool } from './search-pool.ts';
import { openSiteFile, type SiteFile } from './site-files.ts';

/** What a server answers: the Response, and the file that is its body in place of its own, where there is one. */
interface Answered {
  readonly response: Response;
  readonly file: SiteFile | undefined;
}

/** An output that is being served. */
export interface ServedOutput {
  /** Answers a GET request; one that finds the output replaced is answered from the new one. */
  readonly answer: (request: Request, client: SearchClient) => Promise<Answered>;
}

/**
 * Opens an output for a server. Each request looks whether a build has put a new output in its place, and reads the
 * records of that one: no restart is needed for new content. While they are broken or missing, the old ones stay.
 *
 * @throws OutputError where there is no output that can be served
 */
export function openOutput(dir: string, report: Report, pool: SearchPool): ServedOutput {
  const site = join(resolve(dir), 'site');
  const records = join(resolve(dir), RECORDS_FILE);
  const files = new WeakMap<Request, SiteFile>();
  const clients = new WeakMap<Request, SearchClient>();

  const openSearch: OpenSearch = (directory) => {
    const search = pool.open(directory.records.map(({ entry }) => textsOf(entry)));
    return (term, request) => search(term, clients.get(request) as SearchClient);
  };

  const assertOutput = () => assertServable(dir, ['site', RECORDS_FILE]);

  const read = (): Respond =>
    makeRespond(
      readRecords(records),
      async (path, request) => {
        files.set(request, await openSiteFile(site, path));
        return '';
      },
      report,
      openSearch,
    );

  assertOutput();
  let identity = identityOf(records);
  let current = read();

  /** Whether there are other records than those that are being used. */
  function refresh(): boolean {
    let found = identity;
    try {
      found = identityOf(records);
      // Between the two renames of a build there is no output for a moment.
      if (found === undefined || found === identity) return false;
      assertOutput();
      current = read();
      identity = found;
      return true;
    } catch (error) {
      // A broken file is read again when it has changed, and one that could not be read with the next request.
      if (!isSystemError(error)) {
        identity = found;
        report(`${(error as Error).message}; the records before stay in service`);
        return false;
      }
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') report(error);
      return false;
    }
  }

  return {
    answer: async (request, client) => {
      clients.set(request, client);
      refresh();
      let response = await current(request);
      // The output was replaced while its file was being looked for.
      if (response.status === 500 && refresh()) response = await current(request);
      return { response, file: response.ok ? files.get(request) : undefined };
    },
  };
}

/** @throws OutputError where they are not JSON; the file system's error where they cannot be read */
function readRecords(file: string): DirectoryRecord[] {
  const text = readFileSync(file, 'utf8');
  try {
    return JSON.parse(text) as DirectoryRecord[];
  } catch {
    throw new OutputError(`${file} is not JSON: copy the whole output, or run "npm run build" again`);
  }
}

const isSystemError = (error: unknown): boolean => error instanceof Error && 'errno' in error;
