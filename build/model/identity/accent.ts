/** The minimum contrast of text (WCAG 2.2, success criterion 1.4.3). */
export const MIN_CONTRAST = 4.5;

const WHITE = '#ffffff';
const BLACK = '#000000';
/** The lightest background of pages in dark mode. */
const DARK_BACKGROUND = '#22262c';

/** The contrast of two colours `#rrggbb` (WCAG 2.2), from 1 to 21. */
export function contrastOf(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminanceOf(a), luminanceOf(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** An accent colour `#rgb` or `#rrggbb` in small letters with six digits, and its contrast with white. */
export function readAccent(text: string) {
  const accent = text.toLowerCase().replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
  const contrast = contrastOf(accent, WHITE);
  return { accent, contrast, darker: approach(accent, BLACK, WHITE, MIN_CONTRAST) };
}

/** The style sheet that sets an accent colour: in dark mode, a variant with the same contrast or more. */
export function accentStyles(accent: string): string {
  const light = approach(accent, WHITE, DARK_BACKGROUND, MIN_CONTRAST + 1);
  const print = (own: string, hover: string) => `:root{--accent:${own};--accent-hover:${hover}}`;
  return `${print(accent, mix(accent, BLACK, 0.2))}
@media (prefers-color-scheme:dark){${print(light, mix(light, WHITE, 0.3))}}
`;
}

/** The colour that is closest to a first one on the way to a second one, and has a contrast with a background. */
function approach(colour: string, to: string, background: string, minimum: number): string {
  for (let part = 0; part < 1; part += 0.02) {
    const mixed = mix(colour, to, part);
    if (contrastOf(mixed, background) >= minimum) return mixed;
  }
  return to;
}

const mix = (a: string, b: string, part: number): string =>
  `#${channelsOf(a)
    .map((own, i) => Math.round(own + ((channelsOf(b)[i] ?? 0) - own) * part))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;

const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** The relative luminance of a colour in sRGB, from 0 to 1. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
