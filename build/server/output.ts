import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeRespond, type Respond } from '../api/respond.ts';
import type { OpenSearch } from '../api/search.ts';
import { RECORDS_FILE } from '../function/config.ts';
import type { Report } from '../http/report.ts';
import { assertServable } from '../output/marker.ts';
import { OutputError } from '../output/output-error.ts';
import type { DirectoryRecord } from '../query/directory.ts';
import { unpackRecords } from '../query/packed-records.ts';
import { textsOf } from '../query/texts.ts';
import { identityOf } from './identity.ts';
import type { SearchClient, SearchPool } from './search-pool.ts';
import { openSiteFile, type SiteFile } from './site-files.ts';

/** A response, and the file that replaces its body, if any. */
interface ServedResponse {
  readonly response: Response;
  readonly file: SiteFile | undefined;
}

/** An output in service. */
export interface ServedOutput {
  /** Responds to a GET request; if the output has been replaced meanwhile, from the new one. */
  readonly respond: (request: Request, client: SearchClient) => Promise<ServedResponse>;
}

/**
 * Opens an output. Each request checks whether a build has replaced it, and if so reads the new records, so that new
 * content needs no restart. If the new records are invalid or missing, the old ones are kept.
 *
 * @throws OutputError if the folder has no output that can be served
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

  /** Reads the records if they have changed; returns whether new ones are in use. */
  function refresh(): boolean {
    let found = identity;
    try {
      found = identityOf(records);
      // Between the two renames of a build, the output is briefly missing.
      if (found === undefined || found === identity) return false;
      assertOutput();
      current = read();
      identity = found;
      return true;
    } catch (error) {
      // An invalid file is read again when it changes, an unreadable one with the next request.
      if (!isSystemError(error)) {
        identity = found;
        report(`${(error as Error).message}; keeping the previous output`);
        return false;
      }
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') report(error);
      return false;
    }
  }

  return {
    respond: async (request, client) => {
      clients.set(request, client);
      refresh();
      let response = await current(request);
      // The output may have been replaced before its file was opened.
      if (response.status === 500 && refresh()) response = await current(request);
      return { response, file: response.ok ? files.get(request) : undefined };
    },
  };
}

/** @throws OutputError if they are not JSON; the file system's error if they cannot be read */
function readRecords(file: string): DirectoryRecord[] {
  const text = readFileSync(file, 'utf8');
  try {
    return unpackRecords(text);
  } catch {
    throw new OutputError(`${file} is not JSON: copy the whole output, or run the build again`);
  }
}

const isSystemError = (error: unknown): boolean => error instanceof Error && 'errno' in error;
