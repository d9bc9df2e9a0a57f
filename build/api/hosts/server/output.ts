import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import preferredEncodings from 'negotiator/lib/encoding.js';
import { readChecksum, verifyChecksum } from '../../../model/digest.ts';
import { unpackRecords } from '../../../model/query/packed-records.ts';
import { catalogueOf } from '../../catalogue.ts';
import { openCatalogue } from '../../database/catalogue.ts';
import { openDatabase } from '../../database/connection.ts';
import { assertServable, identityOf, OutputError } from '../../files/output-file.ts';
import { makeRespond } from '../../respond.ts';
import { respondByRules } from './respond.ts';
import { RECORDS_FILE, RULES_FILE, readRules } from './rules.ts';
import { CODINGS, closeFile, openSite, openStore, readFile, type Served, type SiteFile } from './send.ts';

/** A client that waits for a response. */
export interface Client {
  /** Its IP address. */
  readonly key: string;
  /** Whether it has disconnected. */
  readonly isGone: () => boolean;
}

/** Responds to a GET request. */
export type Serve = (request: Request, client: Client) => Promise<Served>;

/** What a server serves: the output of a build, whose index may be in a database, and whose files in a store. */
export interface ServedSource {
  /** Output folder of a build. */
  readonly dir: string;
  /** URL of a PostgreSQL database with the index. */
  readonly databaseUrl?: string | undefined;
  /** URL below which the files of the site are. */
  readonly filesUrl?: string | undefined;
}

/** An opened output. */
export interface Output {
  readonly serve: Serve;
  /** Whether the index can be read. */
  readonly isAvailable: () => Promise<boolean>;
  readonly close: () => Promise<void>;
  /** The path of the site on its host, which may change with a build; empty at the root. */
  readonly basePath: () => string;
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
 * Each response has the records and the file of one output, also while outputs are replaced. A database has the index of each
 * output by the digest of its records, which are not read then.
 *
 * @param serveCostly responds to costly requests; default: this thread
 * @param compresses whether responses are compressed if the output contains compressed files
 */
export function openOutput(
  { dir, databaseUrl, filesUrl }: ServedSource,
  report: (error: unknown) => void,
  serveCostly?: Serve,
  compresses = false,
): Output {
  const root = resolve(dir);
  const openSiteFile = filesUrl === undefined ? openSite(join(root, 'site')) : openStore(filesUrl);
  const database = databaseUrl === undefined ? undefined : openDatabase(databaseUrl);
  const identify = () => DATA_FILES.map((file) => identityOf(join(root, file))).join();
  const load = () => {
    assertServable(dir, filesUrl === undefined ? ['site', ...DATA_FILES] : DATA_FILES);
    const catalogue = database
      ? openCatalogue(database, readChecksum(join(root, RECORDS_FILE)))
      : catalogueOf(readData(root, RECORDS_FILE, unpackRecords));
    const respond = makeRespond(catalogue, (error) => error === MISSING_FILE || report(error));
    const isCompressed = compresses && existsSync(join(root, 'site/openapi.json.gz'));
    return { rules: readData(root, RULES_FILE, readRules), catalogue, respond, isCompressed };
  };
  let identity = identify();
  let current = load();

  /** Reads the records and rules if they have changed. */
  function refresh(): void {
    const found = identify();
    if (found === identity) return;
    try {
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
  async function attempt(request: Request, client: Client, used: typeof current) {
    const { rules, respond, isCompressed } = used;
    const accepted = request.headers.get('accept-encoding') ?? '';
    const codings = isCompressed ? preferredEncodings(accepted, CODINGS, CODINGS) : undefined;
    let file: SiteFile | undefined;
    let hasRead = false;
    let missing: string | undefined;
    let elsewhere: Served | undefined;

    async function open(path: string, copies = codings): Promise<SiteFile | undefined> {
      hasRead = true;
      return openSiteFile(path, copies);
    }

    /** Opens a file that the records promise. */
    async function openPromised(path: string, copies = codings): Promise<SiteFile> {
      const promised = await open(path, copies);
      if (promised) return promised;
      missing = path;
      throw MISSING_FILE;
    }

    const files = {
      load: async (path: string) => {
        file = await openPromised(path);
        return '';
      },
      read: async (path: string) => String(await readFile(await openPromised(path, []))),
    };
    const respondElsewhere = async () => {
      elsewhere = await serveCostly?.(request, client);
      return new Response();
    };

    const openAsBody = async (path: string) => {
      file = await open(path);
      return file && new Response();
    };
    const response = await respondByRules(request, rules, openAsBody, (http) =>
      respond(http, files, serveCostly && respondElsewhere),
    );
    return { response, file, codings, hasRead, missing, elsewhere };
  }

  const serve: Serve = async (request, client) => {
    for (let number = 1; ; number++) {
      refresh();
      const used = current;
      const { hasRead, missing, elsewhere, ...served } = await attempt(request, client, used);
      if (elsewhere) return { ...elsewhere, codings: served.codings };
      const isLast = number === MAX_ATTEMPTS;
      if (isLast && missing !== undefined) report(`${MISSING_FILE.message}: ${missing}`);
      const isOfOneOutput = !hasRead || (used === current && identify() === identity);
      if (isLast || (missing === undefined && isOfOneOutput)) return served;
      // The output was replaced before its file was opened: the file is missing, or of another output.
      closeFile(served);
      await sleep(PAUSE);
    }
  };
  const isAvailable = () =>
    current.catalogue.tags({ number: 1n, size: 1 }).then(
      () => true,
      (error) => {
        report(error.message);
        return false;
      },
    );
  const close = async (): Promise<void> => database?.close();
  return { serve, isAvailable, close, basePath: () => current.rules.basePath };
}

/** Reads a data file of an output. @throws OutputError if its checksum is wrong */
export function readData<T>(root: string, file: string, parse: (text: string) => T): T {
  const path = join(root, file);
  const [text] = verifyChecksum(readFileSync(path), file) ?? [];
  if (!text) throw new OutputError(`${path} is damaged: copy the whole output, or run the build again`);
  return parse(String(text));
}
