import { mulberry32 } from './seeded-content.ts';

/** Typical searches of users. */
const ORDINARY = [
  'currency',
  'Schlüssel',
  'staatsangehörigkeit',
  'statistics act',
  'school.*unit',
  '\\bcountr(y|ies)\\b',
  '^(directory|codes) of',
  '(20|19)[0-9]{2}',
  'Währung|currency|devise|moneda',
  '[[:upper:]]{3,}',
  'code ?list',
  'tag[^s]',
  'xyz.*nothing',
  '„[^“]+“',
  '^$',
  '.',
];

/** Slow patterns of regular expression engines: nested quantifiers, counts, wide classes, long alternations. */
const COSTLY = [
  '(a+)+$',
  '(a*)*b',
  '(a|b|ab|ba)*c$',
  '(x+x+)+y',
  '(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)[^>]$',
  '.*.*.*.*.*.*.*.*=.*',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  'e.{5}Q',
  'e.{10}Q',
  'e.{15}Q9',
  'e.{20}Q',
  'n.{30}Q9',
  '[aeiou].{12}[xyz].{4}q',
  '[a-q][^u-z]{13}x',
  '[a-m][a-z ]{20}Q',
  '(?:a|b).{12}Q',
  '\\pL{20}',
  '\\pL{30}Q',
  '[\\pL\\pN]{25} [\\pL\\pN]{25}',
  '\\w[\\pL ]{20}\\PL',
  '(?:[a-z ]{1,9}){1,9}Q',
  '(?:a?){30}a{30}',
  '(?s)(.{1,20}){1,4}Q',
  '(?:a?b?c?d?e?f?g?){20}',
  '([a-z]+ )+[0-9]{4}z',
  '\\b\\w+\\b.*\\b\\w+\\b.*9$',
  Array.from({ length: 30 }, (_, i) => `w${i}x`).join('|'),
  Array.from({ length: 24 }, (_, i) => `${String.fromCharCode(97 + i)}.*z`).join('|'),
  '[^\\x00-\\x7f]{3}',
  '[一-龥]{2}',
];

const PARTS = [
  ...[
    'e',
    'n',
    'st',
    'ch',
    'code',
    'für',
    ' ',
    '.',
    '.*',
    '.+',
    '\\pL',
    '\\w',
    '\\d',
    '[a-z ]',
    '[^q]',
    '[aeiou]',
  ],
  ...[
    '(?:a|en|er)',
    '(?:ung|ion)?',
    '[0-9]{2}',
    '\\b',
    '[n-s]{3}',
    '.{2,9}',
    '.{6}',
    '\\pL{4,12}',
    '(?:[a-m]+ )*',
    '(\\w+)+',
  ],
];

/** Search terms of all kinds: ordinary, costly, and random ones. The same count gives the same terms. */
export function makeSearchTerms(random: number): string[] {
  const next = mulberry32(11);
  const pick = () => PARTS[Math.floor(next() * PARTS.length)] as string;
  const generated = Array.from({ length: random }, () =>
    Array.from({ length: 2 + Math.floor(next() * 6) }, pick).join(''),
  );
  return [...new Set([...ORDINARY, ...COSTLY, ...generated])];
}
