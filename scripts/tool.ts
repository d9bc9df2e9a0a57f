import { nearest } from '../build/model/values/nearest.ts';
import { type Command, describeTerm, EXIT, printError, runCommand, UsageError } from './command.ts';

/** A command of a tool. */
export interface CommandEntry {
  readonly name: string;
  /** What it does, in one line of --help. */
  readonly summary: string;
  readonly load: () => Promise<{ readonly command: Command }>;
}

interface Tool {
  /** How to call it, such as `codes COMMAND`. */
  readonly call: string;
  readonly about: string;
  readonly commands: readonly CommandEntry[];
  readonly version: string;
  /** What its exit code 1 means. */
  readonly errors: string;
}

/** Runs the command that the first argument names, or the tool itself without one. */
export async function runTool({ call, about, commands, version, errors }: Tool): Promise<void> {
  const given = process.argv.slice(2);
  // `help COMMAND` is `COMMAND --help`.
  const args = given[0] === 'help' ? [...given.filter((arg) => arg !== 'help'), '--help'] : given;
  const [name] = args;
  const entry = commands.find((one) => one.name === name);
  if (entry) return runCommand((await entry.load()).command, args.slice(1));
  if (name !== undefined && !name.startsWith('-')) {
    const names = commands.map((command) => command.name);
    const meant = nearest(name, names);
    const help = meant === undefined ? `use one of ${names.join(', ')}` : `did you mean ${meant}?`;
    printError(new UsageError(`unknown command ${JSON.stringify(name)}: ${help}`));
    process.exitCode = EXIT.failure;
    return;
  }
  const usage = `Usage: ${call} [options]

${about}

Commands:
${commands.map((command) => describeTerm(command.name, command.summary)).join('\n')}

Options:
${describeTerm('-h, --help', 'show this help; after a command, its options (also: help COMMAND)')}
${describeTerm('-v, --version', 'print the version')}

Exit codes: 0 success, 1 ${errors}, 2 usage or I/O error.`;
  const run: Command['run'] = async ({ version: isAsked }) => {
    if (isAsked) console.log(version);
    else console.error(`${usage}\n\nerror: a command is missing`);
    return isAsked ? EXIT.done : EXIT.failure;
  };
  await runCommand({ usage, options: { version: { type: 'boolean', short: 'v' } }, run }, args);
}
