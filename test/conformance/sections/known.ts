import type { Expected } from '../expectation.ts';
import { all, page } from './kit.ts';

/** Documents of one generated list in the order of the index, as {@link Expected.entries} names them. */
export function zz(name: string, from: number, to: number): string[] {
  const digits = name === 'n101' ? 3 : 2;
  return Array.from({ length: to - from + 1 }, (_, i) => {
    const number = from + i;
    return `Zz ${name} ${String(number).padStart(digits, '0')} ${number} en`;
  });
}

export const COUNTRIES_V9 = ['Countries v9 de', 'Countries v9 en', 'Countries v9 fr'];
export const COUNTRIES_V10 = ['Countries v10 de', 'Countries v10 en'];
export const WORLD = ['Countries v9 en', 'Countries v10 en'];
export const LAENDER = ['Countries v9 de', 'Countries v10 de'];
export const BREAD = ['Bread 2 de', 'Bread 2 de-AT'];

/** The 31 documents that come before the generated ones. */
const FIRST = [
  ...['Alps 1 de-AT', ...BREAD, 'Case lower en', 'Case upper en', 'Cheese 1 fr'],
  ...[...COUNTRIES_V9, ...COUNTRIES_V10, 'Draft 0.1 en', 'Empty 1 en', 'Escaped en', 'Hash en', 'Long en'],
  ...['Percent en', 'Plan 1 de', 'Plus en', 'Query en', 'Release 1 de', 'Release 1 en', 'Slash en'],
  ...['Slashed en', 'Tail en', 'Umlaut en', 'Umlaut decomposed en', 'Umlaut escaped en', 'Values 1.0 en'],
  ...['Weather en', 'Weather en'],
];

/** 251 generated documents follow, and then these: `d` and `Ä` come after `Z` by code unit. */
export const LAST = ['dances 1 es', 'dances 1 pl', 'Ämter 1 de', 'Öar 1 sv', 'Öar 2 sv', 'Översättning 1 nl'];

export const FIRST_PAGE = page([...FIRST, ...zz('n101', 1, 19)], 1, 50, 288, 6);
export const FIRST_TEN = page(FIRST.slice(0, 10), 1, 10, 288, 29);
export const NEXT_TEN = page(FIRST.slice(10, 20), 2, 10, 288, 29);
export const COUNTRIES = all(...COUNTRIES_V9, ...COUNTRIES_V10);
export const SETS = all('Plan 1 de', 'Release 1 de', 'Release 1 en');

export const countries = '/v1/documents/urn:example:countries';
export const index = '/v1/documents/index';

export const V9_DE_ENTRY =
  '{"type":"CodeList","language":"de","shortName":"Countries","longName":"Länder der Erde",' +
  '"description":"Alle Länder, nach ISO 3166.","version":"v9","canonicalUri":"urn:example:countries",' +
  '"canonicalVersionUri":"urn:example:countries:v9","tags":["geo","Länder"],"publishedAt":"2024-01-01T00:00:00Z",' +
  '"publisher":{"shortName":"Office","longName":"Statistics Office","url":"https://office.example/",' +
  '"identifier":{"Value":"O-1","source":{"shortName":"Register","longName":"Register of Offices",' +
  '"url":"https://register.example/"}}},"validFrom":"2024-01-01T00:00:00Z","validTo":"2024-12-31T23:59:59+01:00"}';

export const V9_DE_HEAD =
  '{"$opencodelist":"0.3.0","$comments":["Kommentar mit \\"Anführung\\" und \\\\ Schrägstrich"],"codeList":{' +
  '"identification":{"x-note":{"b":1,"a":[1.0,null,"Ü"],"10":"ten","9":"nine"},"shortName":"Countries",' +
  '"language":"de","longName":"Länder der Erde","description":"Alle Länder, nach ISO 3166.","version":"v9",' +
  '"canonicalUri":"urn:example:countries","canonicalVersionUri":"urn:example:countries:v9",' +
  '"tags":["geo","Länder"],"publishedAt":"2024-01-01T00:00:00Z","validFrom":"2024-01-01T00:00:00Z",' +
  '"validTo":"2024-12-31T23:59:59+01:00","publisher":{"shortName":"Office","longName":"Statistics Office",' +
  '"url":"https://office.example/","identifier":{"value":"O-1","source":{"shortName":"Register",' +
  '"longName":"Register of Offices","url":"https://register.example/"}}}},"columnSet":{"columns":[' +
  '{"id":"code","name":"Code","type":"string","nullable":false},{"id":"name","name":"Name","type":"string"},' +
  '{"id":"area","name":"Fläche","type":"number"}],"keys":[{"id":"key","columnIds":["code"]}]},';
export const V9_DE_ROWS =
  '"dataSet":{"rows":[{"name":"Österreich","code":"AT","area":83879.0},' +
  '{"code":"DE","name":"Deutschland","area":357592}]},';
export const V9_DE_TAIL = '"annotation":{"descriptions":[{"format":"text","content":"Zwei\\nZeilen"}]}}}';

