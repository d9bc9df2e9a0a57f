import {
  type CodeHistory,
  type HistoryCode,
  type HistoryVersion,
  isValidOn,
  type Period,
  startOfVersion,
} from '../changes/code-history.ts';
import { negotiateLanguage } from '../identity/language.ts';

/** A history as JSON with a line for each code, so that single codes are found without parsing the others. */
export const printHistory = ({ codes, ...others }: CodeHistory): string =>
  `${JSON.stringify(others).slice(0, -1)}${CODES}${printCodes(codes)}}`;

/** Facts about codes as a JSON array with a line for each. */
export const printCodes = (codes: readonly { readonly code: string }[]): string =>
  `[\n${codes.map((code) => JSON.stringify(code)).join(',\n')}\n]`;

/** A history with some of its codes only. */
export function selectHistory(
  { hints = [], ...head }: CodeHistory,
  codes: CodeHistory['codes'],
): CodeHistory {
  const names = new Set(codes.map(({ code }) => code));
  const own = hints.filter(({ from, to }) => names.has(from) || names.has(to));
  return { ...head, codes, ...(own.length > 0 && { hints: own }) };
}

/** The head of a printed history: all but its codes. */
export const readHead = (text: string): Omit<CodeHistory, 'codes'> =>
  JSON.parse(`${text.slice(0, text.indexOf(CODES))}}`);

const CODES = ',"codes":';

/** A code of a printed history, or other printed facts about a code; undefined if there are none. */
export function findCode<T = HistoryCode>(text: string, code: string): T | undefined {
  const start = text.indexOf(`\n{"code":${JSON.stringify(code)},`);
  if (start < 0) return undefined;
  const end = text.indexOf('\n', start + 1);
  return JSON.parse(text.slice(start + 1, end).replace(/,$/, ''));
}

/**
 * Whether the latest version has a code that is not withdrawn, and whose last day is not before the first one of the
 * version. It does not depend on the day, so that the same content has the same codes.
 */
export function isCurrent(periods: readonly Period[], versions: readonly HistoryVersion[]): boolean {
  const last = periods.at(-1) as Period;
  const start = startOfVersion(versions.at(-1) as HistoryVersion) ?? '';
  const isLatest = last.in[1] === versions.length - 1;
  return isLatest && last.status !== 'withdrawn' && isValidOn({ ...last, validFrom: '' }, start);
}

/**
 * A JSON Schema (draft 2020-12) of the codes of a list, to which schemas and OpenAPI descriptions refer. Itself, it
 * allows the codes of the latest version that are {@link isCurrent}; `$defs.known` allows all that have ever been in the list;
 * `$defs.annotated` is the same with names, as OpenAPI 3.1.1 describes for annotated enumerations.
 *
 * @param documentCount the number of documents of the list. If these have more languages, names in all of them are stated, too.
 */
export function schemaOf(
  { list, versions, codes, isNumeric }: CodeHistory,
  documentCount: number,
  $id?: string,
): object {
  const languageCount = versions.reduce((count, version) => count + version.languages.length, 0);
  const hasLocalizedNames = languageCount > documentCount;
  const type = isNumeric ? 'number' : 'string';
  const languages = versions.at(-1)?.languages ?? [];
  const all = codes.map(({ code, periods }) => {
    const { names = {}, status } = periods.at(-1) as Period;
    return {
      value: isNumeric ? Number(code) : code,
      // In the default language, or else in any.
      name: names[negotiateLanguage(null, languages)] ?? Object.values(names)[0],
      names: hasLocalizedNames ? names : {},
      status,
      isUsed: isCurrent(periods, versions),
    };
  });
  const used = all.filter(({ isUsed }) => isUsed);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...($id !== undefined && { $id }),
    title: list,
    ...(used.length === 0
      ? { not: {} }
      : {
          type,
          enum: used.map(({ value }) => value),
          'x-enum-descriptions': used.map(({ name, value }) => name ?? String(value)),
        }),
    ...(all.length > 0 && {
      $defs: {
        known: { type, enum: all.map(({ value }) => value) },
        annotated: {
          anyOf: all.map(({ value, name, names, status, isUsed }) => ({
            const: value,
            ...(name !== undefined && { title: name }),
            ...(Object.keys(names).length > 0 && { 'x-titles': names }),
            ...((!isUsed || status !== undefined) && { deprecated: true }),
          })),
        },
      },
    }),
  };
}
