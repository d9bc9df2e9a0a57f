import { ALTERNATIVE_FORMATS } from '../../../build/formats/all.ts';
import type { Expected } from '../expectation.ts';
import { bad, csv, JSON_TYPE, missing, NOT_FOUND, notModified, ofType, type Row, rows } from './kit.ts';
import { countries, V10_DE_CSV } from './known.ts';

const VALUES_CSV =
  '1,0,flags,doc,num,int,ok,opt,day\r\n' +
  'a,"x, y","r,g","{""b"":1,""a"":[1.0,null]}",1.0,100000000000000000000000,true,o,2024-02-29\r\n' +
  'b,"say ""hi""",,[],1E+2,-0,false,,\r\n' +
  'c,"line\nbreak",g,,0.10,,,=1+1,\r\n' +
  'd,Äöü ß €,,"{""quote"":""\\"""",""comma"":"",""}",,0,true,,\r\n';
const RELEASE_CSV =
  'type,canonicalUri,canonicalVersionUri,locationUrls\r\n' +
  'codeListRef,urn:example:countries,urn:example:countries:v10,https://a.example/1 https://a.example/2\r\n' +
  'codeListRef,urn:example:bread,,\r\n' +
  'codeListSetRef,urn:example:plan,,"https://a.example/p,1"\r\n';
const V9_FR_CSV = "code,name,area\r\nAT,Autriche,83879\r\nDE,République fédérale d'Allemagne,357592\r\n";

const V10_CSV = csv(V10_DE_CSV, 'de');

const path = `GET ${countries}/alternative-format`;
const metadata = `GET ${countries}/csv-metadata.json`;

const alternativeFormat = rows(
  [path, 'the latest version in German', V10_CSV],
  [
    `GET ${countries}:v9/alternative-format`,
    'columns in document order, not in that of the rows',
    csv('code,name,area\r\nAT,Österreich,83879.0\r\nDE,Deutschland,357592\r\n', 'de'),
  ],
  [
    `GET ${countries}:v9/alternative-format?language=en`,
    'columns in document order, not in that of the CSV',
    csv('code,name,area\r\nAT,Austria,83879.0\r\nDE,"Germany, Federal Republic of",\r\n', 'en'),
  ],
  ['GET /v1/documents/urn:example:values/alternative-format', 'all types of cells', csv(VALUES_CSV, 'en')],
  ['GET /v1/documents/urn:example:empty/alternative-format', 'a header without rows', csv('code\r\n', 'en')],
  ['GET /v1/documents/urn:example:release/alternative-format', 'references', csv(RELEASE_CSV, 'de')],
  [
    'GET /v1/documents/urn:example:release/alternative-format',
    'references in English',
    csv(RELEASE_CSV, 'en'),
    { 'accept-language': 'en' },
  ],
  ['GET /v1/documents/urn:example:draft/alternative-format', '404: no data', NOT_FOUND],
  ['GET /v1/documents/urn:example:plan/alternative-format', '404: no references', NOT_FOUND],
  ['GET /v1/documents/urn:example:none/alternative-format', '404: unknown', NOT_FOUND],
  ['GET /v1/documents/alternative-format', '404: no URN', NOT_FOUND],
  [`${path}?language=fr`, 'an older version', csv(V9_FR_CSV, 'fr')],
  [`${path}?language=FR-ca`, 'by lookup', csv(V9_FR_CSV, 'fr')],
  [
    `${path}?language=fr`,
    'takes precedence over Accept-Language',
    csv(V9_FR_CSV, 'fr'),
    { 'accept-language': 'en' },
  ],
  [`${path}?language=`, 'an empty parameter is ignored', V10_CSV],
  [
    path,
    'by Accept-Language',
    csv('code,name,area,note\r\nAT,"Austria : ""Österreich"" ",83882,\r\nXK,Kosovo,,\r\n', 'en'),
    { 'accept-language': 'fr, en;q=0.5' },
  ],
  [`${path}?language=it`, '404 naming the languages', missing('de', 'en', 'fr')],
  [`${path}?language=_`, '400', bad('language')],
  [`${path}?metaOnly=banana`, 'parameters of other endpoints are ignored', V10_CSV],
  ...['text/csv', 'application/json', 'text/json', 'text/plain', '*/*', 'text/*;q=0.1'].map(
    (value): Row => [path, 'text/csv', V10_CSV, { accept: value }],
  ),
  ...[
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'text/html, application/xml, text/turtle',
    'application/xml;q=0.8, text/html;q=0.9',
  ].map(
    (value): Row => [path, 'CSV for clients that prefer HTML, such as browsers', V10_CSV, { accept: value }],
  ),
  [path, 'no byte-order mark', { without: ['\uFEFF'] }],
);

