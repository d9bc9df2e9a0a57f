import { mkdirSync, readdirSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeConformanceContent } from '../../scripts/conformance/content.ts';
import { makeFolder } from '../../scripts/support/content-tree.ts';
import { type HttpResponse, send } from '../../scripts/support/request.ts';
import { openRaw } from '../support/raw.ts';
import { buildSite } from '../support/site.ts';
import { describeConformance, type Host } from './suite.ts';

/** A host that runs for the tests. */
interface RunningHost {
  /** Its address, without a slash at the end. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** A host on this machine. */
export interface LocalHost extends Omit<Host, 'url'> {
  /** Serves an output; `work` is an empty folder beside it for what the host needs. */
  readonly start: (out: string, work: string) => Promise<RunningHost>;
  /** Whether it serves the pages for people too; default: true. */
  readonly hasPages?: boolean;
  /** Whether a client that closes its half of the connection gets its response; default: true. */
  readonly servesHalfClosed?: boolean;
  /** What has to be installed first; a failure in CI, and a test that is skipped elsewhere. */
  readonly missing?: string | undefined;
}

/** Builds the content of the suite, serves it by a host of this machine, and asks that one for everything. */
export function describeLocalHost({
  start,
  missing,
  hasPages = true,
  servesHalfClosed = true,
  ...host
}: LocalHost): void {
  if (missing !== undefined) {
    reportMissing(host.name, missing);
    return;
  }
  const { folder, remove } = makeFolder();
  let running: RunningHost | undefined;

  beforeAll(async () => {
    const out = join(folder, 'out');
    await buildConformanceSite(join(folder, 'content'), out);
    const work = join(folder, 'work');
    mkdirSync(work);
    running = await start(out, work);
  });

  afterAll(async () => {
    await running?.close();
    remove();
  });

  const url = () => (running as RunningHost).url;
  describeConformance({ ...host, url });

  test.runIf(servesHalfClosed)(
    'GET a search, sent by a client that then closes its half of the connection → 200',
    async () => {
      const socket = openRaw(
        url(),
        'GET /v1/documents/index?searchTerm=br.*d HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      );
      socket.once('connect', () => socket.end());
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
    },
  );

  test.runIf(hasPages).each(START_PAGES)('/ in %s leads to %s', async (language, path) => {
    const { status, headers } = await send(
      url(),
      'GET /',
      language === undefined ? {} : { 'accept-language': language },
    );
    expect([status, headers.location]).toEqual([302, path]);
    // What is kept for nobody needs not say what it depends on.
    expect(headers.vary ?? headers['cache-control']).toMatch(/^Accept-Language$|no-cache/);
    expect((await send(url(), `GET ${path}`)).headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test.runIf(hasPages)('GET /licenses.txt → the licenses of third-party code, as text', async () => {
    const { status, headers, text: licenses } = await send(url(), 'GET /licenses.txt');
    expect([status, headers['content-type']?.toLowerCase()]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(licenses).toMatch(/^preact \d+\./m);
  });

  test.runIf(hasPages)(
    'GET a file of any kind [if-none-match: the ETag] → 304 with the headers of 200',
    async () => {
      const paths = fileOfEachKind(join(folder, 'out/site'));
      expect(paths.map((path) => extname(path))).toEqual(
        expect.arrayContaining(['.html', '.txt', '.css', '.js', '.svg', '.atom', '.json']),
      );
      for (const path of paths) {
        const whole = await send(url(), `GET ${path}`);
        expect([path, whole.status, whole.headers['content-type']]).toEqual([path, 200, expect.any(String)]);
        const known = await send(url(), `GET ${path}`, { 'if-none-match': whole.headers.etag as string });
        expect([path, known.status, withoutTransfer(known)]).toEqual([path, 304, withoutTransfer(whole)]);
      }
    },
  );
}

/** Paths of the explorer's files, one of each file name extension. */
function fileOfEachKind(site: string): string[] {
  const files = (readdirSync(site, { recursive: true }) as string[]).filter(
    (file) => extname(file) !== '' && !file.startsWith('v1') && file !== '404.html',
  );
  return [...new Map(files.map((file) => [extname(file), `/${file.replaceAll(sep, '/')}`])).values()];
}

/** All headers but those of one connection or of the body. */
const withoutTransfer = ({ headers }: HttpResponse): HttpResponse['headers'] =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) =>
        ![
          'date',
          'connection',
          'keep-alive',
          'content-length',
          'transfer-encoding',
          'x-nf-request-id',
        ].includes(name),
    ),
  );

/** What hosts that serve pages for people must do with `/`, by the language that is asked for. */
const START_PAGES: readonly (readonly [acceptLanguage: string | undefined, path: string])[] = [
  [undefined, '/en/'],
  ['de', '/de/'],
  ['de-AT,de;q=0.9,en;q=0.8', '/de/'],
  ['fr,de', '/en/'],
  ['en-US,en', '/en/'],
];

function reportMissing(name: string, missing: string): void {
  const title = `conformance of ${name}: ${missing}`;
  if (process.env.CI === 'true') test(title, () => expect.unreachable('the host is missing'));
  // Its title says in every report what was not run, and how to get it.
  else test.skip(title);
}

/** Writes the content of the suite into an empty folder and builds it. */
export async function buildConformanceSite(content: string, out: string): Promise<void> {
  writeConformanceContent(content);
  const { published, problems } = await buildSite(content, out);
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (!published || errors.length > 0) throw new Error(`the content is invalid: ${JSON.stringify(errors)}`);
}
