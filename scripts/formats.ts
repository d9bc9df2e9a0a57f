import { FORMATS } from '../build/formats/all.ts';
import { readChoices } from './command.ts';
import { readOptionTexts } from './options.ts';

/** The option of the commands that build. */
export const FORMATS_TEXTS = {
  'formats NAMES': `comma-separated list of formats to publish in addition to JSON: ${FORMATS.join(', ')} (default: all); CSV is always published`,
} as const;

export const FORMATS_OPTION = readOptionTexts(FORMATS_TEXTS).config;

/** The formats in `--formats`, in one order, so that the same formats are the same option; undefined for all of them. */
export function readFormats(text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined;
  const names = readChoices('formats', text, new Map(FORMATS.map((name) => [name, name])));
  return FORMATS.filter((name) => names.includes(name));
}