const v10Head = (
  language: string,
  longName: string,
  tags: string,
  change: string,
  area: string,
  note: string,
): string =>
  `{"$opencodelist":"0.3.1","codeList":{"identification":{"language":"${language}","shortName":"Countries",` +
  `"longName":"${longName}","version":"v10","canonicalUri":"urn:example:countries",` +
  `"canonicalVersionUri":"urn:example:countries:v10","publishedAt":"2024-07-01T01:30:00+02:00","tags":${tags},` +
  `"changeLog":["${change}"]},` +
  '"columnSet":{"columns":[{"id":"code","name":"Code","type":"string","nullable":false},' +
  `{"id":"name","name":"Name","type":"string"},{"id":"area","name":"${area}","type":"number"},` +
  `{"id":"note","name":"${note}","type":"string","optional":true}],"keys":[{"id":"key","columnIds":["code"]}]}`;
export const V10_DE_HEAD = v10Head(
  'de',
  'Länder der Erde',
  '["GEO","Länder"]',
  'DE ist entfallen, XK ist neu.',
  'Fläche',
  'Anmerkung',
);
export const V10_DE =
  `${V10_DE_HEAD},"dataSet":{"rows":[` +
  '{"code":"AT","name":"Österreich","area":83882,"note":"EU, Schengen"},{"code":"XK","name":"","area":null}]}}}';
const V10_EN_HEAD = v10Head(
  'en',
  'Countries of the world',
  '["GEO","open data"]',
  'DE was removed, XK is new, AT has a new name.',
  'Area',
  'Note',
);
export const V10_EN =
  `${V10_EN_HEAD},"dataSet":{"rows":[` +
  '{"code":"AT","name":"Austria : \\"Österreich\\" ","area":83882},{"code":"XK","name":"Kosovo","area":null}]}}}';

const VALUES_ROWS =
  '{"1":"a","0":"x, y","flags":["r","g"],"doc":{"b":1,"a":[1.0,null]},"num":1.0,"int":100000000000000000000000,' +
  '"ok":true,"opt":"o","day":"2024-02-29"},' +
  '{"1":"b","0":"say \\"hi\\"","flags":[],"doc":[],"num":1E+2,"int":-0,"ok":false,"day":null},' +
  '{"1":"c","0":"line\\nbreak","flags":["g"],"doc":null,"num":0.10,"int":null,"ok":null,"opt":"=1+1","day":null},' +
  '{"1":"d","0":"\\u00c4öü ß €","flags":null,"doc":{"quote":"\\"","comma":","},"num":null,"int":0,"ok":true,' +
  '"opt":"","day":null}';
export const VALUES =
  '{"$opencodelist":"0.3.0","codeList":{"identification":{"language":"en","shortName":"Values","version":"1.0",' +
  '"canonicalUri":"urn:example:values","canonicalVersionUri":"urn:example:values:1.0",' +
  '"tags":["c++","R&D","km/h","100%"],"publishedAt":"2023-05-05T10:20:30.123Z"},"columnSet":{"columns":[' +
  '{"id":"1","name":"Key","type":"string"},{"id":"0","name":"Text","type":"string"},' +
  '{"id":"flags","name":"Flags","type":"enum-set","members":[{"value":"r"},{"value":"g"}]},' +
  '{"id":"doc","name":"Document","type":"document"},{"id":"num","name":"Number","type":"number"},' +
  '{"id":"int","name":"Integer","type":"integer"},{"id":"ok","name":"Boolean","type":"boolean"},' +
  '{"id":"opt","name":"Optional","type":"string","optional":true},{"id":"day","name":"Date","type":"date"}],' +
  `"keys":[{"id":"key","columnIds":["1"]}]},"dataSet":{"rows":[${VALUES_ROWS}]}}}`;

export const RELEASE_HEAD =
  '{"$opencodelist":"0.3.0","codeListSet":{"identification":{"language":"de","shortName":"Release",' +
  '"longName":"Ausgabe","version":"1","canonicalUri":"urn:example:release",' +
  '"canonicalVersionUri":"urn:example:release:1","tags":["open data"]}';
export const RELEASE =
  `${RELEASE_HEAD},"referenceSet":[{"type":"codeListRef","canonicalUri":"urn:example:countries",` +
  '"canonicalVersionUri":"urn:example:countries:v10","locationUrls":["https://a.example/1","https://a.example/2"]},' +
  '{"type":"codeListRef","canonicalUri":"urn:example:bread"},{"type":"codeListSetRef",' +
  '"canonicalUri":"urn:example:plan","locationUrls":["https://a.example/p,1"]}]}}';

export const DRAFT =
  '{"$opencodelist":"0.3.0","codeList":{"identification":{"language":"en","shortName":"Draft","version":"0.1",' +
  '"canonicalUri":"urn:example:draft","canonicalVersionUri":"urn:example:draft:0.1"},' +
  '"columnSet":{"columns":[{"id":"code","name":"Code","type":"string"}],"keys":[{"id":"key","columnIds":["code"]}]}}}';

const ONLY = Array.from({ length: 51 }, (_, i) => `only-${String(i + 1).padStart(2, '0')}`);
export const TAGS = [
  ...['100%', 'GEO', 'Länder', 'R&D', 'c++', 'food', 'geo', 'km/h', 'n101', 'n49', 'n50', 'n51'],
  ...ONLY,
  'open data',
];

export const ALL_TAGS_PAGE: Expected = { json: TAGS.slice(0, 50), paging: [1, 50, 64, 2] };

/** The CSV of the latest version. */
export const V10_DE_CSV = 'code,name,area,note\r\nAT,Österreich,83882,"EU, Schengen"\r\nXK,,,\r\n';
