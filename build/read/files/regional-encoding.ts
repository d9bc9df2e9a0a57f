/** A regional encoding in which bytes that are not UTF-8 are letters. */
export interface RegionalEncoding {
  readonly name: string;
  /** Distinct non-ASCII letters of the decoded text. */
  readonly letters: readonly string[];
}

/** Encodings of spreadsheets and older programs, by language; the first wins a tie. */
const ENCODINGS: readonly (readonly [string, readonly string[]])[] = [
  ['pl cs sk hu hr sl ro bs sq', ['Windows-1250', 'ISO-8859-2']],
  ['ru uk bg sr mk be', ['Windows-1251', 'KOI8-U', 'ISO-8859-5']],
  ['el', ['Windows-1253', 'ISO-8859-7']],
  ['tr az', ['Windows-1254']],
  ['et lv lt', ['Windows-1257', 'ISO-8859-13']],
];

/** The encoding of a language in which most non-ASCII bytes are lowercase letters, as in words. */
export function regionalEncoding(bytes: Uint8Array, language: string): RegionalEncoding | undefined {
  const names = ENCODINGS.find(([languages]) => languages.split(' ').includes(language))?.[1] ?? [];
  const read = names.map((name) => {
    const high = new TextDecoder(name.toLowerCase()).decode(bytes).match(/[^\0-\x7f]/g) ?? [];
    const letters = high.filter((character) => /\p{L}/u.test(character));
    const small = letters.filter((letter) => /\p{Ll}/u.test(letter)).length;
    return { name, letters: [...new Set(letters)], small, share: letters.length / high.length };
  });
  const [best] = read
    .filter(({ share }) => share > MIN_SHARE)
    .sort((a, b) => b.share - a.share || b.small - a.small);
  return best && { name: best.name, letters: best.letters };
}

const MIN_SHARE = 0.8;
