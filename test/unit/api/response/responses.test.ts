import { expect, test } from 'vitest';
import { makeCatalogue } from '../../../../build/check/check.ts';
import { ALTERNATIVE_FORMATS, storedRepresentations } from '../../../../build/formats/all.ts';
import { packRecords, unpackRecords } from '../../../../build/model/query/packed-records.ts';
import { readSources } from '../../../../build/read/files/read.ts';
import { respondFrom } from '../../../support/site-files.ts';
import { record } from '../../support/records.ts';
import { siteContext } from '../../support/site-context.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const respondWith = (formats: readonly string[] | undefined) =>
  respondFrom({ records: [{ ...record({}), formats }] }, async () => '');

async function responseTo(path: string, accept: string, formats: readonly string[] | undefined) {
  const request = new Request(`http://localhost/v1/documents/urn:x:colours/${path}`, { headers: { accept } });
  const { status, headers } = await respondWith(formats)(request);
  return [status, headers.get('content-type'), headers.has('link')];
}

test.each<[string, string, readonly string[] | undefined, unknown]>([
  ['alternative-format', XLSX, undefined, [200, XLSX, false]],
  ['alternative-format', XLSX, ['xlsx'], [200, XLSX, false]],
  ['alternative-format', XLSX, ['csv'], [200, 'text/csv; charset=utf-8', false]],
  ['alternative-format', '*/*', ['csvw'], [200, 'text/csv; charset=utf-8', true]],
  ['alternative-format', '*/*', ['xlsx'], [200, 'text/csv; charset=utf-8', false]],
  ['csv-metadata.json', '*/*', ['csvw'], [200, 'application/csvm+json', false]],
  ['csv-metadata.json', '*/*', ['csv'], [404, 'application/problem+json', false]],
])('%s with accept: %s on a site with %j → %j', async (path, accept, formats, expected) => {
  expect(await responseTo(path, accept, formats)).toEqual(expected);
});

test.each(['test/golden/colours/content', 'test/conformance/content'])(
  'replaced versions in %s: the response in each format has the bytes that builds print',
  async (folder) => {
    const { sources } = await readSources(folder);
    const { documents } = makeCatalogue([...sources.values()]).catalogue;
    const { plan, openList } = siteContext(documents);
    const files = new Map(
      documents.map(({ entry, whole }) => [`l=${entry.language} ${entry.canonicalVersionUri}`, whole]),
    );
    const load = async (path: string) => {
      const [, language, uri] = /\/(l=[^/]*)\/whole\/u=(.*)\.json$/.exec(path) ?? [];
      return files.get(`${language} ${uri}`) ?? `no file ${path}`;
    };
    const respond = respondFrom(unpackRecords(packRecords(plan.directory)), load);
    let count = 0;
    for (const document of documents) {
      const { canonicalUri, canonicalVersionUri, language } = document.entry;
      const unstored = ALTERNATIVE_FORMATS.filter(
        (format) =>
          format.supports(document) && !storedRepresentations(document, plan.directory).includes(format),
      );
      for (const format of unstored) {
        const [accept] = format.contentTypes;
        const url = `http://a/v1/documents/${encodeURIComponent(canonicalVersionUri)}/alternative-format?language=${language}`;
        const response = await respond(new Request(url, { headers: { accept } }));
        const printed = Buffer.from(openList(canonicalUri).print(document, format));
        expect([response.status, response.headers.get('content-type')]).toEqual([200, accept]);
        expect(Buffer.from(await response.arrayBuffer()).equals(printed)).toBe(true);
        count++;
      }
    }
    expect(count).toBeGreaterThan(1);
  },
);
