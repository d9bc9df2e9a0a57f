import { all, NOTHING, page, type Row, refused, rows, words } from './kit.ts';
import {
  BREAD,
  COUNTRIES,
  COUNTRIES_V9,
  COUNTRIES_V10,
  FIRST_PAGE,
  FIRST_TEN,
  index,
  LAENDER,
  LAST,
  SETS,
  zz,
} from './known.ts';

const LAST_LISTS = page([...zz('n51', 23, 51), ...LAST], 6, 50, 285, 6);

const type = rows(
  [`GET ${index}?type=CodeListSet`, 'the three sets', SETS],
  [`GET ${index}?type=CodeList&page=6`, 'the last of 285 lists', LAST_LISTS],
  ...words('codeListSet codelistset CODELISTSET codeList%53et').map(
    (value): Row => [`GET ${index}?type=${value}`, 'in any case', SETS],
  ),
  ...words('codeList codelist CODELIST').map(
    (value): Row => [`GET ${index}?type=${value}&page=6`, 'in any case: the last of 285 lists', LAST_LISTS],
  ),
  [
    `GET ${index}?type=codeListSet&language=en&tags=open%20data`,
    'in any case, combined with AND',
    all('Release 1 en'),
  ],
  [
    `GET ${index}?pageSize=1&type=codeListSet&page=2`,
    'in any case: a page',
    page(['Release 1 de'], 2, 1, 3, 3),
  ],
  ...['All', 'all', 'ALL'].map((value): Row => [`GET ${index}?type=${value}`, 'no filter', FIRST_PAGE]),
  [
    `GET ${index}?type=All&page=1&pageSize=10&language=&publishedFrom=&publishedUntil=&searchTerm=`,
    'a request of a real client: no filter',
    FIRST_TEN,
  ],
  [`GET ${index}?type=All&language=fr&tags=geo`, 'no filter by type', all('Countries v9 fr')],
  ...refused(`${index}?type=`, 'type', 'CodeLists CodeList,CodeListSet CodeList%20 null Al All%20 *'),
);

const GERMAN = all(
  ...[
    'Alps 1 de-AT',
    ...BREAD,
    'Countries v9 de',
    'Countries v10 de',
    'Plan 1 de',
    'Release 1 de',
    'Ämter 1 de',
  ],
);

const languageFilter = rows(
  [`GET ${index}?language=de`, 'de and de-AT', GERMAN],
  [`GET ${index}?language=DE`, 'the same in any case', GERMAN],
  [`GET ${index}?language=%64e`, 'the same percent-encoded', GERMAN],
  [`GET ${index}?language=de-AT`, 'de-AT alone', all('Alps 1 de-AT', 'Bread 2 de-AT')],
  [`GET ${index}?language=de-at`, 'the same in any case', all('Alps 1 de-AT', 'Bread 2 de-AT')],
  [`GET ${index}?language=fr`, 'two', all('Cheese 1 fr', 'Countries v9 fr')],
  [`GET ${index}?language=es`, 'one', all('dances 1 es')],
  [`GET ${index}?language=en&page=6`, 'the last of 273', page(zz('n51', 29, 51), 6, 50, 273, 6)],
  [`GET ${index}?language=it`, 'nothing', NOTHING],
  [`GET ${index}?language=fr-CA`, 'nothing: a filter does not fall back', NOTHING],
  [`GET ${index}?language=x-private`, 'nothing: well-formed, but unknown', NOTHING],
  ...refused(
    `${index}?language=`,
    'language',
    'de_AT d d* * deutschland de- -de de--AT de,en de%20 .. d%C3%A9',
  ),
);

const FOOD = all(...BREAD, 'Cheese 1 fr');

