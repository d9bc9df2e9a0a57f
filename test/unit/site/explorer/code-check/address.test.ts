import { expect, it } from 'vitest';
import { codeCheckUrl, pageOf, readAddress } from '../../../../../build/site/explorer/code-check/address.ts';

/** The page of the document that a query names, in the language of the page if it names none. */
function pageFor(search: string, language = ''): string | undefined {
  const address = readAddress(search);
  return address && pageOf('en', address, address.language ?? language);
}

it.each([
  ['urn:x:a:1', 'l=de-AT/u=urn:x:a:1', '?uri=urn%3Ax%3Aa%3A1&language=de-AT'],
  [
    'http://h/a',
    'l=de-AT/u~http:~2f~2fh~2fa',
    '?uri=http%3A%2F%2Fh%2Fa&language=de-AT&place=l%3Dde-AT%2Fu%7Ehttp%3A%7E2f%7E2fh%7E2fa',
  ],
])('codeCheckUrl of %s → a query with its place if that does not follow from it', (uri, place, query) => {
  const url = codeCheckUrl('de', { canonicalVersionUri: uri, language: 'de-AT' }, place);
  expect(url).toBe(`/de/check.html${query}`);
  expect(pageFor(query)).toBe(`/en/documents/${place}.html`);
});

it.each(['../../x', '//evil.example/u=x', 'l=a/u=b/../../c', 'javascript:alert(1)'])(
  'readAddress with the place %j, which leads elsewhere → ignored',
  (place) => {
    const search = new URLSearchParams({ uri: 'urn:x', language: 'en', place });
    expect(pageFor(`?${search}`)).toBe('/en/documents/l=en/u=urn:x.html');
  },
);

it('readAddress without a language → the place of the list in another language; without a URI → undefined', () => {
  const search = new URLSearchParams({ uri: 'http://h/a', place: 'l~x/u~http:~2f~2fh~2fa' });
  expect(pageFor(`?${search}`, 'de')).toBe('/en/documents/l=de/u~http:~2f~2fh~2fa.html');
  expect(readAddress('?language=en')).toBeUndefined();
});
