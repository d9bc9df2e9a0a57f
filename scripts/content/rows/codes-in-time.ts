import { currencyUses, namesByCode, supplemental } from '../cldr.ts';
import type { Entries, RowsByList } from '../sources.ts';
import type { JsonObject } from '../tables.ts';
import { countriesOf } from './countries-and-languages.ts';

/** Lists whose columns state the status, the days or the successors of codes. */
export const codesInTime: RowsByList = {
  'territory-codes': (data, language) => {
    const names = namesByCode(data, 'territories', language);
    const { alias } = supplemental<Entries<Entries<Entries>>>(data, 'aliases', 'metadata');
    const current = new Set(countriesOf(data).map(({ code }) => code));
    const deprecated: JsonObject[] = [];
    for (const [code, { _reason, _replacement = '' }] of Object.entries(alias?.territoryAlias ?? {})) {
      // Other reasons are other spellings, such as three letters, which were never withdrawn.
      if (_reason !== 'deprecated' || !/^[A-Z]{2}$/.test(code)) continue;
      deprecated.push({ code, status: 'deprecated', replacement: _replacement });
      for (const successor of _replacement.split(' ')) current.add(successor);
    }
    const rows = Array.from(current, (code) => {
      return { code, name: names.get(code) as string, status: 'current' };
    });
    return [...rows, ...deprecated];
  },
  'currency-periods': currencyUses,
  'language-subtags': (data) => {
    const records = data.json<SubtagRecord>('language-subtag-registry', 'data/json/registry.json');
    const rows: JsonObject[] = [];
    for (const record of Object.values(records)) {
      const { Type, Subtag, Description, Added, Deprecated, Macrolanguage } = record;
      if (Type !== 'language' || Subtag.includes('..')) continue;
      const replacement = Deprecated && findReplacement(record);
      rows.push({
        code: Subtag,
        name: Description[0] ?? '',
        added: Added,
        status: Deprecated === undefined ? 'current' : 'deprecated',
        deprecated: Deprecated ?? null,
        ...(replacement && { replacement }),
        ...(Macrolanguage && { macrolanguage: Macrolanguage }),
      });
    }
    return rows;
  },
};

/** A record of the registry (RFC 5646, section 3.1.2). */
type SubtagRecord = Readonly<Record<'Type' | 'Subtag' | 'Added', string>> &
  Readonly<Partial<Record<'Deprecated' | 'Preferred-Value' | 'Macrolanguage', string>>> & {
    readonly Description: readonly string[];
    readonly Comments?: readonly string[];
  };

/** What replaces a subtag: its preferred value, or those of a comment that has only them, such as `see dwk, uki`. */
function findReplacement({ 'Preferred-Value': preferred, Comments = [] }: SubtagRecord): string | undefined {
  const match = /^see ([a-z]{2,3}(?:, [a-z]{2,3})*)$/.exec(Comments.join(' '));
  return preferred ?? match?.[1]?.replaceAll(',', '');
}
