import { mkdirSync, readdirSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Budget } from '../../build/api/plan.ts';
import type { Target } from '../../build/release/hosts/target.ts';
import { makeFolder } from '../support/content-tree.ts';
import { openRaw } from '../support/raw.ts';
import { type HttpResponse, send } from '../support/request.ts';
import { buildSite } from '../support/site.ts';
import { BASE_URL, writeConformanceContent } from './content.ts';
import { describeConformance, type Host } from './suite.ts';

/** A running host. */
interface RunningHost {
  /** Its URL, without a trailing slash. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** A host on this machine. */
export interface LocalHost extends Omit<Host, 'url'> {
  /** Serves an output; `work` is an empty folder for files of the host. */
  readonly start: (out: string, work: string) => Promise<RunningHost>;
  /** Budget of prerendered index pages; default: that of builds. */
  readonly budget?: Budget;
  /** What to build for; default: the hosts of builds. */
  readonly hosts?: readonly Target[];
  /** Whether a client that closes its half of the connection gets its response; default: true. */
  readonly servesHalfClosed?: boolean;
  /** What must be installed first; if set, the tests fail in CI and are skipped elsewhere. */
  readonly missing?: string | undefined;
}

/** Builds the content of the suite, serves it with a local host, and runs the suite. */
export function describeLocalHost({
  start,
  missing,
  budget,
  hosts,
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
    await buildConformanceSite(join(folder, 'content'), out, budget, hosts);
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
    'GET a search, from a client that half-closes the connection → 200',
    async () => {
      const socket = openRaw(
        url(),
        'GET /v1/documents/index?searchTerm=br.*d HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      );
      socket.once('connect', () => socket.end());
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
    },
  );

  test.each(START_PAGES)('/ in %s redirects to %s', async (language, path) => {
    const { status, headers } = await send(
      url(),
      'GET /',
      language === undefined ? {} : { 'accept-language': language },
    );
    expect([status, headers.location]).toEqual([302, path]);
    // A response that caches must revalidate needs no Vary.
    expect(headers.vary ?? headers['cache-control']).toMatch(/^Accept-Language$|no-cache/);
    expect((await send(url(), `GET ${path}`)).headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test('GET /licenses.txt → the licenses of third-party code, as text', async () => {
    const { status, headers, text: licenses } = await send(url(), 'GET /licenses.txt');
    expect([status, headers['content-type']?.toLowerCase()]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(licenses).toMatch(/^preact \d+\./m);
  });

  test('GET a file of each kind [if-none-match: the ETag] → 304 with the headers of 200', async () => {
    const paths = fileOfEachKind(join(folder, 'out/site'));
    expect(paths.map((path) => extname(path))).toEqual(
      expect.arrayContaining(['.html', '.txt', '.css', '.js', '.svg', '.atom', '.json']),
    );
    for (const path of paths) {
      const full = await send(url(), `GET ${path}`);
      expect([path, full.status, full.headers['content-type']]).toEqual([path, 200, expect.any(String)]);
      const notModified = await send(url(), `GET ${path}`, { 'if-none-match': full.headers.etag as string });
      expect([path, notModified.status, withoutTransfer(notModified)]).toEqual([
        path,
        304,
        withoutTransfer(full),
      ]);
    }
  });
}

/** Paths of files of the explorer, one for each file name extension. */
function fileOfEachKind(site: string): string[] {
  const files = (readdirSync(site, { recursive: true }) as string[]).filter(
    (file) => extname(file) !== '' && !file.startsWith('v1') && file !== '404.html',
  );
  return [...new Map(files.map((file) => [extname(file), `/${file.replaceAll(sep, '/')}`])).values()];
}

/** The headers without those of the connection and the body. */
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

/** Redirects from `/`, by Accept-Language. */
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
  // The title shows in every report what was not run, and how to install it.
  else test.skip(title);
}

/** Writes the content of the suite into an empty folder and builds it. */
export async function buildConformanceSite(
  content: string,
  out: string,
  budget?: Budget,
  hosts?: readonly Target[],
): Promise<void> {
  writeConformanceContent(content);
  const { published, problems } = await buildSite(content, out, budget, undefined, BASE_URL, hosts);
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (!published || errors.length > 0) throw new Error(`the content is invalid: ${JSON.stringify(errors)}`);
}
