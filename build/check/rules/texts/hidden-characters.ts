import { type HiddenCharacters, hiddenCharacters } from '../../../model/characters/invisible.ts';
import { lookAlikesIn, plainOf } from '../../../model/characters/look-alikes.ts';
import { nameOfCharacter } from '../../../model/characters/names.ts';
import { listed } from '../../../model/problems/wording.ts';

/** Describes hidden characters: `ends with a blank (U+0020 SPACE)`. */
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

/** A hint for messages about invalid values that contain hidden characters or look-alikes. */
export function hiddenHint(value: unknown): string {
  if (typeof value !== 'string') return '';
  const hidden = hiddenCharacters(value);
  const letters = lookAlikesIn(value).map((letter) => `${nameOfCharacter(letter)} for ${plainOf(letter)}`);
  const parts = [
    ...(hidden ? [describeHidden(hidden)] : []),
    ...(letters.length > 0 ? [`has ${listed(letters)}`] : []),
  ];
  return parts.length > 0 ? ` (it ${parts.join(' and ')})` : '';
}

const nameHidden = (character: string): string =>
  character === ' ' ? `a blank (${nameOfCharacter(character)})` : nameOfCharacter(character);
