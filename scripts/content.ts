import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineCommand, runCommand } from './command.ts';
import { contentFiles, writeContent } from './content/files.ts';
import { codeListSets, codeLists } from './content/lists.ts';
import { installPackages } from './content/sources.ts';

const command = defineCommand({
  call: 'npm run content -- [--out DIR] [--cache DIR]',
  about: 'Generates the content folder from npm data packages, which it installs in exact versions.',
  options: { 'out DIR = content': 'output folder', 'cache DIR': 'keep the packages in DIR and reuse them' },
  end: 'Exit codes: 0 success, 2 usage or I/O error.',
  run: async ({ out, cache }) => {
    const root = cache ?? mkdtempSync(join(tmpdir(), 'code-list-sources-'));
    try {
      installPackages(root);
      const lists = codeLists(root);
      const sets = codeListSets(lists);
      const files = contentFiles(lists, sets, root);
      writeContent(out, files);
      console.log(`${out}: ${files.length} files of ${lists.length} lists and ${sets.length} sets`);
      return 0;
    } finally {
      if (cache === undefined) rmSync(root, { recursive: true, force: true });
    }
  },
});

await runCommand(command);
