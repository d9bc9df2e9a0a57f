import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFolder, writeContent } from '../../scripts/support/content-tree.ts';
import { type RunningNginx, SKIPS_NGINX, startNginx } from '../../scripts/support/nginx.ts';
import { type Program, startProgram } from '../../scripts/support/program.ts';
import { makeDirectoryContent } from '../support/directory.ts';
import { type HttpAnswer, interfaceHeaders, send } from '../support/http.ts';
import { buildSite } from '../support/site.ts';
import { type RandomRequest, request } from './requests.ts';

/*
 * nginx answers what it finds clear from files and passes all else on. So its answers are those of the function, which
 * is asked here without it; and with the function switched off, those that are files still come.
 */

const RUNS = 2000;
const SEED = 20261121;

const { folder, remove } = makeFolder();
let nginx: RunningNginx;
let filesOnly: RunningNginx;
let computing: Program;

beforeAll(async () => {
  if (SKIPS_NGINX) return;
  const out = join(folder, 'out');
  writeContent(join(folder, 'content'), makeDirectoryContent());
  await buildSite(join(folder, 'content'), out, { headerRules: 100_000, files: 1_000_000 });
  nginx = await startNginx(out, join(folder, 'work'));
  filesOnly = await startNginx(out, join(folder, 'work-files'), { withFunction: false });
  computing = await startProgram(process.execPath, [join(out, 'server/server.mjs'), '--port', '0']);
}, 60_000);

afterAll(async () => {
  await nginx?.close();
  await filesOnly?.close();
  await computing?.close();
  remove();
});

