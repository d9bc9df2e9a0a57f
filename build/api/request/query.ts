import { isDecodable } from '../../formats/urls.ts';
import { MAX_PAGE_SIZE, type Page } from '../../model/query/paging.ts';
import { type PAGING, type Parameter, SEARCH_TERM } from './parameters.ts';

/**
 * The values of a query by the names of its parameters; undefined if a value is not UTF-8. Repeated parameters are not part
 * of the API; the last one counts, like in redirect rules.
 */
export type Query = ReadonlyMap<string, string | undefined>;

/** Parses a form-encoded query (`+` is a space), with or without its question mark. */
export function parseQuery(search: string): Query {
  const query = new Map<string, string | undefined>();
  for (const pair of search.replace(/^\?/, '').split('&'))
    for (const [name, value] of new URLSearchParams(pair))
      query.set(name, isMalformed(value, pair) ? undefined : value);
  return query;
}

/** Whether URLSearchParams has replaced bytes that are not UTF-8; a percent sign without an escape is literal. */
const isMalformed = (value: string, pair: string): boolean =>
  value.includes('\ufffd') && !isDecodable(pair.replace(/%(?![0-9A-Fa-f]{2})/g, '%25'));

type Parameters = Readonly<Record<string, Parameter<unknown>>>;

/** The values of parameters by their keys; absent parameters are undefined. */
type Values<P extends Parameters> = {
  readonly [K in keyof P]?: (P[K] extends Parameter<infer T> ? T : never) | undefined;
};

/**
 * Parses query parameters; empty ones count as absent, unknown ones are ignored.
 *
 * @param refusals reasons to reject parameters that can be parsed
 * @throws BadParameters with all invalid parameters
 */
export function readParameters<P extends Parameters>(
  query: Query,
  parameters: P,
  refusals: Readonly<Record<string, string | undefined>> = {},
): Values<P> {
  const errors: Record<string, string[]> = {};
  const values: Record<string, unknown> = {};
  for (const [key, { name, read }] of Object.entries(parameters)) {
    const text = query.has(name) ? query.get(name) : '';
    if (text === '') continue;
    try {
      if (text === undefined) throw new Error('must be UTF-8, percent-encoded (%C3%A4 for ä)');
      values[key] = read(text);
      if (refusals[name] !== undefined) throw new Error(refusals[name]);
    } catch (error) {
      errors[name] = [(error as Error).message];
    }
  }
  if (Object.keys(errors).length > 0) throw new BadParameters(errors);
  // Each value is from the reader of the parameter with its key.
  return values as Values<P>;
}

/** The search term of a query; undefined if it is absent or malformed. */
export const searchTermOf = (query: Query): string | undefined => query.get(SEARCH_TERM.name) || undefined;

/** The page that the parameters request. */
export const pageOf = ({ page = 1n, pageSize = MAX_PAGE_SIZE }: Values<typeof PAGING>): Page => ({
  number: page,
  size: pageSize,
});

/** Errors of the parameters of a request: the reasons by parameter name. */
export type ParameterErrors = Readonly<Record<string, readonly string[]>>;

/** Thrown for invalid parameters, with all errors at once. Becomes a 400 problem. */
export class BadParameters extends Error {
  readonly errors: ParameterErrors;
  constructor(errors: ParameterErrors) {
    super(`bad parameters: ${Object.keys(errors).join(', ')}`);
    this.errors = errors;
  }
}
