import { VERSION } from './codes/project.ts';
import { type CommandEntry, commandLines, defineTool, runTool } from './tool.ts';

/* The command for people who have data. It is bundled into one file, which each site publishes. */

const COMMANDS: readonly CommandEntry[] = [
  { name: 'add', summary: 'pin a list of a site', load: () => import('./codes/add.ts') },
  { name: 'pull', summary: 'get the files of the pinned lists again', load: () => import('./codes/pull.ts') },
  { name: 'upgrade', summary: 'pin later versions of lists', load: () => import('./codes/upgrade.ts') },
  { name: 'check', summary: 'check the codes in CSV files', load: () => import('./codes/check.ts') },
];

const usage = `Usage: codes COMMAND [options]

Checks the codes in your data against the code lists of a site, and names those that are withdrawn. Lists are pinned in
codes/ and datapackage.json (a Frictionless Data Package).

Commands:
${commandLines(COMMANDS)}

Options:
  -h, --help     show this help; after a command, its options
  -v, --version  print the version

Exit codes: 0 success, 1 the data has errors, 2 usage or I/O error.`;

void runTool(defineTool(usage, VERSION), COMMANDS);