/** As browsers and programs send them, and as they should not. */
const preference = fc.constantFrom(
  'de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7',
  'en-US,en;q=0.5',
  'en',
  'EN-gb, en;q=0.9',
  'fr, de;q=0.5',
  'fr-FR,fr;q=0.9,de;q=0.1',
  'de-AT',
  'de-at,de;q=0.9',
  'de-AT-1996',
  'pl;q=1.0, es',
  'es-ES,pl;q=1',
  'pl, *;q=0.1',
  'it,en;q=0.9',
  'de, de-AT;q=0',
  'de;q=0, *',
  'en, de;q=0.000',
  'de-x-own',
  'de,,en',
  'de_DE',
  '*',
  ' ',
  '1',
);
const accepted = fc.constantFrom(
  'text/json',
  'Text/JSON',
  'text/plain',
  'application/json',
  'application/*',
  '*/*',
  'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'application/json, text/plain, */*',
  'text/plain;q=0.5, application/json',
  'text/json, text/plain',
  'application/json; q=0.1',
  'text/*',
);

const withHeaders: fc.Arbitrary<RandomRequest> = fc
  .tuple(
    request,
    fc.option(accepted, { nil: undefined, freq: 2 }),
    fc.option(preference, { nil: undefined, freq: 4 }),
  )
  .map(([{ path, headers }, accept, language]) => ({
    path,
    headers: { ...headers, ...(accept && { accept }), ...(language && { 'accept-language': language }) },
  }));

/** Something in the middle of a path or a query that does not belong there. */
const disturbed: fc.Arbitrary<RandomRequest> = fc
  .tuple(
    withHeaders,
    fc.nat(),
    fc.constantFrom(
      ...[
        '&',
        '&&',
        '=',
        '%',
        '%20',
        '+',
        '%2B',
        '%2b',
        '/',
        '//',
        '/../',
        '/./',
        '%2F',
        '%2e',
        '?',
        '#',
        'A',
        'ä',
      ],
      ...[
        '%3A',
        '%3a',
        '%C3%A4',
        '%61',
        '&page=2',
        '&language=en',
        '&language',
        ';',
        ',',
        "'",
        '"',
        '$',
        '\\',
        '{',
        '~',
      ],
      ...['&pageSize=10', '&tags=geo&', '&x', '&x=1&x=2', '&%70age=2', '%0A', '%26', '&metaOnly=true'],
    ),
  )
  .map(([{ path, headers }, where, what]) => {
    const start = '/v1/'.length;
    const at = start + (where % (path.length - start + 1));
    return { path: Buffer.from(path.slice(0, at) + what + path.slice(at)).toString('latin1'), headers };
  });

describe.skipIf(SKIPS_NGINX)('nginx', () => {
  test(`${RUNS} random requests: nginx answers as the function does, many of them from files`, async () => {
    let fromFiles = 0;
    await fc.assert(
      fc.asyncProperty(withHeaders, async (sent) => {
        const computed = relevant(await send(computing.url, sent));
        expect(relevant(await send(nginx.url, sent))).toEqual(computed);
        const stored = await send(filesOnly.url, sent);
        if (stored.status === 502) return;
        fromFiles++;
        expect(relevant(stored)).toEqual(computed);
      }),
      { numRuns: RUNS, seed: SEED },
    );
    // The comparison is worth something only while the files take part in it.
    expect(fromFiles).toBeGreaterThan(RUNS / 3);
  }, 300_000);

  test(`${RUNS} disturbed requests: nginx answers as the function does, or refuses`, async () => {
    await fc.assert(
      fc.asyncProperty(disturbed, async (sent) => {
        const served = relevant(await send(nginx.url, sent));
        const computed = relevant(await send(computing.url, sent));
        // nginx resolves paths itself, and has refused what leads nowhere before it asks.
        if (served.body === REFUSED) expect([400, 404]).toContain(computed.status);
        else expect(served).toEqual(computed);
      }),
      { numRuns: RUNS, seed: SEED },
    );
    expect(nginx.alerts()).toEqual([]);
  }, 300_000);
});

describe.skipIf(SKIPS_NGINX)('long and evil requests', () => {
  const long = (text: string, length = 7000) => text.repeat(length / text.length);
  test.each<[string, Record<string, string>]>([
    ['/v1/tags', { accept: `${long('\t')}text/json` }],
    ['/v1/tags', { accept: `a${long(' application/json')}` }],
    ['/v1/tags', { accept: `text/html${long(', image/png;q=0.5')}, text/json` }],
    ['/v1/documents/urn:test:countries', { 'accept-language': `en${long(', de;q=0.5')}` }],
    ['/v1/documents/urn:test:countries', { 'accept-language': `de,${long('\t')}!` }],
    ['/v1/documents/urn:test:countries', { 'accept-language': long('a-') }],
    [`/v1/documents/index?${long('&')}`, {}],
    [`/v1/documents/index?page=2${long('&a')}`, {}],
    [`/v1/documents/index?page=2${long('&a', 900)}`, {}],
    [`/v1/documents/index?page=&tags=&type=&language=&pageSize=${long('&a=b')}&searchTerm=`, {}],
    [`/v1/documents/index?tags=${long('%20a')}`, {}],
    [`/v1/documents/index?tags=${long('a')}!`, {}],
    [`/v1/documents/index?a=${long('&page')}`, {}],
    [`/v1${long('/a')}`, {}],
    [`/v1/documents/${long('a%3A')}`, {}],
    [`/v1/documents/${long('a')}`, {}],
    [`/v1/documents/${long('a')}%0A`, {}],
    [`${long('/a')}/`, {}],
  ])(
    'are answered as the function does, at once and without a failure of nginx %#',
    async (path, headers) => {
      const computed = relevant(await send(computing.url, { path, headers }));
      const served = await send(nginx.url, { path, headers });
      if (path.startsWith('/v1')) expect(relevant(served)).toEqual(computed);
      else expect(served.status).toBe(404);
      expect(nginx.alerts()).toEqual([]);
    },
  );
});

const REFUSED =
  '{"type":"about:blank","title":"Bad Request","status":400,"detail":"This is not a request that the server understands."}';

const relevant = (answer: HttpAnswer) => ({
  status: answer.status,
  body: answer.body,
  headers: interfaceHeaders(answer),
});

describe.skipIf(SKIPS_NGINX)('files alone answer, behind nginx', () => {
  const statusOf = async (path: string, headers: Record<string, string> = {}) =>
    (await send(filesOnly.url, { path, headers })).status;

  test.each([
    '/v1/documents/index',
    '/v1/documents/index?',
    '/v1/documents/index?page=2&pageSize=20',
    '/v1/documents/index?tags=iso+3166&language=de',
    '/v1/documents/index?tags=iso%203166&type=CodeList&pageSize=10',
    '/v1/documents/index?type=&page=1&pageSize=10&language=&publishedFrom=&publishedUntil=&searchTerm=',
    '/v1/documents/index?type=CODELIST&language=de',
    '/v1/documents/index?type=all&page=1&pageSize=10&language=&publishedFrom=&publishedUntil=&searchTerm=',
    '/v1/documents/index?searchTerm=',
    '/v1/documents/index?page=&pageSize=',
    '/v1/documents/index?pageSize=50&unknown=1',
    '/v1/documents/index/urn:test:countries',
    '/v1/documents/index/urn%3Atest%3Acountries?language=de&page=1&pageSize=7',
    '/v1/documents/urn:test:countries',
    '/v1/documents/urn%3Atest%3Acountries%3Av9?language=fr',
    '/v1/documents/urn:test:countries?language=fr',
    '/v1/documents/urn:test:countries?language=&metaOnly=',
    '/v1/documents/urn:test:countries?metaOnly=TRUE&language=en',
    '/v1/documents/urn:test:plus%2Bsign',
    '/v1/documents/urn:test:countries/alternative-format?language=en',
    '/v1/documents/urn:test:countries/languages',
    '/v1/documents/urn:test:spanish/alternative-format',
    '/v1/tags?page=2&pageSize=3',
    '/v1/documents/tags?page=1',
    '/en/',
  ])('GET %s', async (path) => {
    expect(await statusOf(path)).toBe(200);
  });

  test.each([
    ['/v1/documents/index', { accept: 'application/json' }],
    ['/v1/tags', { accept: 'text/html,*/*;q=0.8' }],
    ['/v1/documents/urn:test:countries', { 'accept-language': 'de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7' }],
    [
      '/v1/documents/urn:test:countries',
      { 'accept-language': 'en-US,en;q=0.5', accept: 'application/json, text/plain, */*' },
    ],
    ['/v1/documents/urn:test:schools', { 'accept-language': 'de-at' }],
    ['/v1/documents/urn:test:countries/alternative-format', { 'accept-language': 'en' }],
    ['/v1/documents/urn:test:english', { 'accept-language': '*' }],
  ])('GET %s with %o', async (path, headers) => {
    expect(await statusOf(path, headers)).toBe(200);
  });

  test.each([
    ['a search', '/v1/documents/index?searchTerm=a', {}],
    ['several tags', '/v1/documents/index?tags=geo,many', {}],
    ['a parameter twice', '/v1/documents/index?page=1&page=1', {}],
    ['an escape that is not needed', '/v1/documents/index?language=%64e', {}],
    ['an unusual spelling of a number', '/v1/documents/index?page=01', {}],
    ['a page past the last', '/v1/documents/index?page=1000', {}],
    ['a bad parameter', '/v1/documents/index?pageSize=51', {}],
    ['a URI that is no plain name', '/v1/documents/http%3A%2F%2Fexample.org%2Fa%2Fb', {}],
    ['a URI that clashes with another when case is ignored', '/v1/documents/urn:test:Case', {}],
    ['a language by fallback', '/v1/documents/urn:test:countries?language=de-CH', {}],
    [
      'a preference that must be weighed',
      '/v1/documents/urn:test:countries',
      { 'accept-language': 'en;q=0.5,de' },
    ],
    ['a refused language', '/v1/documents/urn:test:countries', { 'accept-language': 'en,de;q=0' }],
    ['a language of an older version', '/v1/documents/urn:test:countries', { 'accept-language': 'fr' }],
    ['a type with an entity tag of its own', '/v1/documents/index', { accept: 'text/json' }],
    ['types that must be weighed', '/v1/tags', { accept: 'text/json;q=0.5,application/json' }],
    ['an unknown path', '/v1/nothing', {}],
    ['a slash at the end', '/v1/tags/', {}],
  ])('but the function is needed for %s: GET %s %o', async (_, path, headers) => {
    const answer = await send(filesOnly.url, { path, headers });
    expect(answer.status).toBe(502);
    expect(answer.headers['content-type']).toBe('application/problem+json');
  });
});
