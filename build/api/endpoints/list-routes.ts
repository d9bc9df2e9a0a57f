import { MAX_PAGE_SIZE } from '../../model/query/paging.ts';
import type { Route } from '../endpoint.ts';
import { pageFile } from '../files/files.ts';
import { placeholderOf } from '../files/placeholders.ts';

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
