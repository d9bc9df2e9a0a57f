import { describe, expect, test } from 'vitest';
import { readSiteIdentity } from '../../../build/read/site-identity.ts';

const NO_IMAGE = () => {
  throw new Error();
};

const messagesOf = (text: string) =>
  readSiteIdentity(text, NO_IMAGE).problems.map(
    ({ line, column, pointer, message }) => `${line}:${column} ${pointer ?? ''} ${message}`,
  );

describe('readSiteIdentity', () => {
  test('all members, with texts for one or for all languages', () => {
    const identity = {
      title: { en: 'Codes of Example', de: 'Codes von Beispiel' },
      publisher: { name: 'Example Office', url: 'https://office.example/' },
      contact: 'mailto:codes@office.example',
      imprint: { en: 'https://office.example/imprint', de: 'https://office.example/impressum' },
      privacy: 'https://office.example/privacy',
      license: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
      feedback: 'https://office.example/@feedback?from=codes@office.example',
      repository: 'https://github.com/office/codes',
      frameAncestors: ['self', 'https://*.office.example:8443', 'http://localhost:3000'],
      introduction: { en: 'Codes for "><script>', de: 'Codes' },
      searchPlaceholder: 'e.g. grade',
      tags: { geography: { en: 'Geography', de: 'Geographie' }, __proto: 'A', constructor: 'B' },
    };
    const logo = { path: 'images/office-logo.svg', url: '/assets/logo-1.svg' };
    const text = JSON.stringify({ ...identity, logo: 'images/office-logo.svg', accent: '#A030c0' });
    const readImage = (path: string) => ({ logo: { ...logo, path }, isSuitable: true });
    expect(readSiteIdentity(text, readImage)).toEqual({
      siteIdentity: { ...identity, logo, accent: '#A030c0' },
      problems: [],
    });
  });

  test('an empty object', () => {
    expect(readSiteIdentity('{}', NO_IMAGE)).toEqual({ siteIdentity: {}, problems: [] });
  });

  test.each([
    ['[]', '1:1  [] is not an object: write it in {}'],
    ['{"publisher": {"name": " "}}', '1:24 /publisher/name is empty: write a text, or leave it out'],
    ['{"title": {}}', '1:11 /title is empty: add at least one property'],
    ['{"title": {"english": 1}}', '1:23 /title/english 1 is not a string: write it in quotes'],
    [
      '{"title": {"en glish": "A"}}',
      '1:12 /title/en glish "en glish" is not a language tag: write the language of the text, such as "en"',
    ],
    ...[
      'mailto:',
      'mailto:100%@office.example',
      'mailto:a@b.example,c@d.example',
      'https:page',
      'https://user:secret@office.example/',
      'https://office.example@evil.example',
      'data:text/html,a',
    ].map((link): [string, string] => [
      `{"feedback": "${link}"}`,
      `1:14 /feedback "${link}" is not a link: write a URL that starts with https:// or mailto:`,
    ]),
    ...['https:page', 'https:///page', 'HTTPS:\\\\page'].map((url): [string, unknown] => [
      `{"privacy": "${url}"}`,
      expect.stringMatching(
        /^1:13 \/privacy .* is not a URL of a web page: write one that starts with https:\/\/$/,
      ),
    ]),
    [
      '{"privacy": "javascript:alert(1)"}',
      '1:13 /privacy "javascript:alert(1)" is not a URL of a web page: write one that starts with https://',
    ],
    ...[
      'javascript:alert(1)',
      'https://github.com/a/b.git',
      'https://github.com/a/b/',
      'https://github.com/a/b?c',
    ].map((url): [string, string] => [
      `{"repository": "${url}"}`,
      `1:16 /repository "${url}" is not the URL of a repository: write one such as "https://github.com/NAME/REPOSITORY", without "/" or ".git" at its end`,
    ]),
    ...["*; script-src 'unsafe-inline'", "'none'", 'office.example', 'https://a.example/path', 'data:'].map(
      (source): [string, string] => [
        `{"frameAncestors": ["${source}"]}`,
        `1:21 /frameAncestors/0 "${source}" is not an origin: write one such as "https://www.example.org" or "https://*.example.org", "self" for pages of this site, or "*" for all sites`,
      ],
    ),
    [
      '{"logo": "../logo.svg"}',
      '1:10 /logo "../logo.svg" is not an image: write the path of an .svg, .png or .webp file of at most 100 kB in the content folder',
    ],
    ['{"logo": ["logo.svg"]}', '1:10 /logo ["logo.svg"] is not a string: write it in quotes'],
    ...['red', '#0af', '#12345', '#000;}*{display:none', 'rgb(0 0 0)', '#0b4f8a}'].map(
      (colour): [string, string] => [
        `{"accent": "${colour}"}`,
        `1:12 /accent "${colour}" is not a colour: write one such as "#0b4f8a"`,
      ],
    ),
    [
      '{"accent": "#00AAff"}',
      '1:12 /accent the contrast of "#00AAff" with white is 2.56: choose a darker colour, with a contrast of at least 4.5',
    ],
    [
      '{"tags": {"a": {"english language": "A"}}}',
      '1:17 /tags/a/english language "english language" is not a language tag: write the language of the text, such as "en"',
    ],
    ['{"tags": {"a": " "}}', '1:16 /tags/a is empty: write a text, or leave it out'],
    ['{"introduction": {"en": ""}}', '1:25 /introduction/en is empty: write a text, or leave it out'],
    ['{"frameAncestors": []}', '1:20 /frameAncestors is empty: add at least one element'],
    ['{"title": "A", "title": "B"}', expect.stringContaining('1:16 /title ')],
  ])('%s → %s', (text, message) => {
    expect(messagesOf(text)).toEqual([message]);
  });

  test('a list with this name → the site needs the name', () => {
    expect(messagesOf('{"codeList": {}}')).toEqual([
      '1:2 /codeList site.json has no property "codeList" here: remove it, or correct its name; it describes the site, so a list needs another file name',
    ]);
  });

  test.each(['__proto__', 'constructor', 'toString'])('the member %s is reported', (name) => {
    expect(messagesOf(`{"${name}": {}}`)).toEqual([
      expect.stringContaining(`has no property "${name}" here`),
    ]);
  });
});
