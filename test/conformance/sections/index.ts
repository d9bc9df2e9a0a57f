import { all, bad, NOTHING, page, refused, rows } from './kit.ts';
import {
  COUNTRIES,
  COUNTRIES_V9,
  countries,
  FIRST_PAGE,
  FIRST_TEN,
  index,
  LAST,
  NEXT_TEN,
  SETS,
  V9_DE_ENTRY,
  zz,
} from './known.ts';

const paging = rows(
  [`GET ${index}`, 'the first 50 of 288', FIRST_PAGE],
  [`GET ${index}?page=1&pageSize=50`, 'the same', FIRST_PAGE],
  [`GET ${index}?pageSize=50`, 'the same', FIRST_PAGE],
  [`GET ${index}?page=1`, 'the same', FIRST_PAGE],
  [`GET ${index}?`, 'the same', FIRST_PAGE],
  [`GET ${index}?pageSize=10`, 'the first 10', FIRST_TEN],
  [`GET ${index}?page=2&pageSize=10`, 'the next 10', NEXT_TEN],
  [`GET ${index}?pageSize=10&page=2`, 'the same with parameters in another order', NEXT_TEN],
  [`GET ${index}?page=6`, 'the last 38', page([...zz('n51', 20, 51), ...LAST], 6, 50, 288, 6)],
  [`GET ${index}?page=7`, 'past the last page: empty, with the correct totals', page([], 7, 50, 288, 6)],
  [`GET ${index}?page=100000&pageSize=1`, 'far past the last page', page([], 100000, 1, 288, 288)],
  [
    `GET ${index}?page=99999999999999999999`,
    'a page number beyond 64 bits',
    page([], '99999999999999999999', 50, 288, 6),
  ],
  [`GET ${index}?pageSize=1`, 'one of 288', page(['Alps 1 de-AT'], 1, 1, 288, 288)],
  [`GET ${index}?page=288&pageSize=1`, 'the last one', page(['Översättning 1 nl'], 288, 1, 288, 288)],
  [
    `GET ${index}?page=42&pageSize=7`,
    'the last page of an unusual size',
    page(['Översättning 1 nl'], 42, 7, 288, 42),
  ],
  [`GET ${index}?page=2&pageSize=49`, 'the second 49', page(zz('n101', 19, 67), 2, 49, 288, 6)],
  [`GET ${index}?tags=n49`, '49 on one page', page(zz('n49', 1, 49), 1, 50, 49, 1)],
  [`GET ${index}?tags=n50`, '50 on one page', page(zz('n50', 1, 50), 1, 50, 50, 1)],
  [`GET ${index}?tags=n50&page=2`, 'past the only page', page([], 2, 50, 50, 1)],
  [`GET ${index}?tags=n51`, '50 of 51', page(zz('n51', 1, 50), 1, 50, 51, 2)],
  [`GET ${index}?tags=n51&page=2`, 'the last entry', page(zz('n51', 51, 51), 2, 50, 51, 2)],
  [`GET ${index}?tags=n101&page=3`, 'the last entry', page(zz('n101', 101, 101), 3, 50, 101, 3)],
  [`GET ${index}?tags=n101&page=2`, 'the second 50', page(zz('n101', 51, 100), 2, 50, 101, 3)],
  [
    `GET ${index}?tags=n101&pageSize=25&page=5`,
    'the last entry, with 25 per page',
    page(zz('n101', 101, 101), 5, 25, 101, 5),
  ],
  [`GET ${index}?tags=n49&pageSize=49`, 'all on a full page', page(zz('n49', 1, 49), 1, 49, 49, 1)],
  [`GET ${index}?tags=none`, 'nothing: no pages', NOTHING],
  [`GET ${index}?tags=none&page=2&pageSize=10`, 'nothing: no second page', page([], 2, 10, 0, 0)],
  ...refused(`${index}?page=`, 'page', '0 -1 1.5 abc %2B1 1e1 0x1 %20 null 1.json 1%2F..%2F2 %D9%A1'),
  ...refused(
    `${index}?pageSize=`,
    'pageSize',
    '0 51 -1 1.5 abc 100 %2B5 1e1 null 50%2F1 99999999999999999999',
  ),
  [`GET ${index}?pageSize=51&page=0`, '400 naming both', bad('page', 'pageSize')],
  ['GET /v1/tags?pageSize=51&page=0', '400 naming both', bad('page', 'pageSize')],
  [`GET ${index}/urn:example:countries?pageSize=51&page=0`, '400 naming both', bad('page', 'pageSize')],
);

