import { expect, test } from 'vitest';
import { readOrigin } from '../../../scripts/command.ts';

test('a URL with a path: the error says which hosts can serve a site', () => {
  expect(() => readOrigin('base-url', 'https://example.org/lists/')).toThrow(
    '--base-url must be an http or https URL without a path, not "https://example.org/lists/"; ' +
      'the site needs a host name of its own, such as https://codes.example.org: Netlify, nginx and the Node server ' +
      'can use one; project pages such as https://example.github.io/codes and proxies at a path cannot serve it',
  );
});

test('another protocol: no hint about paths', () => {
  expect(() => readOrigin('base-url', 'ftp://example.org')).toThrow(
    /^--base-url must be an http or https URL without a path, not "ftp:\/\/example.org"$/,
  );
});

test('a host name: its origin', () => {
  expect(readOrigin('base-url', 'https://codes.example.org/')).toBe('https://codes.example.org');
});
