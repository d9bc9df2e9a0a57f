import { JSON_INTEGER } from '../../model/values/decimals.ts';

/** How to write a text that does not match the type of its column; undefined if what it means is unclear. */
export function remedyFor(type: string, text: string): string | undefined {
  if (type === 'boolean' && /^(?:true|false)$/i.test(text)) return `write ${text.toLowerCase()}`;
  if (type !== 'integer' && type !== 'number') return undefined;
  const number = text
    .trim()
    .replace(/^\+/, '')
    .replace(',', '.')
    .replace(/^(-?)\./, '$10.');
  // "1,234" may mean thousands.
  if (/\.[0-9]{3}$/.test(number)) return undefined;
  const isWritten = type === 'integer' ? JSON_INTEGER.test(number) : NUMBER.test(number);
  return isWritten && number !== text ? `write ${number}` : undefined;
}

/** A number without an exponent: a text such as `1E5` is more likely a code. */
const NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;
