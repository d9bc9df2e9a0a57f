import type { DirectoryRecord } from '../../build/model/document/entry.ts';
import { mulberry32 } from './seeded-content.ts';

const WORDS = {
  de: 'Verzeichnis der amtlichen Schlüssel für Gemeinden, Kreise und Länder nach dem Gesetz über die Statistik im öffentlichen Dienst, Grundlage: Datenaustausch zwischen Behörden, Nachweis Währung Sprache Staatsangehörigkeit Geburtsland Meldewesen Straße Hausnummer Zuständigkeit Verfahren Antrag Bescheid elektronisch übermittelt wird ersetzt (2021) gültig ab 1.1. Anlage Maßeinheit Geschlecht Familienstand Beruf Schulart Fahrzeugklasse'.split(
    ' ',
  ),
  en: 'directory of official codes for municipalities, districts and countries under the statistics act in public services, basis: exchange between authorities, evidence currency language nationality country birth registration street number competence procedure application notice electronic transmitted is replaced (2021) valid from 1.1. annex measure sex marital status occupation school vehicle class the by with each unit'.split(
    ' ',
  ),
};
const LANGUAGES = ['de', 'en'] as const;
const VERSIONS = 2;
const PUBLISHERS = 40;
/** One list in this many has typographic quotation marks in its description. */
const QUOTING = 5;

/**
 * Generates index entries like those of a national directory: two versions of each list, in two languages, with descriptions
 * of 25 to 80 words, of which half differ between versions. The same count gives the same entries.
 */
export function makeEntries(count: number): DirectoryRecord[] {
  return Array.from({ length: count }, (_, i) => makeEntry(i));
}

function makeEntry(i: number): DirectoryRecord {
  const language = LANGUAGES[i % 2] as (typeof LANGUAGES)[number];
  const version = (Math.floor(i / 2) % VERSIONS) + 1;
  const list = Math.floor(i / (2 * VERSIONS));
  const names = randomWords(list, language);
  const texts = randomWords(list % 2 === 0 ? -list - version / VERSIONS : -list, language);
  const uri = `urn:x-example:federal:agency-${list % PUBLISHERS}:codelist:${randomWords(list, 'en')(1)[0]}.${list}`;
  return {
    hasData: list % 20 !== 0,
    entry: {
      type: list % 20 === 0 ? 'CodeListSet' : 'CodeList',
      language,
      shortName: `${names(2).join(' ')} ${list}`,
      longName: names(6).join(' '),
      description: `${list % QUOTING === 0 ? '„Statistik“ – ' : ''}${texts(25 + (list % 56)).join(' ')}`,
      version: `${version}.0`,
      canonicalUri: uri,
      canonicalVersionUri: `${uri}_${version}.0`,
      tags: [list, list + 7, list + 11].map((n) => `tag ${n % 60}`),
      publishedAt: `20${20 + version}-0${1 + (list % 9)}-01T00:00:00Z`,
      publisher: {
        shortName: `Agency ${list % PUBLISHERS}`,
        longName: `Federal Agency for Statistics ${list % PUBLISHERS}`,
        url: 'https://agency.example/',
        identifier: { Value: String(list % PUBLISHERS) },
      },
    },
  };
}

function randomWords(seed: number, language: keyof typeof WORDS): (count: number) => string[] {
  const random = mulberry32(Math.floor(seed * 1000));
  const words = WORDS[language];
  return (count) => Array.from({ length: count }, () => words[Math.floor(random() * words.length)] as string);
}
