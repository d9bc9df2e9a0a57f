import { TIME_TYPES } from '../../model/values/times.ts';

/** The remedy for a text that does not match the type of its column; undefined if the intended value is unclear. */
export function remedyFor(type: string, text: string): string | undefined {
  const plain = text.replace(/[\s\u200b\ufeff]+/g, ' ').trim();
  const isTime = TIME_TYPES.includes(type);
  if (!isTime && !TYPES.has(type)) return undefined;
  if (NOTHING.test(plain)) return 'leave the cell empty, or enter the value';
  if (isTime) return undefined;
  if (type === 'boolean') {
    const word = plain.toLowerCase();
    return TRUE.has(word) ? 'write true' : FALSE.has(word) ? 'write false' : undefined;
  }
  if (type === 'integer' && SCIENTIFIC.test(plain)) return 'write all digits; a spreadsheet has rounded them';
  const meant = numbersIn(plain).filter(
    (number) => number !== text && (type === 'number' || !number.includes('.')),
  );
  const inPercent = plain.endsWith('%') ? ' if the column is in percent' : '';
  return meant.length === 0 ? undefined : `write ${meant.join(' or ')}${inPercent}`;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const TYPES = words('boolean integer number');
const TRUE = words('true yes y ja j wahr oui o vrai sí si s verdadero sì vero sim tak prawda x 1 on ✓ ✔ t');
const FALSE = words('false no n nein falsch non faux falso não nie fałsz nee 0 off ✗ f');
const NOTHING = /^(?:n\/?a|n\. ?[av]\.|k\. ?a\.|null|nil|none|na[nt]|-+|–|—|\.{1,3}|\?+|unknown|unbekannt)$/i;

const SCIENTIFIC = /^-?[0-9](?:[.,][0-9]+)?E\+?[0-9]+$/i;
/** Units before or after numbers. */
const UNIT = /^(?:[$€£¥]|EUR|USD|CHF|GBP|PLN)\s?|\s?(?:[$€£¥%‰]|EUR|USD|CHF|GBP|PLN|zł)$/gi;

/** The JSON numbers that a text may mean: with a decimal point or a decimal comma, and with groups of thousands. */
function numbersIn(text: string): string[] {
  const bare = text.replace(UNIT, '').replace(/^\+/, '').replace(/^[−–]/, '-');
  const read = NOTATIONS.filter(({ form }) => form.test(bare) && /[0-9]/.test(bare)).map(({ mark, groups }) =>
    normal(bare.replace(groups, '').replace(mark, '.')),
  );
  return [...new Set(read)];
}

const NOTATIONS = [
  { mark: '.', other: ',' },
  { mark: ',', other: '.' },
].map(({ mark, other }) => {
  const group = `[ '’${other}]`;
  const form = `^-?(?:[0-9]*|[1-9][0-9]{0,2}(${group})[0-9]{3}(?:\\1[0-9]{3})*)(?:\\${mark}[0-9]*)?$`;
  return { mark, form: new RegExp(form), groups: new RegExp(group, 'g') };
});

/** Removes leading zeros and a fraction of zeros. */
function normal(number: string): string {
  const [whole = '', fraction = ''] = number.replace('-', '').split('.');
  const sign = number.startsWith('-') ? '-' : '';
  const rest = /^0*$/.test(fraction) ? '' : `.${fraction}`;
  return `${sign}${whole.replace(/^0+(?=[0-9])/, '') || '0'}${rest}`;
}
