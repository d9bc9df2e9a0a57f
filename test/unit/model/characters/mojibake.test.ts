import { describe, expect, it } from 'vitest';
import { decodeEntities, entitiesIn, findMojibake } from '../../../../build/model/characters/mojibake.ts';

describe('findMojibake', () => {
  it.each([
    ...['Käse', 'São Tomé', 'MAÇÃ', 'CORAÇÃO', '„Spaß“', '“IRMÔ', '«IRMû', 'voilà\u00a0»', '«CAFÉ»'],
    ...['«olá»…', '„MENÜ“', 'GRÅ…', 'Ø½ Zoll', 'É°', 'Ã', '“Ô', 'Ä–Ö', 'Łódź', 'Москва', 'Âge', ''],
  ])('none in %j', (text) => {
    expect(findMojibake(text)).toBeUndefined();
  });
});

describe('decodeEntities', () => {
  it.each([
    ['Bosnia &amp; Herzegovina', 'Bosnia & Herzegovina'],
    ['K&ouml;ln', 'Köln'],
    ['&Scaron;&lstrok;&Aogon;&odblac;&ccedil;&aring;', 'ŠłĄőçå'],
    ['&#252;&#xFC;&#Xfc;', 'üüü'],
    ['it&#146;s', 'it’s'],
    ['a&nbsp;b&#160;c&shy;d', 'a b cd'],
    ['AT&amp;amp;T', 'AT&T'],
    ['K&amp;ouml;ln', 'Köln'],
    ['&#x1F600;', '\u{1f600}'],
  ])('%s', (text, decoded) => {
    expect(decodeEntities(text)).toBe(decoded);
  });

  it.each(['AT&T', 'R&D;', 'x&bcd;', '&#55296;', '&#1114112;', '&#12;', '&quml;', '&amp', '& amp;'])(
    'leaves %s',
    (text) => {
      expect(decodeEntities(text)).toBe(text);
      expect(entitiesIn(text)).toEqual([]);
    },
  );
});

describe('entitiesIn', () => {
  it('entitiesIn lists each entity once', () => {
    expect(entitiesIn('&uuml;ber &amp; &uuml;ber')).toEqual(['&uuml;', '&amp;']);
  });
});
