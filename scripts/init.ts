import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { program } from '#program';
import { type NewFile, writeNewFiles } from '../build/output/new-files.ts';
import { OutputError } from '../build/output/output-error.ts';
import { printable } from '../build/report/printable.ts';
import { defineCommand, EXIT, UsageError } from './command.ts';

const usage = `Usage: ${program.commandLine('init')} [FOLDER]

Writes a repository for your own content into a folder (default: the current one): an example list, settings for Git,
editors and Netlify, a workflow for GitHub Actions that checks pull requests and publishes to Netlify or to a server by
SSH, and a README.md with the next steps. Never overwrites a file.

Options:
  -h, --help    show this help

Exit codes: 0 success, 2 usage or I/O error, such as a file that exists.`;

export const command = defineCommand({
  usage,
  positionals: true,
  options: {},
  run: async (_, [folder = '.', ...others]) => {
    if (others.length > 0) throw new UsageError(`name one folder only, not "${others[0]}" too`);
    const files = readTemplates(folder);
    assertAbsent(files);
    writeNewFiles(files, { overwrites: false });
    for (const { path } of files) console.log(`wrote ${printable(path)}`);
    console.log(
      `\nNext, run "npm install" and "npm start" there; ${printable(join(folder, 'README.md'))} says how to publish`,
    );
    return EXIT.done;
  },
});

/** The files of the repository, from those in `templates/repository/`. */
function readTemplates(folder: string): NewFile[] {
  const templates = fileURLToPath(new URL('repository/', program.templates));
  return readdirSync(templates, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .map((file) => ({
      path: join(folder, hiddenPath(file.slice(templates.length))),
      texts: [readFileSync(file, 'utf8').replaceAll('{{version}}', program.version)],
    }));
}

/** Packages cannot contain files such as `.gitignore`, so that their templates have names without a leading dot. */
const hiddenPath = (path: string): string =>
  path
    .split(sep)
    .map((name) => name.replace(/^dot-/, '.'))
    .join(sep);

/** @throws OutputError that lists the files that exist */
function assertAbsent(files: readonly NewFile[]): void {
  const existing = files
    .map(({ path }) => path)
    .filter((path) => lstatSync(path, { throwIfNoEntry: false }) !== undefined);
  if (existing.length > 0) {
    throw new OutputError(
      `${existing.map(printable).join(', ')} ${existing.length === 1 ? 'exists' : 'exist'}: choose an empty folder, or move ${existing.length === 1 ? 'it' : 'them'} away; nothing was written`,
    );
  }
}