/** The formats that are selected by the Accept header only; new ones in the list are tested here, too. */
const negotiatedFormats = ALTERNATIVE_FORMATS.slice(1).flatMap(({ contentTypes: [contentType] }) => {
  const type = contentType.replace(/;.*/, '');
  const inLanguage = (language: string): Expected => ({
    headers: { 'content-type': contentType, 'content-language': language },
    lists: { vary: ['accept', 'accept-language'] },
    without: [V10_DE_CSV],
  });
  return [
    ...rows(
      [path, `another format: ${type}`, inLanguage('de'), { accept: type }],
      [path, 'another format: in any case', inLanguage('de'), { accept: type.toUpperCase() }],
      [path, 'another format: more specific', inLanguage('de'), { accept: `*/*, ${type}` }],
      [path, 'another format: in English', inLanguage('en'), { accept: type, 'accept-language': 'en' }],
      [
        path,
        'another format: both by quality',
        inLanguage('en'),
        { accept: `text/csv;q=0.4, ${type};q=0.5`, 'accept-language': 'de;q=0.1, en;q=0.2' },
      ],
      [
        `${path}?language=fr`,
        'another format: an older version',
        inLanguage('fr'),
        { accept: type, 'accept-language': 'en' },
      ],
      [path, 'CSV by quality', V10_CSV, { accept: `text/csv, ${type};q=0.9` }],
      [path, `CSV: ${type} is excluded`, V10_CSV, { accept: `${type};q=0, */*` }],
      ['GET /v1/documents/urn:example:draft/alternative-format', '404: no data', NOT_FOUND, { accept: type }],
      [`GET ${countries}`, 'JSON: a document does not have this format', ofType(JSON_TYPE), { accept: type }],
    ),
    notModified(path, undefined, undefined, { accept: type }),
  ];
});

const csvMetadataIn = (language: string): Expected => ({
  headers: { 'content-type': 'application/csvm+json', 'content-language': language, link: null },
  lists: { vary: ['accept', 'accept-language'] },
});

const csvMetadata = [
  ...rows(
    [metadata, 'the metadata of the CSV', csvMetadataIn('de')],
    [`${metadata}?language=fr`, 'of an older version', csvMetadataIn('fr')],
    [`GET ${countries}:v10/csv-metadata.json?language=en`, 'of a version', csvMetadataIn('en')],
    [metadata, 'in English', csvMetadataIn('en'), { 'accept-language': 'de;q=0.1, en;q=0.2' }],
    [metadata, 'any other type', csvMetadataIn('de'), { accept: 'text/plain' }],
    [`${metadata}?language=it`, '404', NOT_FOUND],
    [`${metadata}?language=_`, '400', bad('language')],
    ['GET /v1/documents/urn:example:draft/csv-metadata.json', '404: no data', NOT_FOUND],
    ['GET /v1/documents/urn:example:none/csv-metadata.json', '404: no document', NOT_FOUND],
    [`GET ${countries}`, 'JSON has no link', { headers: { link: null } }],
  ),
  notModified(metadata),
];

const withoutCsv = rows(
  ...['text/csv;q=0, */*', 'text/csv;q=0'].map(
    (accept): Row => [
      path,
      'the next format if CSV is excluded',
      ofType('application/x-ndjson; charset=utf-8'),
      { accept },
    ],
  ),
);

export const FORMAT_SECTIONS = {
  'alternative format': [...alternativeFormat, ...negotiatedFormats, ...withoutCsv, ...csvMetadata],
};
