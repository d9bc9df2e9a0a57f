import { expect, test } from 'vitest';
import { makeRespond } from '../../../build/api/respond.ts';
import { siteFilesOf } from '../../support/site-files.ts';
import { record } from '../support/records.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const respondWith = (formats: readonly string[] | undefined) =>
  makeRespond(
    [{ ...record({}), formats }],
    siteFilesOf(async () => ''),
  );

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
