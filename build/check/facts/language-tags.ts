import { createRequire } from 'node:module';
import { parse } from 'bcp-47';
import { once } from '../../model/once.ts';
import { quoted } from '../../model/problems/wording.ts';

/**
 * Describes what is wrong with a well-formed tag (RFC 5646) by the registry, and what to write instead. Private use and
 * extensions are allowed.
 */
export function describeTagFault(tag: string): string | undefined {
  const describe = (subtag: string, state: string, meant: string | undefined): string => {
    const part = subtag === tag ? '' : `${quoted(subtag)} in `;
    const advice = meant === undefined ? 'a registered tag, such as "de"' : quoted(meant);
    return `${part}language ${quoted(tag)} ${state} in the IANA Language Subtag Registry: write ${advice}`;
  };
  const whole = readRegistry().get(`tag ${tag.toLowerCase()}`);
  if (whole !== undefined) return whole === '' ? undefined : describe(tag, 'is replaced', whole);
  for (const { type, subtag, before } of subtagsIn(tag)) {
    if (PRIVATE_USE.test(`${type} ${subtag}`)) continue;
    const preferred = readRegistry().get(`${type} ${subtag.toLowerCase()}`);
    if (preferred === undefined) return describe(subtag, `is not a registered ${type}`, suggestTag(tag));
    if (preferred !== '')
      return describe(subtag, 'is replaced', replaceSubtags(tag, before + subtag, preferred));
  }
  return undefined;
}

function subtagsIn(tag: string) {
  const { language, extendedLanguageSubtags, script, region, variants } = parse(tag, { normalize: false });
  const [extlang] = extendedLanguageSubtags;
  const found: { type: string; subtag: string; before: string }[] = [];
  const add = (type: string, subtag: string | null | undefined, before = ''): void => {
    if (language && subtag) found.push({ type, subtag, before });
  };
  add('language', language);
  // An extended language subtag is preferred as the language itself: yue, not zh-yue.
  add('extlang', extlang, `${language}-`);
  add('script', script);
  add('region', region);
  for (const variant of variants) add('variant', variant);
  return found;
}

/**
 * The registry (package language-subtag-registry, CC0): preferred values by type and subtag in lower case, and by `tag` for
 * tags that are registered as a whole; empty if there is none.
 */
const readRegistry = once((): ReadonlyMap<string, string> => {
  const require = createRequire(import.meta.url);
  const records: readonly Readonly<Record<string, string>>[] =
    require('language-subtag-registry/data/json/registry.json');
  return new Map(
    records.map(({ Type, Subtag, Tag = '', 'Preferred-Value': preferred = '' }) => [
      Subtag === undefined ? `tag ${Tag.toLowerCase()}` : `${Type} ${Subtag.toLowerCase()}`,
      preferred,
    ]),
  );
});

/** The subtags in the private use ranges of the registry. */
const PRIVATE_USE = /^(?:language q[a-t][a-z]|script qa(?:a[a-z]|b[a-x])|region (?:q[m-z]|x[a-z]))$/i;

function replaceSubtags(tag: string, from: string, to: string): string {
  const at = `-${tag.toLowerCase()}-`.indexOf(`-${from.toLowerCase()}-`);
  return tag.slice(0, at) + to + tag.slice(at + from.length);
}

/** The canonical form of an unregistered tag by Unicode (UTS 35), if it is registered: `deu`, `en-UK`. */
function suggestTag(tag: string): string | undefined {
  try {
    const [canonical = tag] = Intl.getCanonicalLocales(tag);
    const isOther = canonical.toLowerCase() !== tag.toLowerCase();
    return isOther && describeTagFault(canonical) === undefined ? canonical : undefined;
  } catch {
    return undefined;
  }
}
