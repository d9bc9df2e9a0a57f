import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentFile } from './files.ts';
import { type CodeList, type CodeListSet, canonicalUri } from './model.ts';
import type { FolderOf } from './packages.ts';
import { ALL_SOURCES, packageUrl } from './sources.ts';
import { listText } from './tables.ts';

/** The notice of each licence and holder, from the latest package that contains it. The README quotes the first. */
const NOTICES = [
  { path: 'licences/Unicode-3.0.txt', source: 'cldr-core@48.2.0', file: 'LICENSE' },
  { path: 'licences/Unicode-DFS-2016.txt', source: 'cldr-core@42.0.0', file: 'LICENSE' },
  { path: 'licences/MIT-iso-639-3.txt', source: 'iso-639-3@3.0.1', file: 'license' },
  { path: 'licences/MIT-currency-codes.txt', source: 'currency-codes@2.2.0', file: 'LICENSE' },
  { path: 'licences/MIT-mime-db.txt', source: 'mime-db@1.54.0', file: 'LICENSE' },
] as const;

/** The licence files of the packages. */
export const licenceFiles = (folderOf: FolderOf): readonly ContentFile[] =>
  NOTICES.map(({ path, source: label, file }) => {
    const source = ALL_SOURCES.find(({ name, version }) => `${name}@${version}` === label);
    if (source === undefined) throw new Error(`${label} is not one of the packages`);
    const text = readFileSync(join(folderOf(source), file), 'utf8');
    return {
      path,
      text: `${text
        .replace(/^\uFEFF/, '')
        .replaceAll('\r\n', '\n')
        .trimEnd()}\n`,
    };
  });

/** The README of the repository's content, with the tables and notices of these lists and sets. */
export function readme(
  lists: readonly CodeList[],
  sets: readonly CodeListSet[],
  notices: readonly ContentFile[],
): ContentFile {
  const sources = ALL_SOURCES.map(
    (source) => `| ${source.name} | [${source.version}](${packageUrl(source)}) | ${source.licence} |`,
  );
  const sections = {
    Lists: printTable('| List | URI | Versions: languages |', lists.map(printRow)),
    Sets: printTable('| Set | URI | Versions: languages |', sets.map(printRow)),
    Sources: printTable('| Package | Version | Licence |', sources),
    Notices: NOTICES.map(({ path, source }) => `- [${path}](${path}): ${source}`).join('\n'),
  };
  let text = readFileSync(new URL('../../content/README.md', import.meta.url), 'utf8');
  for (const [heading, block] of Object.entries(sections))
    text = text.replace(new RegExp(`(?<=\n## ${heading}\n\n).*?(?=\n\n)`, 's'), () => block);
  text = text.replace(/(?<=```text\n).*(?=```)/s, () => notices[0]?.text ?? '');
  return { path: 'README.md', text };
}

const printTable = (header: string, rows: readonly string[]): string =>
  [header, '|---|---|---|', ...rows].join('\n');

function printRow({ name, editions }: CodeList | CodeListSet): string {
  const versions = editions.map(({ version, languages }) => `${version}: ${languages.join(' ')}`);
  return `| ${listText(name, 'longName', 'en')} | \`${canonicalUri(name)}\` | ${versions.join('<br>')} |`;
}
