import { closingBidiControls, unclosedBidiControls } from '../characters/bidi.ts';
import { nameOfCharacter } from '../characters/names.ts';
import { listed, quotedAround } from '../problems/wording.ts';
import type { Rule } from './support/rule.ts';
import { suspiciousTexts } from './support/suspicious-texts.ts';

/** A text closes the bidi controls that it opens. */
export const bidiControls: Rule = {
  id: 'text/bidi-controls',
  description: 'A text closes the bidirectional controls that it opens',
  help: 'An embedding, override or isolate that is not closed turns around what a page or program prints after the text, and can make one text look like another. Remove the control, or close it at the end of the words that it is for. Closed controls are allowed, and so are the marks U+200E and U+200F.',
  reference: 'https://www.unicode.org/reports/tr9/#Explicit_Directional_Embeddings',
  severity: 'warning',
  check: ({ documents }) =>
    documents.flatMap((document) =>
      suspiciousTexts(document).flatMap(({ pointer, text, kind, label }) => {
        const open = kind === 'code' || kind === 'uri' ? [] : unclosedBidiControls(text);
        const [first] = open;
        if (first === undefined) return [];
        const names = listed([...new Set(open)].map(nameOfCharacter));
        const closing = listed([...new Set(closingBidiControls(open))].map(nameOfCharacter));
        const message = `${label}${quotedAround(text, text.indexOf(first))} opens ${names} without closing it: remove it, or close it with ${closing}`;
        return [{ document, pointer, message }];
      }),
    ),
};
