/*
 * Words of questions that say nothing about what is searched for, by language: articles, prepositions, question words,
 * and words for codes themselves. They match, but need not.
 */
const STOP_WORDS: Readonly<Record<string, string>> = {
  en: `a abbreviation all an and are at be by can code codes do does find for from give have how i in is iso it list
    many me mean means my need of on or please show stand stands tell that the their there they this to use used uses
    using was what whats when where which who with you your`,
  de: `abkürzung abkürzungen alle am an auf aus bei bedeutet benutzt brauche code codes das dem den der des die ein eine
    einem einen einer eines er es für gibt haben hat heißt ich im in iso ist kennung kürzel lautet liste mit nach
    nutzt oder sie sind steht suche über um und verwendet von vom was welche welchen welcher welches wie wo wofür zu
    zum zur`,
  es: `a al cómo con cuál cuáles código códigos de del el en es iso la las lista los para por qué son un una usa y`,
  fr: `à au aux avec code codes dans de des du en est et iso l la le les liste ou par pour quel quelle quelles quels que
    qui signifie sont sur un une`,
};

/** The stop words of a language, in lower case. */
export const stopWordsOf = (language: string): readonly string[] =>
  Object.hasOwn(STOP_WORDS, language) ? (STOP_WORDS[language] as string).split(/\s+/) : [];
