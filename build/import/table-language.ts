/** Frequent words of texts and of headers, by language. */
const WORDS: readonly (readonly [string, ReadonlySet<string>])[] = Object.entries({
  de: 'der die das und von für mit im zur zum ist nicht oder auf auch ohne sowie des dem den bezeichnung beschreibung schlüssel kürzel gültig stand einwohner fläche größe ort straße gemeinde kreis land länder sprache art datum ab bis name deutsch nummer nr kennung kategorie hinweis bemerkung',
  en: 'the and of for with is not or by from to other without in on description key label valid since until population area size city street country language kind category note remarks type status English code name number date',
  fr: 'le la les des et du de pour avec est pas ou par dans une aux libellé désignation clé valide depuis pays langue ville rue taille catégorie remarque nom numéro',
  es: 'el la los las y del de para con es no o por en una descripción clave válido desde país idioma ciudad calle tamaño categoría nombre número fecha código',
  it: 'il lo la gli le e di del della per con è non o da in una descrizione chiave valido paese lingua città via dimensione categoria nome numero codice',
  nl: 'de het een en van voor met is niet of door in op uit omschrijving beschrijving sleutel geldig land taal stad straat grootte categorie naam nummer opmerking',
  pl: 'i w z na do od nie lub dla przez jest opis klucz ważny kraj język miasto ulica rozmiar kategoria nazwa numer kod',
}).map(([language, words]) => [language, new Set(words.toLowerCase().split(' '))]);

/** Letters that one of the languages uses and the others hardly do. */
const LETTERS: ReadonlyMap<string, RegExp> = new Map([
  ['de', /[äöüß]/g],
  ['fr', /[èêçœàùîë]/g],
  ['es', /[ñ¿¡]/g],
  ['pl', /[łąęśżźćń]/g],
]);

/** Characters that are enough to recognise a language. */
const MAX_LENGTH = 50_000;
const MIN_SCORE = 2;
/** Letters are weaker evidence than words: names of foreign places have them too. */
const LETTER_WEIGHT = 0.5;

/**
 * The language of texts by frequent words and letters.
 *
 * @returns undefined if no language, or more than one, is likely
 */
export function guessLanguage(texts: Iterable<string>): string | undefined {
  let sample = '';
  for (const text of texts) {
    sample += `${text.slice(0, 1000)}\n`;
    if (sample.length > MAX_LENGTH) break;
  }
  const plain = sample.toLowerCase().normalize('NFC');
  const words = plain.match(/\p{L}+/gu) ?? [];
  const scores = WORDS.map(([language, known]) => {
    const count = words.filter((word) => known.has(word)).length;
    const letters = LETTERS.get(language);
    return { language, score: count + (letters ? (plain.match(letters)?.length ?? 0) * LETTER_WEIGHT : 0) };
  }).sort((a, b) => b.score - a.score);
  const [best, second] = scores;
  const isClear = best !== undefined && best.score >= MIN_SCORE && best.score >= 1.5 * (second?.score ?? 0);
  return isClear ? best.language : undefined;
}