const tagFilter = rows(
  [`GET ${index}?tags=geo`, 'exact spelling', all(...COUNTRIES_V9)],
  [`GET ${index}?tags=GEO`, 'exact spelling', all(...COUNTRIES_V10)],
  [`GET ${index}?tags=Geo`, 'exact spelling', NOTHING],
  [`GET ${index}?tags=ge`, 'a whole tag, not its beginning', NOTHING],
  [`GET ${index}?tags=geo,GEO`, 'any of them', COUNTRIES],
  [`GET ${index}?tags=geo%2CGEO`, 'any of them', COUNTRIES],
  [`GET ${index}?tags=food,none`, 'any of them', FOOD],
  [`GET ${index}?tags=food,food`, 'each document once', FOOD],
  [
    `GET ${index}?tags=food,open%20data,geo`,
    'each document once',
    all(...BREAD, 'Cheese 1 fr', ...COUNTRIES_V9, 'Countries v10 en', 'Release 1 de', 'Release 1 en'),
  ],
  [
    `GET ${index}?tags=%20food%20,%20%20geo`,
    'blanks are trimmed',
    all(...BREAD, 'Cheese 1 fr', ...COUNTRIES_V9),
  ],
  [`GET ${index}?tags=+food+`, 'blanks are trimmed', FOOD],
  [`GET ${index}?tags=food,,`, 'empty tags are ignored', FOOD],
  [`GET ${index}?tags=,`, 'empty tags are ignored: no filter', FIRST_PAGE],
  ...['open%20data', 'open+data'].map(
    (tag): Row => [
      `GET ${index}?tags=${tag}`,
      'a tag with a blank',
      all('Cheese 1 fr', 'Countries v9 en', 'Countries v10 en', 'Release 1 de', 'Release 1 en'),
    ],
  ),
  [`GET ${index}?tags=open%20%20data`, 'exact spelling: two blanks', NOTHING],
  [`GET ${index}?tags=L%C3%A4nder`, 'an umlaut', all(...LAENDER)],
  [`GET ${index}?tags=l%C3%A4nder`, 'an umlaut in exact spelling', NOTHING],
  [`GET ${index}?tags=La%CC%88nder`, 'a decomposed umlaut is a different spelling', NOTHING],
  [`GET ${index}?tags=c%2B%2B`, 'plus signs', all('Values 1.0 en')],
  [`GET ${index}?tags=c++`, 'trailing blanks are trimmed, and there is no tag c', NOTHING],
  [`GET ${index}?tags=R%26D`, 'an ampersand', all('Values 1.0 en')],
  [`GET ${index}?tags=km%2Fh`, 'a slash', all('Values 1.0 en')],
  [`GET ${index}?tags=100%25`, 'a percent sign', all('Values 1.0 en')],
  [`GET ${index}?tags=only-07`, 'one', all('Zz n51 07 7 en')],
  ...words('.. ..%2F..%2F_headers * :tag n49%2Fn=50 %5C %00').map(
    (tag): Row => [`GET ${index}?tags=${tag}`, 'nothing', NOTHING],
  ),
);

const DATED = [...BREAD, ...COUNTRIES_V9, ...COUNTRIES_V10, 'Values 1.0 en', 'Weather en', 'Weather en'];
const SINCE_2024 = all(...BREAD, ...COUNTRIES_V9, ...COUNTRIES_V10);
/** Times that are the beginning of 2024. */
const NEW_YEAR = words(`2024-01-01 2024-01-01T00:00:00Z 2024-01-01T00:00:00 2024-01-01T00%3A00%3A00.000Z
  2024-01-01T01:00:00%2B01:00 2023-12-31T19:00:00-05:00 2024-01-01t00:00:00z`);
const NO_DATES = `2025-02-30 2025-02-29 2024-13-01 2024-00-10 2024-1-1 20240101 2024 2024-01 01.02.2024 now 2024-01-01T
  2024-01-01T10:00Z 2024-01-01T25:00:00Z 2024-01-01T10:60:00Z 2024-01-01T10:00:00.Z 2024-01-01T10:00:00%2B2
  2024-01-01T10:00:00%2B24:00 2024-01-01Z %202024-01-01`;

