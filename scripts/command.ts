import { type ParseArgsConfig, parseArgs } from 'node:util';
import { printable } from '../build/check/report/report.ts';
import { failureMessage, stdoutFailure } from './failure.ts';

/** Exit codes of all commands. */
export const EXIT = { done: 0, content: 1, failure: 2 } as const;

/** Signals that stop a command. */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** An invalid command line. */
export class UsageError extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;

/** A command of the package. */
export interface Command {
  /** The text of --help. */
  readonly usage: string;
  readonly options: Options;
  /** Whether it has arguments without a flag, such as files. */
  readonly positionals?: boolean;
  /** @returns the exit code, or undefined to keep running */
  run(values: Readonly<Record<string, unknown>>, positionals: readonly string[]): Promise<number | undefined>;
}

/**
 * The options of a command: `name` for a flag, `name VALUE`, `name VALUE = default`, or `name VALUE ...` if it may be repeated,
 * with what --help says about them. An example: `{ force: 'overwrite files', 'out DIR = dist': 'output folder' }`.
 */
type OptionTexts = Readonly<Record<string, string>>;

type OptionValue<Term extends string> = Term extends `${string} = ${string}`
  ? string
  : Term extends `${string} ${string} ...`
    ? string[]
    : Term extends `${string} ${string}`
      ? string | undefined
      : boolean;

/** The values of options. */
export type Values<T extends OptionTexts> = {
  readonly [Term in keyof T & string as Term extends `${infer Name} ${string}`
    ? Name
    : Term]: OptionValue<Term>;
};

interface CommandTexts<T extends OptionTexts> {
  /** How to call it, such as `npm run check -- [options]`. */
  readonly call: string;
  readonly about: string;
  readonly options: T;
  /** What --help says at the end, such as the exit codes. */
  readonly end?: string;
  readonly positionals?: boolean;
  run(values: Values<T>, positionals: readonly string[]): Promise<number | undefined>;
}

/** A command by the texts of its --help. */
export function defineCommand<T extends OptionTexts>(texts: CommandTexts<T>): Command {
  const { call, about, options: terms, end, positionals = false, run } = texts;
  const options: Options = {};
  const lines: string[] = [];
  for (const [term, text] of Object.entries(terms)) {
    const [head = '', standard] = term.split(' = ');
    const [name = '', value, repeated] = head.split(' ');
    if (value === undefined) options[name] = { type: 'boolean', default: false };
    else if (repeated === '...') options[name] = { type: 'string', multiple: true, default: [] };
    else options[name] = { type: 'string', ...(standard !== undefined && { default: standard }) };
    const label = `--${head.replace(' ...', '')}`;
    lines.push(describeTerm(label, standard === undefined ? text : `${text} (default: ${standard})`));
  }
  lines.push(describeTerm('-h, --help', 'show this help'));
  const parts = [`Usage: ${call}`, about, `Options:\n${lines.join('\n')}`];
  if (end !== undefined) parts.push(end);
  // parseArgs reads the values as the texts state them.
  return { usage: parts.join('\n\n'), options, positionals, run: run as Command['run'] };
}

/** Width of the first column of --help, and of the second one. */
const TERM_WIDTH = 23;
const INDENT = `\n${' '.repeat(TERM_WIDTH + 2)}`;
const LINE = /(.{1,93})(?: |$)/g;

/** A term with its description in the second column. */
export function describeTerm(term: string, text: string): string {
  const first = term.length < TERM_WIDTH - 1 ? `  ${term.padEnd(TERM_WIDTH)}` : `  ${term}${INDENT}`;
  return first + text.replace(LINE, `$1${INDENT}`).trimEnd();
}

/**
 * Runs a command with arguments, and sets the exit code: the result of `run`, or 2 after a usage or I/O error, which it
 * prints to stderr in one line; after usage errors, a second one names --help. A reader of stdout may close it early, as `head` does.
 */
