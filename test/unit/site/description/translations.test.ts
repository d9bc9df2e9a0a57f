import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../../build/api/endpoints/all.ts';
import { JSON_TYPES } from '../../../../build/formats/representation.ts';
import { examplesFrom } from '../../../../build/site/description/openapi/examples.ts';
import { describeWith } from '../../../../build/site/description/openapi/openapi.ts';
import { DESCRIPTION_TEXTS } from '../../../../build/site/explorer/pages/docs.tsx';
import type { UiLanguage } from '../../../../build/site/paths.ts';
import { contextOf } from '../../../support/context.ts';
import { makeDocument } from '../../../support/documents.ts';

const { examples } = contextOf({
  'a.de.json': makeDocument({ uri: 'urn:test:a', language: 'de', shortName: 'Farben' }),
  'a.en.json': makeDocument({ uri: 'urn:test:a', language: 'en', shortName: 'Colours' }),
});

/** The summaries and descriptions in what the reference shows, by their places. */
async function textsIn(ui: UiLanguage): Promise<Map<string, string>> {
  const { paths, components } = await describeWith(
    await examplesFrom(examples, ui),
    DESCRIPTION_TEXTS[ui],
    examples,
  );
  return new Map(collect({ paths, components }, ''));
}

function collect(part: unknown, place: string): [string, string][] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]): [string, string][] => {
    const own = `${place}/${name}`;
    if (name === 'example') return [];
    if (typeof value === 'string') return /^(summary|description)$/.test(name) ? [[own, value]] : [];
    return collect(value, own);
  });
}

describe('the description of the API in German', () => {
  test('each text in English → has one in German, which is another', async () => {
    const [english, german] = [await textsIn('en'), await textsIn('de')];
    // The reference does not show schemas of representations, which are not JSON.
    const isShown = (place: string): boolean => !/\/content\/.*\/schema\/description$/.test(place);
    const inEnglish = [...english].filter(([place, text]) => isShown(place) && german.get(place) === text);
    expect(inEnglish).toEqual([]);
    expect([...german.keys()]).toEqual([...english.keys()]);
    expect(german.get('/components/schemas/Column/properties/pattern/description')).toBe(
      'Regulärer Ausdruck (ECMAScript), auf den die Werte passen müssen. Mit `^` und `$` gilt er für ganze Werte.',
    );
  });

  test('code in a text → also in the translation', async () => {
    const [english, german] = [await textsIn('en'), await textsIn('de')];
    const codeIn = (text = ''): string[] => [...new Set(text.match(/`[^`]+`|https:[^)]+/g))].sort();
    const different = [...english].filter(
      ([place, text]) => codeIn(text).join(' ') !== codeIn(german.get(place)).join(' '),
    );
    // The German text names the header instead of each format.
    expect(different.map(([place]) => place)).toEqual([
      '/paths//v1/documents/{canonicalUri}/alternative-format/get/responses/200/description',
    ]);
  });

  test('examples → from the document in the language of the reference', async () => {
    expect((await examplesFrom(examples, 'de')).content.language).toBe('de');
    expect((await examplesFrom(examples, 'en')).content.language).toBe('en');
    expect((await examplesFrom(examples, 'fr')).content.language).toBe('en');
  });

  test('a language that other lists spell in another way → has examples', async () => {
    const context = contextOf({
      'a.json': makeDocument({ uri: 'urn:test:a', language: 'DE' }),
      'a.en.json': makeDocument({ uri: 'urn:test:a', language: 'en' }),
      'b.json': makeDocument({ uri: 'urn:test:b', language: 'de' }),
      'c.json': makeDocument({ uri: 'urn:test:c', language: 'de' }),
    });
    const { content, responseOf } = await examplesFrom(context.examples, 'de');
    expect(content).toMatchObject({ uri: 'urn:test:a', language: 'DE' });
    const responses = await Promise.all(
      ENDPOINTS.map((endpoint) => responseOf(endpoint, JSON_TYPES[0] as string)),
    );
    expect(responses.filter((response) => response !== undefined).length).toBeGreaterThan(4);
  });
});
