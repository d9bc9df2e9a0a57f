const PDF = '\u202c';
const PDI = '\u2069';
const EMBEDDINGS = '\u202a\u202b\u202d\u202e';
const ISOLATES = '\u2066\u2067\u2068';

/** The controls that a text does not close (Unicode UAX #9, BD8 to BD15), so that they affect the text after it. */
export function unclosedBidiControls(text: string): string[] {
  const open: string[] = [];
  for (const [character] of text.matchAll(BIDI_CONTROL)) {
    if (EMBEDDINGS.includes(character) || ISOLATES.includes(character)) open.push(character);
    else if (character === PDI) {
      const isolate = open.findLastIndex((one) => ISOLATES.includes(one));
      if (isolate >= 0) open.length = isolate;
    } else if (EMBEDDINGS.includes(open.at(-1) ?? 'none')) open.pop();
  }
  return open;
}

/** Closes the controls that a text leaves open, the last one first, so that the text after it keeps its direction. */
export function closeBidiControls(text: string): string {
  const closing = unclosedBidiControls(text).map((open) => (ISOLATES.includes(open) ? PDI : PDF));
  return text + closing.reverse().join('');
}

const BIDI_CONTROL = /[\u202a-\u202e\u2066-\u2069]/g;
