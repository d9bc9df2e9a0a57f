import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CSV } from '../../build/formats/csv/write.ts';
import { losesDigits } from '../../build/model/values/json-values.ts';
import { assertProperty } from '../support/runs.ts';
import { codeList, parseAll } from '../unit/support/documents.ts';

const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 22 });
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

/** JSON numbers (RFC 8259 section 6) around the limits of doubles, in any notation. */
const numbers = fc.oneof(
  fc
    .record({
      sign: fc.constantFrom('', '-'),
      whole: digits.map((text) => text.replace(/^0+(?=.)/, '')),
      fraction: optional(digits),
      exponent: optional(fc.tuple(fc.constantFrom('e', 'E', 'e+', 'E-'), fc.integer({ min: 0, max: 330 }))),
    })
    .map(({ sign, whole, fraction, exponent }) => {
      return `${sign}${whole}${fraction === undefined ? '' : `.${fraction}`}${exponent?.join('') ?? ''}`;
    }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  fc.bigInt({ min: 2n ** 52n, max: 2n ** 56n }).map(String),
);

/** The decimal value of a number as an integer, multiplied by 10 to the power 400. */
function scaled(token: string): bigint {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]\+?(-?[0-9]+))?$/.exec(token) ?? [];
  const size = BigInt(whole + fraction) * 10n ** BigInt(400 + Number(exponent) - fraction.length);
  return sign === '-' ? -size : size;
}

const COLUMNS = [
  { id: 'code', name: 'Code', type: 'string' },
  { id: 'n', name: 'N', type: 'number' },
];
const PLACE = '"NUMBER"';

describe('a number', () => {
  it('loses digits if the double that programs read has another decimal value', () => {
    assertProperty(
      fc.property(numbers, (token) => {
        const read = Number(token);
        const isSame = Number.isFinite(read) && scaled(JSON.stringify(read)) === scaled(token);
        expect(losesDigits(token)).toBe(!isSame);
      }),
      5000,
    );
  });

  it('in JSON is published as it is spelled, or is an error at its place', () => {
    const text = codeList({}, COLUMNS, [{ code: 'a', n: 'NUMBER' }]);
    assertProperty(
      fc.property(numbers, (token) => {
        const { document, problems } = parseAll({ file: 'x.json', text: text.replace(PLACE, token) });
        if (losesDigits(token)) {
          expect(document).toBeUndefined();
          expect(problems).toMatchObject([
            { severity: 'error', rule: 'json/number', line: 1, column: text.indexOf(PLACE) + 1 },
          ]);
          expect(problems[0]?.message).toMatch(new RegExp(`^the number ${escaped(token)} .*as a string$`));
        } else {
          expect(problems).toEqual([]);
          expect(document?.whole).toContain(`{"code":"a","n":${token}}`);
        }
      }),
      500,
    );
  });

  it('in a CSV is published as it is spelled, or is an error at its place', () => {
    const text = codeList({}, COLUMNS, null);
    assertProperty(
      fc.property(numbers, (token) => {
        const csv = { file: 'x.csv', text: `code,n\na,${token}\n` };
        const { document, problems } = parseAll({ file: 'x.meta.json', text, csv });
        if (losesDigits(token)) {
          expect(document).toBeUndefined();
          expect(problems).toMatchObject([{ severity: 'error', rule: 'json/number', line: 2, column: 3 }]);
        } else {
          expect(problems).toEqual([]);
          expect(document?.whole).toContain(`{"code":"a","n":${token}}`);
          const context = { translations: [], findTables: () => undefined, reportLoss: () => undefined };
          expect(document && CSV.print(document, context)).toBe(`code,n\r\na,${token}\r\n`);
        }
      }),
      500,
    );
  });
});

const escaped = (text: string): string => text.replace(/[.+]/g, '\\$&');
