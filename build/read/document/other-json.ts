import { listed, quoted } from '../../model/problems/wording.ts';
import { editDistance } from '../../model/values/nearest.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** The message about JSON that is not meant to be a code list document; undefined for one that is. */
export function otherJson(value: unknown): string | undefined {
  if (Array.isArray(value)) return otherArray(value);
  if (!isObject(value)) return `contains only ${kindOf(value)}, not a code list document: ${REMOVE}`;
  if (isNearDocument(value)) return undefined;
  const parts = PARTS.filter((name) => Object.hasOwn(value, name));
  if (parts.length > 0) {
    const around = parts.includes('referenceSet') ? 'codeListSet' : 'codeList';
    return `has ${listed(parts.map(quoted))} at the top level: put ${parts.length === 1 ? 'it' : 'them'} into ${quoted(around)}, next to "$opencodelist": "0.3.0"`;
  }
  const wrapper = Object.keys(value).find((name) => isNearDocument(value[name]));
  if (wrapper !== undefined)
    return `has the code list document in the property ${quoted(wrapper)}: put the document itself at the top level`;
  const known = KNOWN.find(({ is }) => is(value));
  return known
    ? `is ${known.name}, not a code list document: ${known.remedy ?? REMOVE}`
    : `is JSON but not a code list document: it has ${propertiesOf(value)} and neither "codeList" nor "codeListSet"; ${REMOVE}`;
}

const REMOVE = 'move it out of the content folder, or write a code list document';

const PARTS = ['identification', 'columnSet', 'dataSet', 'referenceSet'];

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether an object has properties of a document, perhaps misspelled by up to two letters. */
function isNearDocument(value: unknown): boolean {
  if (!isObject(value)) return false;
  if (OWN_NAMES.some((name) => Object.hasOwn(value, name))) return true;
  if (Object.keys(value).length > MAX_PROPERTIES) return false;
  // Genericode uses the same names, capitalized, for other things.
  return Object.keys(value).some(
    (name) =>
      isMisspelling(name) &&
      !(isObject(value[name]) && GENERICODE.some((part) => Object.hasOwn(value[name] as object, part))),
  );
}

/** A document has at most three properties. */
const MAX_PROPERTIES = 50;

const OWN_NAMES = ['$opencodelist', 'codeList', 'codeListSet'];
const GENERICODE = ['Identification', 'ColumnSet', 'SimpleCodeList'];

function isMisspelling(name: string): boolean {
  if (name.length > 20) return false;
  const letters = name.toLowerCase().replace(/[^a-z]/g, '');
  return ['opencodelist', 'codelist', 'codelists', 'codelistset'].some(
    (own) => editDistance(letters, own, 2) !== undefined,
  );
}

function otherArray(array: readonly unknown[]): string {
  const count = array.length;
  if (count === 0) return `is an empty JSON array, not a code list document: ${REMOVE}`;
  if (array.every(isNearDocument))
    return count === 1
      ? 'is an array with one code list document: remove the [] around it'
      : `is an array of ${count} code list documents: put each into its own file`;
  if (array.every((one) => isObject(one) && typeof one.canonicalVersionUri === 'string'))
    return 'is a list of index entries from the API, not a code list document: download the documents themselves';
  if (array.every(isObject) || array.every(Array.isArray))
    return `is an array of ${count === 1 ? 'one row' : `${count} rows`}, not a code list document: put the rows into "dataSet": {"rows": […]} of a document that describes their columns`;
  return `is a JSON array, not a code list document: ${REMOVE}`;
}

/** A format that is recognised by its properties. */
interface Known {
  readonly name: string;
  readonly is: (value: JsonObject) => boolean;
  readonly remedy?: string;
}

const has = (value: JsonObject, ...names: readonly string[]): boolean =>
  names.every((name) => Object.hasOwn(value, name));
const hasAny = (value: JsonObject, ...names: readonly string[]): boolean =>
  names.some((name) => Object.hasOwn(value, name));

const GEOJSON: readonly unknown[] = ['FeatureCollection', 'Feature', 'GeometryCollection'];
const NPM = ['scripts', 'dependencies', 'devDependencies', 'private', 'main', 'exports'];
const CONVERT = 'convert it into an OpenCodeList document';

const KNOWN: readonly Known[] = [
  { name: 'a lock file of npm (package-lock.json)', is: (value) => has(value, 'lockfileVersion') },
  { name: 'a package.json of npm', is: (value) => has(value, 'name') && hasAny(value, ...NPM) },
  { name: 'a tsconfig.json of TypeScript', is: (value) => has(value, 'compilerOptions') },
  { name: 'GeoJSON', is: ({ type }) => GEOJSON.includes(type) },
  { name: 'an OpenAPI description', is: (value) => hasAny(value, 'openapi', 'swagger') },
  { name: 'a genericode list in JSON', is: isGenericode, remedy: CONVERT },
  {
    name: 'a code list in the JSON format of XRepository',
    is: (value) => has(value, 'spalten', 'daten'),
    remedy: CONVERT,
  },
  {
    name: 'a Frictionless Data Package',
    is: ({ resources, name }) => Array.isArray(resources) && typeof name === 'string',
    remedy: 'convert its resources into code list documents',
  },
  { name: 'JSON-LD', is: (value) => hasAny(value, '@context', '@graph', '@id') },
  {
    name: 'a JSON Schema',
    is: (value) => has(value, '$schema') && hasAny(value, 'properties', '$defs', 'type'),
  },
  {
    name: 'an error response of an API',
    is: (value) =>
      has(value, 'title', 'status') || has(value, 'error') || has(value, 'message', 'documentation_url'),
    remedy: 'download the file again',
  },
];

function isGenericode(value: JsonObject): boolean {
  const roots = Object.keys(value).filter((name) => /^(?:\w+:)?CodeList(?:Set)?$/.test(name));
  return roots.some((name) => isObject(value[name]));
}

function propertiesOf(value: JsonObject): string {
  const names = Object.keys(value);
  return names.length === 0
    ? 'no properties'
    : `${names.length === 1 ? 'the property' : 'the properties'} ${listed(names.map(quoted), 4)}`;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return typeof value === 'string' ? 'a string' : typeof value === 'number' ? 'a number' : 'true or false';
}
