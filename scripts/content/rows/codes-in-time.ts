import { currencyUses, displayNames, namesByCode, supplemental } from '../cldr.ts';
import type { Row } from '../model.ts';
import type { Entries, RowsByList } from '../releases.ts';
import { countriesOf } from './countries-and-languages.ts';

/** Lists whose columns state the status, the days or the successors of codes. */
export const codesInTime: RowsByList = {
  'territory-codes': (data, language) => {
    const names = namesByCode(data, displayNames('territories'), language);
    const { alias } = supplemental<Entries<Entries<Entries>>>(data, 'aliases', 'metadata');
    // Other reasons are other spellings, such as three letters, which were never withdrawn.
    const deprecated = Object.entries(alias?.territoryAlias ?? {}).flatMap(
      ([code, { _reason, _replacement = '' }]): [string, string][] =>
        _reason === 'deprecated' && /^[A-Z]{2}$/.test(code) ? [[code, _replacement]] : [],
    );
    const successors = deprecated.flatMap(([, replacement]) => replacement.split(' '));
    const current = new Set([...countriesOf(data).map(({ code }) => code), ...successors]);
    return [
      ...Array.from(current, (code): Row => ({ code, name: names.get(code) as string, status: 'current' })),
      ...deprecated.map(([code, replacement]): Row => ({ code, status: 'deprecated', replacement })),
    ];
  },
  'currency-periods': currencyUses,
  'language-subtags': (data) => {
    const registry = data.json<SubtagRecord>('language-subtag-registry', 'data/json/registry.json');
    return Object.values(registry)
      .filter(({ Type, Subtag }) => Type === 'language' && !Subtag.includes('..'))
      .map(({ Subtag, Description: [name = ''], Added, Deprecated, Macrolanguage, ...others }) => {
        const replacement = Deprecated && replacementOf(others);
        return {
          code: Subtag,
          name,
          added: Added,
          status: Deprecated === undefined ? 'current' : 'deprecated',
          deprecated: Deprecated ?? null,
          ...(replacement && { replacement }),
          ...(Macrolanguage && { macrolanguage: Macrolanguage }),
        };
      });
  },
};

/** A record of the registry (RFC 5646, section 3.1.2). */
interface SubtagRecord {
  readonly Type: string;
  readonly Subtag: string;
  readonly Description: readonly string[];
  readonly Added: string;
  readonly Deprecated?: string;
  readonly 'Preferred-Value'?: string;
  readonly Comments?: readonly string[];
  readonly Macrolanguage?: string;
}

/** What replaces a subtag: its preferred value, or those of a comment that has only them, such as `see dwk, uki`. */
function replacementOf({
  'Preferred-Value': preferred,
  Comments = [],
}: Partial<SubtagRecord>): string | undefined {
  const [, subtags] = /^see ([a-z]{2,3}(?:, [a-z]{2,3})*)$/.exec(Comments.join(' ')) ?? [];
  return preferred ?? subtags?.replaceAll(',', '');
}
