import { createRequire } from 'node:module';
import { parse } from 'bcp-47';
import { once } from '../../model/once.ts';
import { quoted } from '../../model/problems/wording.ts';

/** What is wrong with a well-formed tag by the registry, and what to write instead. */
export function describeFault(tag: string): string | undefined {
  const fault = languageFault(tag);
  if (!fault) return undefined;
  const { kind, subtag, type, suggestion } = fault;
  const part = subtag === tag ? '' : `${quoted(subtag)} in `;
  const state = kind === 'replaced' ? 'is replaced' : `is not a registered ${type}`;
  const advice = suggestion === undefined ? 'a registered tag, such as "de"' : quoted(suggestion);
  return `${part}language ${quoted(tag)} ${state} in the IANA Language Subtag Registry: write ${advice}`;
}

/** What is wrong with a well-formed tag (RFC 5646) by the registry; private use and extensions are allowed. */
export function languageFault(tag: string) {
  const whole = registry().get(`tag ${tag.toLowerCase()}`);
  if (whole === '') return undefined;
  if (whole !== undefined) return { kind: 'replaced', subtag: tag, type: 'tag', suggestion: whole };
  const { language, extendedLanguageSubtags, script, region, variants } = parse(tag, { normalize: false });
  if (!language) return undefined;
  const [extlang] = extendedLanguageSubtags;
  const subtags = [
    { type: 'language', subtag: language },
    { type: 'extlang', subtag: extlang },
    { type: 'script', subtag: script },
    { type: 'region', subtag: region },
    ...variants.map((variant) => ({ type: 'variant', subtag: variant })),
  ];
  for (const { type, subtag } of subtags) {
    if (!subtag || isPrivate(type, subtag)) continue;
    const preferred = registry().get(`${type} ${subtag.toLowerCase()}`);
    if (preferred === undefined)
      return { kind: 'unregistered', subtag, type, suggestion: suggestionFor(tag) };
    if (preferred === '') continue;
    // An extended language subtag is preferred as the language itself: yue, not zh-yue.
    const [from, to] = type === 'extlang' ? [`${language}-${subtag}`, preferred] : [subtag, preferred];
    return { kind: 'replaced', subtag, type, suggestion: withSubtag(tag, from, to) };
  }
  return undefined;
}

/**
 * The registry (package language-subtag-registry, CC0): preferred values by type and subtag in lower case, and by `tag` for
 * tags that are registered as a whole; empty if there is none.
 */
const registry = once((): ReadonlyMap<string, string> => {
  const require = createRequire(import.meta.url);
  const records = require('language-subtag-registry/data/json/registry.json') as readonly Readonly<
    Record<string, string>
  >[];
  return new Map(
    records.map(({ Type, Subtag, Tag = '', 'Preferred-Value': preferred = '' }) => [
      Subtag === undefined ? `tag ${Tag.toLowerCase()}` : `${Type} ${Subtag.toLowerCase()}`,
      preferred,
    ]),
  );
});

/** Whether a subtag is in a private use range of the registry. */
function isPrivate(type: string, subtag: string): boolean {
  if (type === 'language') return /^q[a-t][a-z]$/i.test(subtag);
  if (type === 'script') return /^qa(?:a[a-z]|b[a-x])$/i.test(subtag);
  return type === 'region' && /^(?:q[m-z]|x[a-z])$/i.test(subtag);
}

function withSubtag(tag: string, from: string, to: string): string {
  const at = `-${tag.toLowerCase()}-`.indexOf(`-${from.toLowerCase()}-`);
  return tag.slice(0, at) + to + tag.slice(at + from.length);
}

/** The canonical form of an unregistered tag by Unicode (UTS 35), if it is registered: `deu`, `en-UK`. */
function suggestionFor(tag: string): string | undefined {
  try {
    const [canonical = tag] = Intl.getCanonicalLocales(tag);
    const isOther = canonical.toLowerCase() !== tag.toLowerCase();
    return isOther && languageFault(canonical) === undefined ? canonical : undefined;
  } catch {
    return undefined;
  }
}
