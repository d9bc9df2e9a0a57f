/** Paints a text, or leaves it as it is. */
export type Paint = (colour: Colour, text: string) => string;

/** What is painted: a severity, or what is to step back behind the rest. */
type Colour = keyof typeof CODES;

/** Parameters of the escape sequence Select Graphic Rendition (ECMA-48 section 8.3.117). */
const CODES = { error: 31, warning: 33, note: 36, dim: 2 } as const;

/** Makes the paint for a reader who sees colours, or for one who does not. */
export function makePaint(colours: boolean): Paint {
  return colours ? (colour, text) => `\u001b[${CODES[colour]}m${text}\u001b[0m` : (_, text) => text;
}

/** Whether a stream shows colours: a terminal does, unless NO_COLOR (no-color.org) or TERM=dumb forbids it. */
export function showsColours(
  stream: { readonly isTTY?: boolean },
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  return stream.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb';
}
