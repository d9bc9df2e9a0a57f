import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ContentTree, writeContent } from '../support/content-tree.ts';

const TREE = fileURLToPath(new URL('content', import.meta.url));

/**
 * Writes the content of the test suite to an empty folder: the 34 documents in `content/`, and 251 small ones for result
 * sets around the page size (49, 50 and 51) and of more than two pages (101).
 */
export function writeConformanceContent(folder: string): void {
  cpSync(TREE, folder, { recursive: true });
  for (const count of [49, 50, 51, 101]) writeContent(folder, versionsOf(`n${count}`, count));
}

/** `count` versions of a list, such as `Zz n49 01` to `Zz n49 49`. Its name is a tag of each; those of n51 have another. */
function versionsOf(name: string, count: number): ContentTree {
  const documents = Array.from({ length: count }, (_, i) => {
    const number = String(i + 1).padStart(String(count).length, '0');
    const tags = name === 'n51' ? [name, `only-${number}`] : [name];
    return [`generated/${name}/${number}.json`, versionOf(name, number, String(i + 1), tags)];
  });
  return Object.fromEntries(documents) as ContentTree;
}

const versionOf = (name: string, number: string, version: string, tags: readonly string[]) => ({
  $opencodelist: '0.3.0',
  codeList: {
    identification: {
      language: 'en',
      shortName: `Zz ${name} ${number}`,
      version,
      canonicalUri: `urn:example:${name}`,
      canonicalVersionUri: `urn:example:${name}:${number}`,
      tags,
    },
    columnSet: {
      columns: [{ id: 'code', name: 'Code', type: 'string' }],
      keys: [{ id: 'key', columnIds: ['code'] }],
    },
  },
});
