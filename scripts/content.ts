import { parseArgs } from 'node:util';
import { listFiles, setFiles } from './content/files.ts';
import { SourceError } from './content/json.ts';
import { readLists } from './content/lists.ts';
import type { CodeList, CodeListSet } from './content/model.ts';
import { openPackages } from './content/packages.ts';
import { licenceFiles, readme } from './content/readme.ts';
import { codeListSets } from './content/sets.ts';
import { ALL_SOURCES, CLDR_SOURCES } from './content/sources.ts';
import { writeContent } from './content/write.ts';

const USAGE = `Usage: npm run content -- [--out DIR] [--cache DIR]

Makes the content folder from npm data packages, which it installs by exact version.

  --out DIR    the folder to make (default: content)
  --cache DIR  keeps the packages in DIR, and takes them from there the next time
  --help       shows this text

Exit: 0 made; 2 wrong usage, or an I/O failure.
`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  const options = readOptions(args);
  if (options instanceof Error) {
    process.stderr.write(`${options.message}\n\n${USAGE}`);
    return 2;
  }
  if (options.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  try {
    process.stdout.write(`${await makeContent(options.out, options.cache)}\n`);
    return 0;
  } catch (error) {
    if (!isExpected(error)) throw error;
    process.stderr.write(`content was not made: ${error.message}\n`);
    return 2;
  }
}

function readOptions(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        out: { type: 'string', default: 'content' },
        cache: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    if (error instanceof TypeError) return error;
    throw error;
  }
}

/** Makes the folder and gives the summary. */
async function makeContent(out: string, cache: string | undefined): Promise<string> {
  progress(`installing ${ALL_SOURCES.length} packages`);
  const packages = await openPackages(ALL_SOURCES, cache);
  try {
    progress('reading the packages');
    const lists = await readLists(packages);
    const sets = codeListSets(lists, CLDR_SOURCES);
    const notices = await licenceFiles(packages);
    progress('making the documents');
    const documents = [...lists.flatMap(listFiles), ...sets.flatMap(setFiles)];
    const files = [...documents, ...notices, readme(lists, sets, notices)];
    progress(`writing ${files.length} files`);
    const { changed, removed } = await writeContent(out, files);
    const bytes = files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    const counted = `${documentCount([...lists, ...sets])} documents of ${lists.length} lists and ${sets.length} sets`;
    return `${out}: ${counted}, ${files.length} files, ${bytes} bytes (${changed} written, ${removed} removed)`;
  } finally {
    progress('');
    await packages.close();
  }
}

function documentCount(subjects: readonly (CodeList | CodeListSet)[]): number {
  return subjects.flatMap(({ editions }) => editions.flatMap(({ languages }) => languages)).length;
}

/** A failure of a source, of npm, or of the file system; any other error is a mistake of this program. */
function isExpected(error: unknown): error is Error {
  return error instanceof SourceError || (error instanceof Error && 'code' in error && 'syscall' in error);
}

function progress(step: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${step}`);
}
