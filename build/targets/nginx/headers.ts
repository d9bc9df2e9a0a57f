import { DOCUMENTS_FOLDER, PAGES_FOLDER } from '../../api/files.ts';
import type { HeaderRule, Headers } from '../../api/headers.ts';
import { compareCodeUnits } from '../../domain/version.ts';
import type { Limit } from '../target.ts';
import { escapePattern, isLiteral, type Line, literal, map } from './syntax.ts';

/*
 * Header rules of the plan in nginx. Those for the interface's own folders are many and say what maps say from the
 * request: of them only what holds for a whole kind of file is taken, as constants of its location. All others become
 * a map for each header, from the path of the file to the value. Of several rules that match, the one that says most
 * of the path decides.
 */

/** The headers that all files of a pattern have, such as `/v1/_pages/:size/:page/:set`. */
export function commonHeaders(rules: readonly HeaderRule[], pattern: string): Headers {
  const covering = rules
    .filter(({ path }) => covers(path, pattern))
    .sort(bySpecificity)
    .reverse();
  return Object.fromEntries(
    covering.flatMap(({ headers }) =>
      Object.entries(headers)
        .filter(([, value]) => isLiteral(value))
        .map(([name, value]) => [name.toLowerCase(), value]),
    ),
  );
}

/** A header of the files outside the interface: its name, and its value or the variable that holds it. */
export interface PageHeader {
  readonly name: string;
  readonly value: string;
}

/** The headers of all files outside the interface, and the maps for those whose values depend on the file. */
export function pageHeaders(rules: readonly HeaderRule[]): { headers: PageHeader[]; maps: Line[] } {
  const own = rules.filter(isOutsideInterface).sort(bySpecificity);
  const names = new Set(own.flatMap(({ headers }) => Object.keys(headers).map((name) => name.toLowerCase())));
  const others = [...names].filter((name) => name !== CONTENT_TYPE).sort(compareCodeUnits);
  const byName = others.map((name) => ({ name, values: valuesOf(own, name) }));
  const type = mapped(
    CONTENT_TYPE,
    [...valuesOf(own, CONTENT_TYPE), ...MEDIA_TYPES],
    'application/octet-stream',
  );
  const all = [type, ...byName.flatMap(({ name, values }) => headerOf(name, values))];
  return { headers: all.map(({ header }) => header), maps: all.flatMap(({ maps }) => maps) };
}

/** Header rules with values that nginx cannot send. */
export function inexpressible(rules: readonly HeaderRule[]): Limit[] {
  return rules.flatMap(({ path, headers }) =>
    Object.entries(headers)
      .filter(([, value]) => !isLiteral(value))
      .map(([name, value]) => ({
        severity: 'warning' as const,
        message: `nginx cannot send ${name} with ${JSON.stringify(value)}: ${path} goes without`,
      })),
  );
}

const CONTENT_TYPE = 'content-type';

/** The types of files that are not of the interface, by the ends of their names. */
const MEDIA_TYPES = Object.entries({
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  jsonld: 'application/ld+json; charset=utf-8',
  ttl: 'text/turtle; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  yaml: 'application/yaml; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  webp: 'image/webp',
  woff2: 'font/woff2',
}).map(([extension, type]) => [`\\.${extension}$`, type] as const);

/** nginx wants short names of variables: it keeps them all in one table of small buckets. */
const variableOf = (name: string): string => `$cl_${name.replace(/[^a-z0-9]/g, '_').slice(0, 40)}`;

const isOutsideInterface = ({ path }: HeaderRule): boolean =>
  ![PAGES_FOLDER, DOCUMENTS_FOLDER].some((folder) => path.startsWith(`${folder}/`));

/** Patterns of paths, and the value of the header on each. */
type Values = readonly (readonly [pattern: string, value: string])[];

interface MappedHeader {
  readonly header: PageHeader;
  readonly maps: readonly Line[];
}

function valuesOf(rules: readonly HeaderRule[], name: string): Values {
  return rules.flatMap(({ path, headers }) =>
    Object.entries(headers)
      .filter(([own, value]) => own.toLowerCase() === name && isLiteral(value))
      .map(([, value]) => [patternOf(path), value] as const),
  );
}

function headerOf(name: string, values: Values): MappedHeader[] {
  const [first] = values;
  if (first === undefined) return [];
  if (first[0] === ANY_PATH) return [{ header: { name, value: literal(first[1]) }, maps: [] }];
  return [mapped(name, values, '')];
}

function mapped(name: string, values: Values, otherwise: string): MappedHeader {
  const variable = variableOf(name);
  const patterns = values.map(([pattern, value]) => [pattern, literal(value)] as const);
  return {
    header: { name, value: variable },
    maps: map('$uri', variable, { otherwise: literal(otherwise), patterns }),
  };
}

/** The pattern of a rule for all files. */
const ANY_PATH = '^(?:/.*)?$';

/** `/a/:b/*` as a regular expression: a segment that begins with a colon is any, and a last `*` is any rest. */
function patternOf(path: string): string {
  const segments = path.split('/').slice(1);
  const patterns = segments.map((segment, i) => {
    if (segment === '*' && i === segments.length - 1) return '(?:/.*)?';
    return segment.startsWith(':') ? '/[^/]+' : `/${escapePattern(segment)}`;
  });
  return `^${patterns.join('')}$`;
}

/** Whether a rule matches whatever the pattern, which has no `*`, stands for. */
function covers(rule: string, pattern: string): boolean {
  const parts = rule.split('/');
  const wanted = pattern.split('/');
  const isOpen = parts.at(-1) === '*';
  const fixed = isOpen ? parts.slice(0, -1) : parts;
  if (isOpen ? wanted.length < fixed.length : wanted.length !== fixed.length) return false;
  return fixed.every((part, i) => part.startsWith(':') || part === wanted[i]);
}

/** Most literal segments first, then those without `*`, then by path. */
function bySpecificity(a: HeaderRule, b: HeaderRule): number {
  return (
    literalSegments(b) - literalSegments(a) ||
    Number(a.path.endsWith('*')) - Number(b.path.endsWith('*')) ||
    compareCodeUnits(a.path, b.path)
  );
}

const literalSegments = ({ path }: HeaderRule): number =>
  path.split('/').filter((segment) => segment !== '*' && !segment.startsWith(':')).length;
