import { FORMATS } from '../build/formats/all.ts';
import { UsageError } from './command.ts';

/** The option of the commands that build; the value is read by {@link readFormats}. */
export const FORMATS_OPTION = { formats: { type: 'string' } } as const;

/** The formats in `--formats`; undefined, for all of them, if it is not given. */
export function readFormats(text: string | boolean | undefined): readonly string[] | undefined {
  if (typeof text !== 'string') return undefined;
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !FORMATS.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(`--formats must be one or more of ${FORMATS.join(', ')}, not "${unknown}"`);
  }
  // In one order, so that the same formats are the same option.
  return FORMATS.filter((name) => names.includes(name));
}
