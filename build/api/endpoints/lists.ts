import type { DirectoryRecord } from '../../model/document/entry.ts';
import { rangesOf } from '../../model/identity/language.ts';
import { MAX_PAGE_SIZE } from '../../model/query/paging.ts';
import type { ResultSet, Route } from '../endpoint.ts';
import { pageFile, placeholderOf } from '../files/files.ts';
import type { Naming } from '../files/naming.ts';
import { printEntries } from '../response/responses.ts';

/** A query parameter that a route may require, and its default value in the path of the file. */
export interface RouteParameter {
  readonly name: string;
  readonly otherwise: string;
}

/** The paging parameters of every list. */
export const PAGE: RouteParameter = { name: 'page', otherwise: '1' };
export const PAGE_SIZE: RouteParameter = { name: 'pageSize', otherwise: String(MAX_PAGE_SIZE) };

/**
 * Routes of a list for every combination of parameters. Combinations with more parameters come first, because a route
 * also matches requests with further parameters.
 */
export function listRoutes(
  from: string,
  filters: readonly RouteParameter[],
  setName: (...filters: string[]) => string,
): Route[] {
  const combinations = subsets([...filters, PAGE, PAGE_SIZE]).sort((a, b) => b.length - a.length);
  return combinations.map((present) => listRoute(from, present, filters, setName));
}

function listRoute(
  from: string,
  present: readonly RouteParameter[],
  filters: readonly RouteParameter[],
  setName: (...filters: string[]) => string,
): Route {
  const fill = (parameter: RouteParameter) =>
    present.includes(parameter) ? placeholderOf(parameter.name) : parameter.otherwise;
  return {
    from,
    query: queryOf(present),
    to: pageFile(setName(...filters.map(fill)), fill(PAGE_SIZE), fill(PAGE)),
  };
}

/** The query of a route that requires these parameters. */
export function queryOf(parameters: readonly RouteParameter[]): Record<string, string> {
  return Object.fromEntries(parameters.map(({ name }) => [name, placeholderOf(name)]));
}

function subsets<T>(items: readonly T[]): T[][] {
  const [first, ...rest] = items;
  if (first === undefined) return [[]];
  const without = subsets(rest);
  return [...without.map((subset) => [first, ...subset]), ...without];
}

/** The most common page sizes, for lists that clients page through completely. */
export const COMMON_SIZES: readonly number[] = [10, 20, 25, MAX_PAGE_SIZE];

/** The default page size, for all other lists. */
export const DEFAULT_SIZE: readonly number[] = [MAX_PAGE_SIZE];

/** A result set of index entries. */
export function entrySet(
  name: string,
  records: readonly DirectoryRecord[],
  sizes: readonly number[],
): ResultSet {
  return {
    name,
    count: records.length,
    sizes,
    render: (start, end) => printEntries(records.slice(start, end)),
  };
}

/** The language ranges that match a record, in their static spelling. */
export function staticRanges({ entry }: DirectoryRecord, naming: Naming): string[] {
  return rangesOf(entry.language).flatMap((range) => naming.staticSpelling(range) ?? []);
}
