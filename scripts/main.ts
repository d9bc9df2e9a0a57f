import { program } from '#program';
import { COMMANDS } from './commands.ts';
import { runTool } from './tool.ts';

await runTool({
  call: program.commandLine('COMMAND'),
  about: 'Builds a site from code list documents: a read-only API and an explorer.',
  commands: COMMANDS,
  version: program.version,
  errors: 'the content has errors',
});
