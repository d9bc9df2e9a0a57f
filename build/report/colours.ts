export type Paint = (colour: Colour, text: string) => string;

/** A severity, or less important text. */
type Colour = keyof typeof CODES;

/** Parameters of the escape sequence Select Graphic Rendition (ECMA-48 section 8.3.117). */
const CODES = { error: 31, warning: 33, note: 36, dim: 2 } as const;

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
