import { MAX_PAGE_SIZE } from '../../query/paging.ts';
import type { Route } from '../endpoint.ts';
import { pageFile } from '../files.ts';
import { PAGE_NUMBER, PAGE_SIZE as PAGE_SIZE_VALUE } from '../placeholders.ts';

/** A query parameter that a route may demand: its placeholder, and what stands in the file's path without it. */
export interface RouteParameter {
  readonly name: string;
  readonly placeholder: string;
  readonly otherwise: string;
}

/** The paging parameters of every list. */
export const PAGE: RouteParameter = { name: 'page', placeholder: PAGE_NUMBER, otherwise: '1' };
export const PAGE_SIZE: RouteParameter = {
  name: 'pageSize',
  placeholder: PAGE_SIZE_VALUE,
  otherwise: String(MAX_PAGE_SIZE),
};

/**
 * Routes of a list for every combination of parameters that a request may have: a route demands that all its
 * parameters are there, so the combinations with most parameters come first.
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
    present.includes(parameter) ? parameter.placeholder : parameter.otherwise;
  return {
    from,
    query: queryOf(present),
    to: pageFile(setName(...filters.map(fill)), fill(PAGE_SIZE), fill(PAGE)),
  };
}

/** The query part of a route that demands these parameters. */
export function queryOf(parameters: readonly RouteParameter[]): Record<string, string> {
  return Object.fromEntries(parameters.map(({ name, placeholder }) => [name, placeholder]));
}

function subsets<T>(items: readonly T[]): T[][] {
  const [first, ...rest] = items;
  if (first === undefined) return [[]];
  const without = subsets(rest);
  return [...without.map((subset) => [first, ...subset]), ...without];
}
