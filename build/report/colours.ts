import { styleText } from 'node:util';

export type Paint = (style: keyof typeof STYLES, text: string) => string;

/** Severities, and less important text. */
const STYLES = { error: 'red', warning: 'yellow', note: 'cyan', dim: 'dim' } as const;

export function makePaint(colours: boolean): Paint {
  return colours
    ? (style, text) => styleText(STYLES[style], text, { validateStream: false })
    : (_, text) => text;
}
