import { type HiddenCharacters, hiddenCharacters } from '../characters/invisible.ts';
import { nameOfCharacter } from '../characters/names.ts';
import { listed } from './wording.ts';

/** What is hidden in a code, in words: `ends with a blank (U+0020 SPACE)`. */
export function describeHidden({ before, after, within }: HiddenCharacters): string {
  const parts = [
    ['begins with', before],
    ['contains', within],
    ['ends with', after],
  ] as const;
  return parts
    .filter(([, characters]) => characters.length > 0)
    .map(([verb, characters]) => `${verb} ${listed(characters.map(nameHidden), 5)}`)
    .join(' and ');
}

/** Words about a value that a column does not allow, where hidden characters may be the reason; else nothing. */
export function hiddenHint(value: unknown): string {
  const hidden = typeof value === 'string' ? hiddenCharacters(value) : undefined;
  return hidden ? ` (it ${describeHidden(hidden)})` : '';
}

const nameHidden = (character: string): string =>
  character === ' ' ? `a blank (${nameOfCharacter(character)})` : nameOfCharacter(character);
