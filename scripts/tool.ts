import { nearest } from '../build/model/values/nearest.ts';
import { type Command, EXIT, printError, runCommand, UsageError } from './command.ts';

/** A command of a tool. */
export interface CommandEntry {
  readonly name: string;
  /** What it does, in one line of --help. */
  readonly summary: string;
  readonly load: () => Promise<{ readonly command: Command }>;
}

/** The lines of --help about the commands of a tool. */
export function commandLines(commands: readonly CommandEntry[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`).join('\n');
}

/** Runs the command that the first argument names, or the tool itself without one. */
export async function runTool(tool: Command, commands: readonly CommandEntry[]): Promise<void> {
  const given = process.argv.slice(2);
  /** `help COMMAND` is `COMMAND --help`. */
  const args = given[0] === 'help' ? [...given.filter((arg) => arg !== 'help'), '--help'] : given;
  const [name] = args;
  if (name === undefined || name.startsWith('-')) return runCommand(tool, args);
  const entry = commands.find((one) => one.name === name);
  if (entry) return runCommand((await entry.load()).command, args.slice(1));
  const names = commands.map((command) => command.name);
  const meant = nearest(name, names);
  const help = meant === undefined ? `use one of ${names.join(', ')}` : `did you mean ${meant}?`;
  printError(new UsageError(`unknown command ${JSON.stringify(name)}: ${help}`));
  process.exitCode = EXIT.failure;
}

/** What runs without a command. */
export const defineTool = (usage: string, version: string): Command => ({
  usage,
  options: { version: { type: 'boolean', short: 'v' } },
  run: async ({ version: isAsked }) => {
    if (isAsked) console.log(version);
    else console.error(`${usage}\n\nerror: a command is missing`);
    return isAsked ? EXIT.done : EXIT.failure;
  },
});