const parameters = rows(
  [`GET ${index}?type=&language=&page=1`, 'empty parameters are ignored', FIRST_PAGE],
  [
    `GET ${index}?type=&page=1&pageSize=10&language=&publishedFrom=&publishedUntil=&searchTerm=`,
    'a request of a real client: empty parameters are ignored',
    FIRST_TEN,
  ],
  [`GET ${index}?tags=&searchTerm=&publishedFrom=`, 'empty parameters are ignored', FIRST_PAGE],
  [`GET ${index}?page=&pageSize=`, 'empty parameters are ignored', FIRST_PAGE],
  [`GET ${index}?type`, 'a name alone is an empty parameter', FIRST_PAGE],
  [`GET ${index}?type=&tags=geo&language=`, 'a filter among empty ones', all(...COUNTRIES_V9)],
  [`GET ${index}?colour=red&sort=desc`, 'unknown parameters are ignored', FIRST_PAGE],
  [`GET ${index}?colour=red&tags=geo&x=%ZZ`, 'unknown parameters are ignored', all(...COUNTRIES_V9)],
  [`GET ${index}?Page=2&PAGESIZE=10&Language=fr`, 'names are case-sensitive', FIRST_PAGE],
  [`GET ${index}?&tags=geo`, 'a stray ampersand before', all(...COUNTRIES_V9)],
  [`GET ${index}?tags=geo&&language=fr`, 'a stray ampersand between', all('Countries v9 fr')],
  [`GET ${index}?tags=geo&`, 'a stray ampersand after', all(...COUNTRIES_V9)],
  [`GET ${index}?page=2&pageSize=10&`, 'a stray ampersand after', NEXT_TEN],
  [`GET ${index}?page%53ize=10`, 'a name may be percent-encoded', FIRST_TEN],
  [`GET ${index}?%74ype=Code%4CistSet`, 'a name and its value percent-encoded', SETS],
  [`GET ${index}?page=%32&pageSize=%31%30`, 'values percent-encoded', NEXT_TEN],
  [
    `GET ${index}?type=X&language=_&publishedFrom=x&publishedUntil=y&searchTerm=%5B&page=0&pageSize=51`,
    '400 naming all seven',
    bad('type', 'language', 'publishedFrom', 'publishedUntil', 'searchTerm', 'page', 'pageSize'),
  ],
  [
    `GET ${index}/urn:example:countries?language=_&page=0&pageSize=51`,
    '400 naming all three',
    bad('language', 'page', 'pageSize'),
  ],
  [`GET ${countries}?language=_&metaOnly=yes`, '400 naming both', bad('language', 'metaOnly')],
  [
    `GET ${index}?type=..%2F..%2F_headers&language=..&page=1%2F..`,
    '400, and no file',
    bad('type', 'language', 'page'),
  ],
  [`GET ${index}?utm=${'a'.repeat(6000)}`, 'a very long unknown parameter is ignored', FIRST_PAGE],
  [`GET ${index}?tags=${'a'.repeat(6000)}`, 'a very long tag matches nothing', NOTHING],
  [`GET ${index}?searchTerm=${'a'.repeat(6000)}`, 'a very long search term is 400', bad('searchTerm')],
  [`GET ${index}?language=${'a-'.repeat(3000)}`, 'a very long language is 400', bad('language')],
  [
    `GET ${index}?searchTerm=${'b'.repeat(30_000)}`,
    'a client error for a query that is far too long',
    { status: [400, 414, 431] },
  ],
);

const order = rows(
  [`GET ${index}?searchTerm=%5Ecountries%24`, 'by natural version, then language', COUNTRIES],
  [
    `GET ${index}?searchTerm=weather`,
    'by canonicalVersionUri if all else is equal',
    { uris: ['urn:example:weather:a', 'urn:example:weather:b'] },
  ],
  [
    `GET ${index}?searchTerm=%5E(alps%7Cdances%7C%C3%A4mter)%24`,
    'by code unit: A, d, Ä',
    all('Alps 1 de-AT', 'dances 1 es', 'dances 1 pl', 'Ämter 1 de'),
  ],
  [
    `GET ${index}?tags=geo&language=de`,
    'every field of an entry, byte for byte',
    { text: `[${V9_DE_ENTRY}]` },
  ],
  [
    `GET ${index}?language=de-AT&page=1&pageSize=1`,
    'without absent fields, but with an array of tags',
    {
      text:
        '[{"type":"CodeList","language":"de-AT","shortName":"Alps","longName":"Berge","version":"1",' +
        '"canonicalUri":"urn:example:alps","canonicalVersionUri":"urn:example:alps:1","tags":[]}]',
    },
  ],
  [
    `GET ${index}?searchTerm=plan`,
    'a set, without a long name',
    {
      text:
        '[{"type":"CodeListSet","language":"de","shortName":"Plan","version":"1","canonicalUri":"urn:example:plan",' +
        '"canonicalVersionUri":"urn:example:plan:1","tags":[]}]',
    },
  ],
  [
    `GET ${index}?searchTerm=case`,
    'no version, no description',
    {
      text:
        '[{"type":"CodeList","language":"en","shortName":"Case lower","canonicalUri":"urn:example:case",' +
        '"canonicalVersionUri":"urn:example:case:1","tags":[]},{"type":"CodeList","language":"en",' +
        '"shortName":"Case upper","canonicalUri":"urn:example:Case","canonicalVersionUri":"urn:example:Case:1",' +
        '"tags":[]}]',
    },
  ],
);

export const INDEX_SECTIONS = { paging, parameters, 'index: order and entries': order };
