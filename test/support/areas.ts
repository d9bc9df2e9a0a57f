import type { ContentTree } from './content-tree.ts';
import { makeList, string } from './lists.ts';

/** Two versions of a list with a hierarchy in English and German, with a tag. */
export function makeAreas(uri: string, tag: string): ContentTree {
  const areas = (version: string, language: string, names: readonly string[]) => {
    const codes = ['A', 'A01', 'B'].slice(0, names.length);
    return makeList({
      ...{ uri, version },
      columns: [string('code'), string('name'), { ...string('parent'), nullable: true }],
      rows: codes.map((code, i) => ({ code, name: names[i], parent: code === 'A01' ? 'A' : null })),
      identification: { language, shortName: 'Areas', tags: [tag] },
      annotation: { appInfo: { columnRoles: { name: 'name', parent: 'parent' } } },
    });
  };
  return {
    'areas.1.en.json': areas('1', 'en', ['Plants', 'Cereals']),
    'areas.2.en.json': areas('2', 'en', ['Plants', 'Cereals', 'Fish']),
    'areas.1.de.json': areas('1', 'de', ['Pflanzen', 'Getreide']),
    'areas.2.de.json': areas('2', 'de', ['Pflanzen', 'Getreide', 'Fische']),
  };
}
