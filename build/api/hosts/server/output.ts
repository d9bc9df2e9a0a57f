import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyChecksum } from '../../../model/digest.ts';
import { textsOf } from '../../../model/document/entry.ts';
import { type DirectoryContents, unpackRecords } from '../../../model/query/packed-records.ts';
import { searchTextsOf } from '../../../model/query/search.ts';
import { makeRespond, type Respond } from '../../respond.ts';
import { makeCachedSearch, type OpenSearch } from '../../response/search.ts';
import { RECORDS_FILE } from '../function/config.ts';
import type { Report } from '../http/listener.ts';
import { assertServable, identityOf, OutputError } from '../marker.ts';
import { makeSearchPool, type SearchClient, type SearchPool } from './search-pool.ts';
import { openSite, type SiteFile } from './site-files.ts';

/** What an attempt to respond has read from the site. */
interface Access {
  readonly client: SearchClient;
  /** The file that replaces the body of the response. */
  file?: SiteFile;
  /** Whether it has read any file. */
  hasRead?: boolean;
  /** The error of a missing file. */
  missing?: unknown;
}

/** An output in service. */
export interface ServedOutput {
  /**
   * Responds to a GET request, with the records and the file of one output, also while outputs are replaced. The file
   * replaces the body of the response.
   */
  readonly respond: (
    request: Request,
    client: SearchClient,
  ) => Promise<{ readonly response: Response; readonly file: SiteFile | undefined }>;
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
  const accesses = new WeakMap<Request, Access>();
  const accessOf = (request: Request) => accesses.get(request) as Access;

  let pool: SearchPool | undefined;
  const openSearch: OpenSearch = ({ records }) => {
    pool?.retire();
    const own = makeSearchPool(searchTextsOf(records.map(({ entry }) => textsOf(entry))), { report });
    pool = own;
    return makeCachedSearch(records.length, (term, request) => own.search(term, accessOf(request).client));
  };

  const open = async (path: string, request: Request): Promise<SiteFile> => {
    const access = accessOf(request);
    access.hasRead = true;
    try {
      return await openSiteFile(path);
    } catch (error) {
      if (isMissing(error)) access.missing = error;
      throw error;
    }
  };

  const assertOutput = () => assertServable(dir, ['site', RECORDS_FILE]);

  const read = (): Respond =>
    makeRespond(
      readRecords(records),
      {
        load: async (path, request) => {
          accessOf(request).file = await open(path, request);
          return '';
        },
        read: async (path, request) => {
          const { body } = await open(path, request);
          return Buffer.isBuffer(body) ? body.toString() : Buffer.concat(await body.toArray()).toString();
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
      // An invalid file is read again when it changes, an unreadable file with the next request.
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
      for (let attempt = 1; ; attempt++) {
        refresh();
        const used = current;
        const access: Access = { client };
        accesses.set(request, access);
        const response = await used(request);
        const { file, missing, hasRead } = access;
        const isLast = attempt === MAX_ATTEMPTS;
        if (isLast && missing !== undefined) report(missing);
        const isOfOneOutput = !hasRead || (used === current && identityOf(records) === identity);
        if (isLast || (missing === undefined && isOfOneOutput)) return { response, file };
        // The output was replaced before its file was opened: the file is missing, or of another output.
        if (file && !Buffer.isBuffer(file.body)) file.body.destroy();
        await sleep(PAUSE);
      }
    },
  };
}

/** @throws OutputError if their checksum is wrong; the file system's error if they cannot be read */
function readRecords(file: string): DirectoryContents {
  const [text] = verifyChecksum(readFileSync(file), RECORDS_FILE) ?? [];
  if (!text) throw new OutputError(`${file} is damaged: copy the whole output, or run the build again`);
  return unpackRecords(text.toString());
}

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

const isSystemError = (error: unknown): boolean => error instanceof Error && 'errno' in error;
