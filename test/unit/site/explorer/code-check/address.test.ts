import { describe, expect, it } from 'vitest';
import { codeCheckUrl, pageOf, readAddress } from '../../../../../build/site/explorer/code-check/address.ts';

describe('the address of the page', () => {
  const entry = { canonicalVersionUri: 'urn:x:a:1', language: 'de-AT' };

  /** The document of a query, in the language of the page if it names none. */
  const documentOf = (search: string, language = '') => {
    const address = readAddress(search);
    return address?.documentIn(address.language ?? language);
  };

  it('a document with a plain URI → its URI and language', () => {
    const url = codeCheckUrl('de', entry, 'l=de-AT/u=urn:x:a:1');
    expect(url).toBe('/de/check.html?uri=urn%3Ax%3Aa%3A1&language=de-AT');
    expect(documentOf(new URL(url, 'http://h').search)).toEqual({
      uri: 'urn:x:a:1',
      language: 'de-AT',
      place: 'l=de-AT/u=urn:x:a:1',
    });
  });

  it('another URI → the place of its pages, too', () => {
    const url = codeCheckUrl(
      'en',
      { ...entry, canonicalVersionUri: 'http://h/a' },
      'l=de-AT/u~http:~2f~2fh~2fa',
    );
    const address = documentOf(new URL(url, 'http://h').search);
    expect(address?.place).toBe('l=de-AT/u~http:~2f~2fh~2fa');
    expect(address && pageOf('en', address)).toBe('/en/documents/l=de-AT/u~http:~2f~2fh~2fa.html');
  });

  it.each(['../../x', '//evil.example/u=x', 'l=a/u=b/../../c', 'javascript:alert(1)'])(
    'a place that leads elsewhere, %j → ignored',
    (place) => {
      const search = new URLSearchParams({ uri: 'urn:x', language: 'en', place });
      expect(documentOf(`?${search}`)?.place).toBe('l=en/u=urn:x');
    },
  );

  it('a query without a language → the document in the language of the page, with the place of its list', () => {
    const search = new URLSearchParams({ uri: 'http://h/a', place: 'l~x/u~http:~2f~2fh~2fa' });
    expect(documentOf(`?${search}`, 'de')).toEqual({
      uri: 'http://h/a',
      language: 'de',
      place: 'l=de/u~http:~2f~2fh~2fa',
    });
  });

  it('a query without a URI → undefined', () => {
    expect(readAddress('?language=en')).toBeUndefined();
  });
});
