/*
 * Words of questions in English, German, Spanish and French that say nothing about what is searched for: articles,
 * prepositions, question words, and words for codes themselves. They match, but need not.
 */
const WORDS = `
  a abbreviation all an and are at be by can code codes do does find for from give have how i in is iso it list many me
  mean means my need of on or please show stand stands tell that the their there they this to use used uses using was what
  whats when where which who with you your
  abkürzung abkürzungen alle am auf aus bei bedeutet benutzt brauche das dem den der des die ein eine einem einen einer
  eines er es für gibt haben hat heißt ich im ist kennung kürzel lautet liste mit nach nutzt oder sie sind steht suche
  über um und verwendet von vom welche welchen welcher welches wie wo wofür zu zum zur
  al cómo con cuál cuáles código códigos de del el en la las lista los para por qué son un una usa y
  à au aux avec dans du est et l le les ou par pour quel quelle quelles quels que qui signifie sont sur une`;

/** In lower case. */
export const STOP_WORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));
