import { describe, expect, it } from 'vitest';
import { findMojibake } from '../../../../build/model/characters/mojibake.ts';

describe('findMojibake', () => {
  it.each([
    ['KÃ¤se', 'Ã¤', 'ä'],
    ['StraÃŸe', 'ÃŸ', 'ß'],
    ['cafÃ©', 'Ã©', 'é'],
    ['AÃ‡ÃƒO', 'Ã‡', 'Ç'],
    ['SÃ“CIO', 'Ã“', 'Ó'],
    ['100 Â°C', 'Â°', '°'],
    ['itâ€™s', 'â€™', '’'],
    ['5 â‚¬', 'â‚¬', '€'],
    ['Å\u0081Ã³dÅº', 'Ã³', 'ó'],
    ['Ð\u009cÐ¾Ñ\u0081Ðº', 'Ð\u009cÐ¾Ñ\u0081Ðº', 'Моск'],
    ['æ\u0097¥æ\u009c¬', 'æ\u0097¥æ\u009c¬', '日本'],
    ['Viá»‡t', 'á»‡', 'ệ'],
    ['ï»¿name', 'ï»¿', ''],
  ])('in %j: %j for %j', (text, broken, meant) => {
    expect(findMojibake(text)).toEqual({ broken, meant });
  });

  it.each([
    ...['Käse', 'São Tomé', 'MAÇÃ', 'CORAÇÃO', '„Spaß“', '“IRMÔ', '«IRMû', 'voilà\u00a0»', '«CAFÉ»'],
    ...['«olá»…', '„MENÜ“', 'GRÅ…', 'Ø½ Zoll', 'É°', 'Ã', '“Ô', 'Ä–Ö', 'Łódź', 'Москва', 'Âge', ''],
  ])('none in %j', (text) => {
    expect(findMojibake(text)).toBeUndefined();
  });
});
