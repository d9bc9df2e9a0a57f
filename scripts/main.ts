import { program } from '#program';
import { COMMANDS } from './commands.ts';
import { commandLines, defineTool, runTool } from './tool.ts';

const usage = `Usage: ${program.commandLine('COMMAND')} [options]

Builds a site from code list documents: a read-only API and an explorer.

Commands:
${commandLines(COMMANDS)}

Options:
  -h, --help     show this help; after a command, its options (also: help COMMAND)
  -v, --version  print the version of this tool

Exit codes: 0 success, 1 the content has errors, 2 usage or I/O error.`;

await runTool(defineTool(usage, program.version), COMMANDS);
