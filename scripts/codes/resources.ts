import type { DataPackage, DataResource, Reference } from '../../build/check/data/package.ts';

/** The text of a package with resources, which replace those with the same names. */
export function printPackage({ json }: DataPackage, resources: readonly { readonly name: string }[]): string {
  const before = json.resources as readonly { readonly name?: unknown }[];
  const replaced = before.map((one) => ({ ...one, ...resources.find(({ name }) => name === one.name) }));
  const added = resources.filter(({ name }) => !before.some((one) => one.name === name));
  return `${JSON.stringify({ ...json, resources: [...replaced, ...added] }, null, 2)}\n`;
}

/** The resource of a data file whose columns are codes of lists; other columns are texts. */
export function dataResource(
  own: DataPackage,
  { path, delimiter, encoding }: Pick<DataResource, 'path' | 'delimiter' | 'encoding'>,
  header: readonly string[],
  references: readonly (Reference & { readonly key: readonly string[] })[],
) {
  return {
    name: nameOfData(path, own),
    type: 'table',
    path,
    encoding,
    dialect: { delimiter, skipInitialSpace: false },
    schema: {
      fields: header.map((name) => ({ name, type: 'string' })),
      foreignKeys: references.map(({ columns, list, key }) => ({
        fields: columns,
        reference: { resource: list, fields: key },
      })),
    },
  };
}

/** The name that a file has in a package, or a new one. */
function nameOfData(path: string, { json }: DataPackage): string {
  const resources = json.resources as readonly { readonly name: string; readonly path?: unknown }[];
  const known = resources.find((resource) => resource.path === path);
  if (known) return known.name;
  const first = resourceName(path.replace(/\.[a-z0-9]+$/i, ''));
  let name = first;
  for (let count = 2; resources.some((one) => one.name === name); count++) name = `${first}-${count}`;
  return name;
}

/** A name for a resource: the first eight words of a text, with `-` between them. */
export const resourceName = (text: string): string =>
  (text.toLowerCase().match(/[a-z0-9]+/g) ?? ['list']).slice(0, 8).join('-');
