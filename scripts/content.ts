import { EXIT, runCommand } from './command.ts';
import { codeLists } from './content/code-lists.ts';
import { listFiles, setFiles, writeContent } from './content/files.ts';
import { withPackages } from './content/packages.ts';
import { licenceFiles, readme } from './content/readme.ts';
import { codeListSets } from './content/sets.ts';
import { ALL_SOURCES } from './content/sources.ts';
import { openProgress } from './progress.ts';

const usage = `Usage: npm run content -- [--out DIR] [--cache DIR]

Generates the content folder from npm data packages, which it installs in exact versions.

Options:
  --out DIR    output folder (default: content)
  --cache DIR  keep the packages in DIR and reuse them
  -h, --help   show this help

Exit codes: 0 success, 2 usage or I/O error.`;

await runCommand({
  usage,
  options: { out: { type: 'string', default: 'content' }, cache: { type: 'string' } },
  run: async ({ out, cache }) => {
    console.log(await generateContent(out as string, cache as string | undefined));
    return EXIT.done;
  },
});

/** @returns the summary */
function generateContent(out: string, cache: string | undefined): Promise<string> {
  const progress = openProgress();
  progress.show(`installing ${ALL_SOURCES.length} packages`);
  return withPackages(ALL_SOURCES, cache, async (folderOf) => {
    const lists = codeLists(folderOf);
    const sets = codeListSets(lists);
    const notices = await licenceFiles(folderOf);
    progress.show('generating the documents');
    const documents = [...lists.flatMap(listFiles), ...sets.flatMap(setFiles)];
    const files = [...documents, ...notices, await readme(lists, sets, notices)];
    progress.show(`writing ${files.length} files`);
    await writeContent(out, files);
    const bytes = files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    const editions = [...lists, ...sets].flatMap((subject) => [...subject.editions]);
    const count = editions.flatMap(({ languages }) => languages).length;
    const counts = `${count} documents of ${lists.length} lists and ${sets.length} sets`;
    return `${out}: ${counts}, ${files.length} files, ${bytes} bytes`;
  }).finally(progress.clear);
}
