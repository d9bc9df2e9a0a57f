import { describe, expect, it } from 'vitest';
import { repairMojibake } from '../../../../build/model/characters/mojibake.ts';

describe('repairMojibake', () => {
  it.each([
    ['KÃ¤se', 'Käse'],
    ['StraÃŸe', 'Straße'],
    ['Ã©cole', 'école'],
    ['cafÃ©', 'café'],
    ['voilÃ\u00a0!', 'voilà!'],
    ['AÃ‡ÃƒO', 'AÇÃO'],
    ['SÃ“CIO', 'SÓCIO'],
    ['100 Â°C', '100 °C'],
    ['Â© 2020', '© 2020'],
    ['itâ€™s', 'it’s'],
    ['A â€“ B', 'A – B'],
    ['5 â‚¬', '5 €'],
    ['Å\u0081Ã³dÅº', 'Łódź'],
    ['Ð\u009cÐ¾Ñ\u0081ÐºÐ²Ð°', 'Москва'],
    ['Î©', 'Ω'],
    ['æ\u0097¥æ\u009c¬', '日本'],
    ['Viá»‡t', 'Việt'],
    ['ðŸ\u008f« school', '🏫 school'],
    ['ï»¿name', 'name'],
    ['ÃƒÂ¤', 'ä'],
    ['ÃƒÆ’Ã‚Â¤', 'ä'],
    ['Käse und KÃ¤se', 'Käse und Käse'],
    ['aÃ\u0083', 'aÃ'],
  ])('repairs %j to %j', (broken, sound) => {
    expect(repairMojibake(broken)).toBe(sound);
  });

  it.each([
    'Käse',
    'São Tomé',
    'MAÇÃ',
    'CORAÇÃO',
    '„Spaß“',
    '„Fuß“ und „Spaß“',
    '“IRMÔ',
    '«IRMû',
    'voilà\u00a0»',
    '«CAFÉ»',
    '«olá»…',
    '„MENÜ“',
    'GRÅ…',
    'Ø½ Zoll',
    'É°',
    'Ã',
    '“Ô',
    'Ä–Ö',
    'Łódź',
    'Москва',
    '',
  ])('%j is not mojibake', (text) => {
    expect(repairMojibake(text)).toBeUndefined();
  });
});