const dates = rows(
  [`GET ${index}?publishedFrom=0001-01-01`, 'without undated documents', all(...DATED)],
  [`GET ${index}?publishedUntil=9999-12-31`, 'without undated documents', all(...DATED)],
  ...NEW_YEAR.map((time): Row => [`GET ${index}?publishedFrom=${time}`, 'inclusive', SINCE_2024]),
  [
    `GET ${index}?publishedFrom=2024-01-01T00:00:00.001Z`,
    'a millisecond later',
    all(...BREAD, ...COUNTRIES_V10),
  ],
  [
    `GET ${index}?publishedFrom=2024-07-01`,
    'a document of 01:30+02:00 belongs to the previous day in UTC',
    NOTHING,
  ],
  [`GET ${index}?publishedFrom=2024-06-30&publishedUntil=2024-06-30`, 'the whole day', all(...COUNTRIES_V10)],
  [
    `GET ${index}?publishedUntil=2022-12-31`,
    'the whole day to its last millisecond',
    { uris: ['urn:example:weather:b'], paging: [1, 50, 1, 1] },
  ],
  [`GET ${index}?publishedUntil=2022-12-31T23:59:59Z`, 'not the whole second', NOTHING],
  [`GET ${index}?publishedUntil=2022-12-31T23:59:59.999Z`, 'inclusive', { uris: ['urn:example:weather:b'] }],
  [
    `GET ${index}?publishedUntil=2023-01-01T00:00:00Z`,
    'inclusive',
    { uris: ['urn:example:weather:a', 'urn:example:weather:b'] },
  ],
  [
    `GET ${index}?publishedFrom=2023-05-05T10:20:30.123Z&publishedUntil=2023-05-05T10:20:30.123Z`,
    'one moment',
    all('Values 1.0 en'),
  ],
  [`GET ${index}?publishedFrom=2023-05-05T10:20:30.124Z&publishedUntil=2023-05-05`, 'just after it', NOTHING],
  [
    `GET ${index}?publishedFrom=2024-02-29T12:00:00Z&publishedUntil=2024-02-29T13:00:00%2B01:00`,
    'a document without an offset is in UTC',
    all(...BREAD),
  ],
  [`GET ${index}?publishedFrom=2025-01-01&publishedUntil=2020-01-01`, 'nothing between', NOTHING],
  ...refused(`${index}?publishedFrom=`, 'publishedFrom', NO_DATES),
  ...refused(`${index}?publishedUntil=`, 'publishedUntil', NO_DATES),
);

const combinations = rows(
  [`GET ${index}?type=CodeListSet&language=de`, 'combined with AND', all('Plan 1 de', 'Release 1 de')],
  [`GET ${index}?type=CodeListSet&tags=open+data`, 'combined with AND', all('Release 1 de', 'Release 1 en')],
  [`GET ${index}?language=de&tags=food,geo`, 'combined with AND', all(...BREAD, 'Countries v9 de')],
  [`GET ${index}?type=CodeListSet&language=en&tags=open%20data`, 'combined with AND', all('Release 1 en')],
  [
    `GET ${index}?tags=open%20data&language=en&type=CodeListSet`,
    'the same with parameters in another order',
    all('Release 1 en'),
  ],
  [`GET ${index}?type=CodeListSet&tags=geo`, 'nothing matches both', NOTHING],
  [`GET ${index}?language=fr&searchTerm=pays`, 'combined with AND', all('Countries v9 fr')],
  [`GET ${index}?tags=GEO&publishedUntil=2024-06-30`, 'combined with AND', all(...COUNTRIES_V10)],
  [
    `GET ${index}?language=en&tags=n101&page=3&pageSize=40`,
    'the last of 101',
    page(zz('n101', 81, 101), 3, 40, 101, 3),
  ],
  [
    `GET ${index}?type=CodeList&language=en&tags=open+data,GEO&publishedFrom=2024-01-01&publishedUntil=2024-12-31` +
      '&searchTerm=world&page=2&pageSize=1',
    'all parameters',
    page(['Countries v10 en'], 2, 1, 2, 2),
  ],
);

export const FILTER_SECTIONS = {
  'index: type': type,
  'index: language': languageFilter,
  'index: tags': tagFilter,
  'index: publishedFrom and publishedUntil': dates,
  'index: filters together': combinations,
};
