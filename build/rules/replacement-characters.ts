import { quotedAround } from '../problems/wording.ts';
import type { Rule } from './support/rule.ts';
import { suspiciousTexts } from './support/suspicious-texts.ts';

/** No text has U+FFFD, which stands for a character that was lost when a text was converted. */
export const replacementCharacters: Rule = {
  id: 'text/replacement-character',
  description: 'No text contains U+FFFD in place of a lost character',
  help: 'Programs write U+FFFD where bytes are not valid in the encoding in which they read a file. The character that was there is lost: restore it from the source of the text.',
  reference: 'https://www.unicode.org/versions/latest/core-spec/chapter-23/',
  severity: 'warning',
  check: ({ documents }) =>
    documents.flatMap((document) =>
      suspiciousTexts(document).flatMap(({ pointer, text, repaired, label }) => {
        const index = repaired.indexOf('\ufffd');
        if (index < 0) return [];
        const at = text.includes('\ufffd') ? text.indexOf('\ufffd') : index;
        const message = `${label}${quotedAround(text, at)} contains U+FFFD REPLACEMENT CHARACTER where a character was lost in a conversion: restore the character`;
        return [{ document, pointer, message }];
      }),
    ),
};
