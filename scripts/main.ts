import { program } from '#program';
import { nearest } from '../build/model/values/nearest.ts';
import { type Command, defineCommand, EXIT, printError, runCommand, UsageError } from './command.ts';
import { COMMANDS } from './commands.ts';

const width = Math.max(...COMMANDS.map(({ name }) => name.length));

/** The tool without a command: prints the usage or the version. */
const tool: Command = defineCommand({
  usage: `Usage: ${program.commandLine('COMMAND')} [options]

Builds a site from code list documents: a read-only API and an explorer.

Commands:
${COMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`).join('\n')}

Options:
  -h, --help  show this help; after a command, its options (also: help COMMAND)
  -v, --version
              print the version of this tool

Exit codes: 0 success, 1 the content has errors, 2 usage or I/O error.`,
  options: { version: { type: 'boolean', short: 'v', default: false } },
  run: async ({ version }) => {
    if (version) console.log(program.version);
    else console.error(`${tool.usage}\n\nerror: a command is missing`);
    return version ? EXIT.done : EXIT.failure;
  },
});

const given = process.argv.slice(2);
/** `help COMMAND` is `COMMAND --help`. */
const args = given[0] === 'help' ? [...given.filter((arg) => arg !== 'help'), '--help'] : given;
const [name] = args;
if (name === undefined || name.startsWith('-')) await runCommand(tool, args);
else {
  const entry = COMMANDS.find((one) => one.name === name);
  if (entry) await runCommand((await entry.load()).command, args.slice(1));
  else reportUnknown(name);
}

function reportUnknown(name: string): void {
  const names = COMMANDS.map((command) => command.name);
  const meant = nearest(name, names);
  const help = meant === undefined ? `use one of ${names.join(', ')}` : `did you mean ${meant}?`;
  printError(new UsageError(`unknown command ${JSON.stringify(name)}: ${help}`));
  process.exitCode = EXIT.failure;
}
