/** Whether brackets of JSON outside of strings are nested deeper; parsing such a text takes much memory. */
export function isDeeper(text: string, max: number): boolean {
  let depth = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (token === '[' || token === '{') depth++;
    else if (token === ']' || token === '}') depth--;
    if (depth > max) return true;
  }
  return false;
}
