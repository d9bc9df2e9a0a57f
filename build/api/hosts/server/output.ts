import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { textsOf } from '../../../model/document/entry.ts';
import type { DirectoryRecord } from '../../../model/query/directory.ts';
import { unpackRecords } from '../../../model/query/packed-records.ts';
import { searchTextsOf } from '../../../model/query/search.ts';
import { makeRespond, type Respond } from '../../respond.ts';
import { makeCachedSearch, type OpenSearch } from '../../response/search.ts';
import { RECORDS_FILE } from '../function/config.ts';
import type { Report } from '../http/listener.ts';
import { assertServable, identityOf, OutputError } from '../marker.ts';
import { makeSearchPool, type SearchClient, type SearchPool } from './search-pool.ts';
import { openSite, type SiteFile } from './site-files.ts';

/** A response, and the file that replaces its body, if any. */
interface ServedResponse {
  readonly response: Response;
  readonly file: SiteFile | undefined;
}

/** An output in service. */
export interface ServedOutput {
  /** Responds to a GET request, with the records and the file of one output, also while outputs are replaced. */
  readonly respond: (request: Request, client: SearchClient) => Promise<ServedResponse>;
  /** Ends its searches. */
  readonly close: () => Promise<void>;
}

/** Attempts to respond, and milliseconds between them, while the output is being replaced. */
const MAX_ATTEMPTS = 40;
const PAUSE = 25;

/**
 * Opens an output. Each request checks whether a build has replaced it, and if so reads the new records, so that new
 * content needs no restart. If the new records are invalid or missing, the old ones are kept.
 *
 * @throws OutputError if the folder has no output that can be served
 */
export function openOutput(dir: string, report: Report): ServedOutput {
  const openSiteFile = openSite(join(resolve(dir), 'site'));
  const records = join(resolve(dir), RECORDS_FILE);
  const files = new WeakMap<Request, SiteFile>();
  /** Requests whose responses are computed from files. */
  const readers = new WeakSet<Request>();
  const missing = new WeakMap<Request, unknown>();
  const clients = new WeakMap<Request, SearchClient>();

  let pool: SearchPool | undefined;
  const openSearch: OpenSearch = ({ records }) => {
    pool?.retire();
    const own = makeSearchPool(searchTextsOf(records.map(({ entry }) => textsOf(entry))), { report });
    pool = own;
    return makeCachedSearch(records.length, (term, request) =>
      own.search(term, clients.get(request) as SearchClient),
    );
  };

  const open = async (path: string, request: Request): Promise<SiteFile> => {
    try {
      return await openSiteFile(path);
    } catch (error) {
      if (isMissing(error)) missing.set(request, error);
      throw error;
    }
  };

  const assertOutput = () => assertServable(dir, ['site', RECORDS_FILE]);

  const read = (): Respond =>
    makeRespond(
      readRecords(records),
      {
        load: async (path, request) => {
          files.set(request, await open(path, request));
          return '';
        },
        read: async (path, request) => {
          readers.add(request);
          return text((await open(path, request)).body);
        },
      },
      // A missing file is reported after the last attempt.
      (error) => isMissing(error) || report(error),
      openSearch,
    );

  assertOutput();
  let identity = identityOf(records);
  let current = read();

  /** Reads the records if they have changed. */
  function refresh(): void {
    let found = identity;
    try {
      found = identityOf(records);
      // Between the two renames of a build, the output is briefly missing.
      if (found === undefined || found === identity) return;
      assertOutput();
      current = read();
      identity = found;
    } catch (error) {
      // An invalid file is read again when it changes, an unreadable one with the next request.
      if (isMissing(error)) return;
      if (isSystemError(error)) report(error);
      else if (identityOf(records) === found) {
        identity = found;
        report(`${(error as Error).message}; keeping the previous output`);
      }
    }
  }

  return {
    close: async () => pool?.close(),
    respond: async (request, client) => {
      clients.set(request, client);
      for (let attempt = 1; ; attempt++) {
        refresh();
        const used = current;
        const response = await used(request);
        const file = files.get(request);
        const isLast = attempt === MAX_ATTEMPTS;
        if (missing.has(request)) {
          if (isLast) report(missing.get(request));
        } else if (
          !(file || readers.has(request)) ||
          (used === current && identityOf(records) === identity)
        ) {
          return { response, file };
        }
        // The output was replaced before its file was opened: the file is missing, or of another output.
        if (isLast) return { response, file };
        if (file && !Buffer.isBuffer(file.body)) file.body.destroy();
        files.delete(request);
        missing.delete(request);
        await sleep(PAUSE);
      }
    },
  };
}

const text = async (body: SiteFile['body']): Promise<string> =>
  Buffer.isBuffer(body) ? body.toString() : Buffer.concat(await body.toArray()).toString();

/** @throws OutputError if they are not JSON; the file system's error if they cannot be read */
function readRecords(file: string): DirectoryRecord[] {
  const text = readFileSync(file, 'utf8');
  try {
    return unpackRecords(text);
  } catch {
    throw new OutputError(`${file} is not JSON: copy the whole output, or run the build again`);
  }
}

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

const isSystemError = (error: unknown): boolean => error instanceof Error && 'errno' in error;
