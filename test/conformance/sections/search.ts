import { all, bad, NOTHING, page, refused, rows } from './kit.ts';
import { BREAD, COUNTRIES, FIRST_PAGE, index, LAENDER, WORLD, zz } from './known.ts';

const search = rows(
  [`GET ${index}?searchTerm=bread`, 'in shortName', all(...BREAD)],
  [`GET ${index}?searchTerm=brotsorten`, 'in longName', all(...BREAD)],
  [`GET ${index}?searchTerm=striezel`, 'in description', all('Bread 2 de-AT')],
  [`GET ${index}?searchTerm=BREAD`, 'in any case', all(...BREAD)],
  [`GET ${index}?searchTerm=otsort`, 'unanchored', all(...BREAD)],
  [`GET ${index}?searchTerm=example`, 'not in URIs', NOTHING],
  [`GET ${index}?searchTerm=office`, 'not in the publisher', NOTHING],
  [`GET ${index}?searchTerm=food`, 'not in tags', NOTHING],
  [`GET ${index}?searchTerm=%C3%BCbliche`, 'umlauts', all('Bread 2 de')],
  [`GET ${index}?searchTerm=%C3%9CBLICHE`, 'umlauts in any case', all('Bread 2 de')],
  [`GET ${index}?searchTerm=L%C3%84NDER`, 'umlauts in any case', all(...LAENDER)],
  [`GET ${index}?searchTerm=p%C3%A2te`, 'accents', all('Cheese 1 fr')],
  [`GET ${index}?searchTerm=pate`, 'accents are significant', NOTHING],
  [`GET ${index}?searchTerm=%5Ebrot`, '^ is the beginning of a field', all(...BREAD)],
  [`GET ${index}?searchTerm=%5Esorten`, '^ is the beginning of a field', NOTHING],
  [`GET ${index}?searchTerm=orten%24`, '$ is the end of a field', all(...BREAD)],
  [`GET ${index}?searchTerm=%5Ebread%20brotsorten`, 'fields are not joined', NOTHING],
  [`GET ${index}?searchTerm=of%20the%20world`, 'a blank', all(...WORLD)],
  [`GET ${index}?searchTerm=of+the+world`, 'a plus is a blank', all(...WORLD)],
  [`GET ${index}?searchTerm=c.untries`, 'a dot', COUNTRIES],
  [`GET ${index}?searchTerm=co%2Buntries`, 'a repetition', COUNTRIES],
  [`GET ${index}?searchTerm=fromages%7Cberge`, 'an alternative', all('Alps 1 de-AT', 'Cheese 1 fr')],
  [`GET ${index}?searchTerm=%5CbL%C3%A4nder%5Cb`, 'word boundaries', all(...LAENDER)],
  [`GET ${index}?searchTerm=%5BA-Z%5D%7B3%7D%20schema`, 'a class in any case', all('Hash en')],
  [`GET ${index}?searchTerm=3166%5C.`, 'an escaped dot', all('Countries v9 de')],
  [`GET ${index}?searchTerm=3166%5C.%2E`, 'a dot is one more character', NOTHING],
  [
    `GET ${index}?searchTerm=%20%5Cd%7B3%7D%24`,
    'the first 50 of 101',
    page(zz('n101', 1, 50), 1, 50, 101, 3),
  ],
  [`GET ${index}?searchTerm=zz%20n5&page=3`, 'the last of 101', page(zz('n51', 51, 51), 3, 50, 101, 3)],
  [
    `GET ${index}?searchTerm=zz%20n49%204&pageSize=3&page=4`,
    'the last of 10',
    page(zz('n49', 49, 49), 4, 3, 10, 4),
  ],
  [`GET ${index}?searchTerm=.`, 'everything', FIRST_PAGE],
  [`GET ${index}?searchTerm=(a%2B)%2B%24`, 'a term that hangs other engines', all('Hash en')],
  [`GET ${index}?searchTerm=%27%3B%20DROP%20TABLE`, 'nothing', NOTHING],
  [`GET ${index}?searchTerm=${'q'.repeat(200)}`, '200 characters: nothing', NOTHING],
  [`GET ${index}?searchTerm=${'%C3%BC'.repeat(200)}`, '200 umlauts: nothing', NOTHING],
  [`GET ${index}?searchTerm=${'q'.repeat(201)}`, '201 characters: 400', bad('searchTerm')],
  [`GET ${index}?searchTerm=${'%C3%BC'.repeat(201)}`, '201 umlauts: 400', bad('searchTerm')],
  // Brackets, nothing to repeat, lookarounds, a backreference, too many repetitions, an unknown class, a reversed range.
  ...refused(
    `${index}?searchTerm=`,
    'searchTerm',
    '%5B ( ) *a a%2B* %5C (%3F%3Da)b (%3F%3C!a)b (a)%5C1 a%7B1001%7D %5Cp%7BNonsense%7D %5Bz-a%5D',
  ),
  [
    `GET ${index}?searchTerm=(%3F:%5Ba-z%20%5D%7B1,31%7D)%7B1,31%7DQ`,
    '400: linear, but too costly',
    bad('searchTerm'),
  ],
);

export const SEARCH_SECTIONS = { 'index: searchTerm': search };
