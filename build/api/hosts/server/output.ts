import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { decodePath } from '../../../formats/urls.ts';
import { verifyChecksum } from '../../../model/digest.ts';
import { unpackRecords } from '../../../model/query/packed-records.ts';
import type { SiteFiles } from '../../endpoint.ts';
import { NOT_FOUND_PAGE } from '../../files/files.ts';
import { makeRespond, type Respond } from '../../respond.ts';
import { problem } from '../../response/problem.ts';
import { RECORDS_FILE } from '../function/config.ts';
import { assertServable, identityOf, OutputError } from '../marker.ts';
import type { Client } from './client.ts';
import type { Report } from './report.ts';
import { RULES_FILE, readRules, type SiteRules } from './rules.ts';
import type { Served } from './send.ts';
import { openSite, readFile, type SiteFile } from './site-files.ts';

/** Responds to a GET request. */
export type Serve = (request: Request, client: Client) => Promise<Served>;

/** What an attempt to respond has done. */
interface Access {
  /** The file that replaces the body of the response. */
  file?: SiteFile | undefined;
  /** Whether it has read any file. */
  hasRead?: boolean;
  /** The path of a missing file that the records promise. */
  missing?: string;
  /** Whether the response is costly to compute, and so was not. */
  isCostly?: boolean;
}

/** What the server knows of an output without the files of the site. */
interface LoadedOutput {
  readonly rules: SiteRules;
  readonly respond: Respond;
}

/** Attempts to respond, and milliseconds between them, while the output is being replaced. */
const MAX_ATTEMPTS = 40;
const PAUSE = 25;

/** The files that a build may change without changing the other. */
const DATA_FILES = [RECORDS_FILE, RULES_FILE];

/** Reported after the last attempt. */
const MISSING_FILE = new Error('a file of the site is missing');

/**
 * Opens an output: its files, and the API. Each request checks whether a build has replaced it, and if so reads the new
 * records and rules, so that new content needs no restart. If these are invalid or missing, the old ones are kept.
 *
 * @param serveCostly responds to costly requests; default: this thread
 * @returns a function whose responses have the records and the file of one output, also while outputs are replaced
 * @throws OutputError if the folder has no output that can be served
 */
export function openOutput(dir: string, report: Report, serveCostly?: Serve): Serve {
  const root = resolve(dir);
  const openSiteFile = openSite(join(root, 'site'));
  const accesses = new WeakMap<Request, Access>();
  const accessOf = (request: Request) => accesses.get(request) as Access;

  async function open(path: string, request: Request): Promise<SiteFile | undefined> {
    accessOf(request).hasRead = true;
    return openSiteFile(path);
  }

  async function openPromised(path: string, request: Request): Promise<SiteFile> {
    const file = await open(path, request);
    if (file) return file;
    accessOf(request).missing = path;
    throw MISSING_FILE;
  }

  async function leaveToOthers(request: Request): Promise<Response> {
    accessOf(request).isCostly = true;
    return new Response();
  }

  const files: SiteFiles = {
    load: async (path, request) => {
      accessOf(request).file = await openPromised(path, request);
      return '';
    },
    read: async (path, request) => String(await readFile(await openPromised(path, request))),
  };

  const identify = () => DATA_FILES.map((file) => identityOf(join(root, file))).join();
  const assertOutput = () => assertServable(dir, ['site', ...DATA_FILES]);
  const load = (): LoadedOutput => ({
    rules: readData(root, RULES_FILE, readRules),
    respond: makeRespond(
      readData(root, RECORDS_FILE, unpackRecords),
      files,
      (error) => error === MISSING_FILE || report(error),
      serveCostly && leaveToOthers,
    ),
  });

  assertOutput();
  let identity = identify();
  let current = load();

  /** Reads the records and rules if they have changed. */
  function refresh(): void {
    const found = identify();
    if (found === identity) return;
    try {
      assertOutput();
      current = load();
      identity = found;
    } catch (error) {
      // Between the two renames of a build, the output is missing. A file that cannot be read is read with the next request.
      if (!(error instanceof OutputError)) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') report(error);
      } else if (DATA_FILES.every((file) => identityOf(join(root, file)) !== undefined)) {
        // An invalid output is read again when it changes.
        identity = found;
        report(`${error.message}; keeping the previous output`);
      }
    }
  }

  /** Responds once, with the file that the rules name, or else as the API computes it. */
  async function attempt(request: Request, { rules, respond }: LoadedOutput): Promise<Response> {
    const access = accessOf(request);
    const { pathname } = new URL(request.url);
    if (!/^\/+v1(?:\/|$)/.test(pathname)) return respondOutsideApi(request, pathname, rules);
    const path = rules.findFile(request);
    access.file = path === undefined ? undefined : await open(path, request);
    if (path === undefined || !access.file) return respond(request);
    return new Response(null, { headers: rules.headersOf(path) });
  }

  async function respondOutsideApi(
    request: Request,
    pathname: string,
    { headersOf, startPageFor }: SiteRules,
  ): Promise<Response> {
    const access = accessOf(request);
    if (pathname === '/') {
      const location = startPageFor(request.headers.get('accept-language'));
      const headers = { ...headersOf('/'), vary: 'Accept-Language', ...(location && { location }) };
      if (location) return new Response(null, { status: 302, headers });
    }
    const path = `${decodePath(pathname) ?? pathname}${pathname.endsWith('/') ? 'index.html' : ''}`;
    access.file = await open(path, request);
    if (access.file) return new Response(null, { headers: headersOf(path) });
    access.file = await open(NOT_FOUND_PAGE, request);
    if (!access.file) return problem(404, 'There is nothing at this path.');
    return new Response(null, { status: 404, headers: headersOf(NOT_FOUND_PAGE) });
  }

  return async (request, client) => {
    for (let number = 1; ; number++) {
      refresh();
      const used = current;
      const access: Access = {};
      accesses.set(request, access);
      const response = await attempt(request, used);
      if (access.isCostly && serveCostly) return serveCostly(request, client);
      const isLast = number === MAX_ATTEMPTS;
      if (isLast && access.missing !== undefined) report(`${MISSING_FILE.message}: ${access.missing}`);
      const isOfOneOutput = !access.hasRead || (used === current && identify() === identity);
      if (isLast || (access.missing === undefined && isOfOneOutput)) return { response, file: access.file };
      // The output was replaced before its file was opened: the file is missing, or of another output.
      if (access.file && !Buffer.isBuffer(access.file.body)) access.file.body.destroy();
      await sleep(PAUSE);
    }
  };
}

/**
 * Reads a data file of an output.
 *
 * @throws OutputError if the checksum is wrong; the file system's error if the file cannot be read
 */
export function readData<T>(root: string, file: string, parse: (text: string) => T): T {
  const path = join(root, file);
  const [text] = verifyChecksum(readFileSync(path), file) ?? [];
  if (!text) throw new OutputError(`${path} is damaged: copy the whole output, or run the build again`);
  return parse(String(text));
}
