import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLanguageTag } from '../../../../build/model/identity/language.ts';
import { isAbsoluteIri } from '../../../../build/model/identity/uri.ts';
import { isDateTime, parseInstant } from '../../../../build/model/values/instant.ts';
import {
  ABSOLUTE_IRI,
  DATE_OR_DATE_TIME,
  DATE_TIME,
  LANGUAGE_TAG,
} from '../../../../build/model/values/patterns.ts';
import { assertProperty } from '../../../support/runs.ts';

const languageTag = new RegExp(LANGUAGE_TAG);

/** Texts of subtags, most of which are not valid tags. */
const tagLike = fc
  .array(
    fc.oneof(
      fc.constantFrom('de', 'AT', 'Latn', 'x', 'i', 'u', '1996', '419', 'rozaj'),
      fc.stringMatching(/^[a-z0-9]{0,9}$/),
    ),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((parts) => parts.join('-'));

describe('LANGUAGE_TAG', () => {
  test('a text → matches if the API accepts it as a tag', () => {
    assertProperty(
      fc.property(fc.oneof(tagLike, fc.stringMatching(languageTag)), (text) => {
        // The parser also rejects duplicate variants and extensions, which a pattern cannot express.
        if (isLanguageTag(text) !== languageTag.test(text)) expect(hasDuplicates(text), text).toBe(true);
      }),
      5000,
    );
  });
});

/** Whether a subtag occurs twice, in any case. */
function hasDuplicates(tag: string): boolean {
  const subtags = tag.toLowerCase().split('-');
  return new Set(subtags).size < subtags.length;
}

describe('DATE_TIME and DATE_OR_DATE_TIME', () => {
  test.each([
    ['2024-02-29T12:00:00Z', true],
    ['2024-02-29t12:00:00.123z', true],
    ['2024-02-29T12:00:00', true],
    ['2024-02-29T12:00:00+14:00', true],
    ['2024-02-29', false],
    ['2024-13-01T12:00:00Z', false],
    ['2024-01-01T24:00:00Z', false],
    ['2024-01-01 12:00:00Z', false],
  ])('%s → %s', (text, expected) => {
    expect(new RegExp(DATE_TIME).test(text)).toBe(expected);
    expect(isDateTime(text)).toBe(expected);
  });

  test.each(['2024-02-29', '2024-01-01 12:00:00Z', '2024-01-01T12:00:00'])('%s → a point in time', (text) => {
    expect(new RegExp(DATE_OR_DATE_TIME).test(text)).toBe(true);
    expect(parseInstant(text)).toBeDefined();
  });
});

describe('ABSOLUTE_IRI', () => {
  describe.each(['', 'u'])('with the flags %j', (flags) => {
    const pattern = new RegExp(ABSOLUTE_IRI, flags);
    const isWrong = (uri: string) => isAbsoluteIri(uri) && !pattern.test(uri);

    test('every character that the check accepts → matches', () => {
      const uris = Array.from({ length: 0x20000 }, (_, code) => `urn:${String.fromCodePoint(code)}`);
      expect(uris.filter(isAbsoluteIri).length).toBeGreaterThan(60_000);
      expect(uris.filter(isWrong)).toEqual([]);
    });

    test('a text that the check accepts → matches', () => {
      const character = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));
      const text = fc.string({ unit: fc.oneof(character, fc.string({ maxLength: 3 })), maxLength: 20 });
      assertProperty(
        fc.property(text, (rest) => !isWrong(`urn:${rest}`)),
        500,
      );
    });
  });

  test.each([
    ...['urn:x:a b', 'urn:x:\u00a0', 'urn:x:\u200b', 'urn:x:<', 'urn:x:\\', 'urn:x:`', 'urn:x:\u0007', 'ä:b'],
  ])('%j → not an IRI', (text) => {
    expect(text).not.toMatch(new RegExp(ABSOLUTE_IRI));
    expect(text).not.toMatch(new RegExp(ABSOLUTE_IRI, 'u'));
  });

  test.each(['urn:x:ö', 'urn:x:\u{1f600}', 'urn:x:\u200c'])('%j → an IRI', (text) => {
    expect(text).toMatch(new RegExp(ABSOLUTE_IRI));
    expect(text).toMatch(new RegExp(ABSOLUTE_IRI, 'u'));
  });
});
