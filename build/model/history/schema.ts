import { negotiateLanguage } from '../identity/language.ts';
import type { CodeHistory, Period } from './history.ts';

/**
 * A JSON Schema (draft 2020-12) of the codes of a list, to which schemas and OpenAPI descriptions refer. Itself, it
 * allows the codes of the latest version that are not withdrawn; `$defs.known` allows all that have ever been in the list;
 * `$defs.annotated` is the same with names, as OpenAPI 3.1.1 describes for annotated enumerations.
 */
export function schemaOf({ list, versions, codes, isNumeric }: CodeHistory): object {
  const latest = versions.length - 1;
  const codeIn = (code: string): string | number => (isNumeric ? Number(code) : code);
  const all = codes.map(({ code, periods }) => {
    const period = periods.at(-1) as Period;
    const isCurrent = period.in[1] === latest && period.status !== 'withdrawn';
    return {
      value: codeIn(code),
      name: nameIn(period, versions.at(-1)?.languages ?? []),
      period,
      isCurrent,
    };
  });
  const current = all.filter(({ isCurrent }) => isCurrent);
  const names = current.map(({ name, value }) => name ?? String(value));
  const type = isNumeric ? 'number' : 'string';
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: list,
    ...(current.length === 0
      ? { not: {} }
      : { type, enum: current.map(({ value }) => value), 'x-enum-descriptions': names }),
    ...(all.length > 0 && {
      $defs: {
        known: { type, enum: all.map(({ value }) => value) },
        annotated: {
          anyOf: all.map(({ value, name, period, isCurrent }) => ({
            const: value,
            ...(name !== undefined && { title: name }),
            ...((!isCurrent || period.status !== undefined) && { deprecated: true }),
          })),
        },
      },
    }),
  };
}

/** The name in the default language, or else in any. */
function nameIn({ names = {} }: Period, languages: readonly string[]): string | undefined {
  const [first] = Object.values(names);
  return names[negotiateLanguage(null, [...languages])] ?? first;
}
