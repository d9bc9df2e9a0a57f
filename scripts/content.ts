import { runCommand } from './command.ts';
import { codeLists } from './content/code-lists.ts';
import { listFiles, setFiles, writeContent } from './content/files.ts';
import { type FolderOf, withPackages } from './content/packages.ts';
import { licenceFiles, readme } from './content/readme.ts';
import { codeListSets } from './content/sets.ts';
import { ALL_SOURCES } from './content/sources.ts';
import { readOptionTexts } from './options.ts';

const { config, lines } = readOptionTexts({
  'out DIR = content': 'output folder',
  'cache DIR': 'keep the packages in DIR and reuse them',
});

const usage = `Usage: npm run content -- [--out DIR] [--cache DIR]

Generates the content folder from npm data packages, which it installs in exact versions.

Options:
${lines}

Exit codes: 0 success, 2 usage or I/O error.`;

await runCommand({
  usage,
  options: config,
  run: async ({ out, cache }) =>
    withPackages(ALL_SOURCES, cache, (folderOf) => generateContent(out, folderOf)),
});

function generateContent(out: string, folderOf: FolderOf): number {
  const lists = codeLists(folderOf);
  const sets = codeListSets(lists);
  const notices = licenceFiles(folderOf);
  const documents = [...lists.flatMap(listFiles), ...sets.flatMap(setFiles)];
  const files = [...documents, ...notices, readme(lists, sets, notices)];
  writeContent(out, files);
  console.log(`${out}: ${files.length} files of ${lists.length} lists and ${sets.length} sets`);
  return 0;
}
