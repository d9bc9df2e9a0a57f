import { describe, expect, it } from 'vitest';
import { findMojibake } from '../../../../build/model/characters/mojibake.ts';

describe('findMojibake', () => {
  it.each([
    ...['Käse', 'São Tomé', 'MAÇÃ', 'CORAÇÃO', '„Spaß“', '“IRMÔ', '«IRMû', 'voilà\u00a0»', '«CAFÉ»'],
    ...['«olá»…', '„MENÜ“', 'GRÅ…', 'Ø½ Zoll', 'É°', 'Ã', '“Ô', 'Ä–Ö', 'Łódź', 'Москва', 'Âge', ''],
  ])('none in %j', (text) => {
    expect(findMojibake(text)).toBeUndefined();
  });
});
