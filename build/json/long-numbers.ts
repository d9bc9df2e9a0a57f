import { losesDigits } from '../domain/decimals.ts';
import { LongNumber, ownMember, recordLongNumber } from '../domain/long-numbers.ts';
import { elements, members, type Span, wholeOf } from './text.ts';

/** Remembers the long numbers in a JSON text for the value that was read from it. */
export function recordLongNumbers(text: string, value: unknown): void {
  const open: { readonly span: Span; readonly holder: unknown }[] = [{ span: wholeOf(text), holder: value }];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const { span, holder } = one;
    if (typeof holder !== 'object' || holder === null) continue;
    for (const [name, inner] of innerSpans(text, span)) {
      const token = text.slice(inner.start, inner.end);
      if (/^[-0-9]/.test(token)) {
        if (losesDigits(token)) recordLongNumber(holder, name, new LongNumber(token));
      } else if (/^[[{]/.test(token)) open.push({ span: inner, holder: ownMember(holder, name) });
    }
  }
}

/** What an object or array holds, by name or index; of members of one name the last. */
function innerSpans(text: string, span: Span): Map<string, Span> {
  if (text[span.start] === '{') {
    return new Map([...members(text, span.start)].map(({ name, value }) => [name, value]));
  }
  return new Map([...elements(text, span.start)].map((element, i) => [String(i), element]));
}