export async function runCommand(command: Command, args = process.argv.slice(2)): Promise<void> {
  endWithShell();
  const isWritten = watchOutput();
  try {
    const { values, positionals } = readArguments(command, args);
    if (values.help) console.log(command.usage);
    else {
      const code = await command.run(values, positionals);
      process.exitCode = isWritten() ? code : EXIT.failure;
    }
  } catch (error) {
    process.exitCode = EXIT.failure;
    printError(error);
    if (error instanceof UsageError) console.error('see --help for the options');
  }
}

/**
 * npm runs scripts in a shell that does not forward SIGTERM (`exec` would, but not on Windows). A command that would
 * outlive its shell therefore ends with it.
 */
function endWithShell(): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  timer.unref();
}

/**
 * Makes the command fail if it cannot write to stdout or stderr.
 *
 * @returns a function that tests whether all writes have succeeded so far
 */
export function watchOutput(): () => boolean {
  let isWritten = true;
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') return;
      if (isWritten && stream === process.stdout) console.error(`error: ${stdoutFailure(error)}`);
      isWritten = false;
      process.exitCode = EXIT.failure;
    });
  }
  return () => isWritten;
}

function readArguments({ options, positionals: allowPositionals = false }: Command, args: string[]) {
  const help = { type: 'boolean', short: 'h' } as const;
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({ args, options: { ...options, help }, allowPositionals });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  for (const [name, value] of Object.entries(parsed.values)) {
    if (typeof value !== 'string' || value.trim() !== '') continue;
    throw new UsageError(
      `--${name} has an empty value: set the variable that it comes from, or leave out --${name}`,
    );
  }
  if (parsed.positionals.some((argument) => argument.trim() === ''))
    throw new UsageError('an argument is empty: set the variable that it comes from, or leave it out');
  return parsed;
}

/** Prints an error to stderr as one line, and the stack if it is a bug. Returns the line. */
export function printError(error: unknown): string {
  const line = `error: ${printable(failureMessage(error))}`;
  console.error(line);
  if (BUGS.some((bug) => error instanceof bug)) console.error((error as Error).stack);
  return line;
}

/** Errors of JavaScript itself are bugs in this program. */
const BUGS = [TypeError, RangeError, ReferenceError, SyntaxError];

/** Reads the value of an option that is an integer. */
export function readNumber(name: string, text: string, min: number, max = Number.MAX_SAFE_INTEGER): number {
  const value = /^[0-9]+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  const range = max === Number.MAX_SAFE_INTEGER ? `from ${min}` : `from ${min} to ${max}`;
  throw new UsageError(`--${name} must be a whole number ${range}, not "${text}"`);
}

/** Reads the value of an option that is the name of one of the choices. */
export function readChoice<T>(
  name: string,
  text: string,
  choices: ReadonlyMap<string, T>,
  number = 'one',
): T {
  const choice = choices.get(text);
  if (choice !== undefined) return choice;
  throw new UsageError(`--${name} must be ${number} of ${[...choices.keys()].join(', ')}, not "${text}"`);
}

/** Reads the value of an option that has comma-separated names of choices. */
export const readChoices = <T>(name: string, text: string, choices: ReadonlyMap<string, T>): T[] =>
  text.split(',').map((part) => readChoice(name, part.trim(), choices, 'one or more'));

/** Reads the value of an option that is the URL of a site, without a slash at its end. Paths in rules need no escapes. */
export function readBaseUrl(name: string, text: string): string {
  const { protocol, origin, pathname, href } = URL.canParse(text) ? new URL(text) : new URL('data:,');
  const path = pathname.replace(/\/$/, '');
  const isWhole = [`${origin}${path}`, `${origin}${path}/`].includes(href);
  if (/^https?:$/.test(protocol) && isWhole && /^(?:\/[A-Za-z0-9._~-]+)*$/.test(path)) return origin + path;
  const hint =
    'such as https://codes.example.org or https://example.org/codes, with only letters, digits, ".", "_", "~" and "-" in its path';
  throw new UsageError(`--${name} must be an http or https URL ${hint}, not "${text}"`);
}
