import { type ParseArgsConfig, parseArgs } from 'node:util';
import { failureMessage, stdoutFailure } from './failure.ts';

/** Exit codes of all commands. */
export const EXIT = { done: 0, content: 1, failure: 2 } as const;

/** A command line that cannot be understood; the message says what is wrong with it. */
export class UsageError extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<T extends Options> = ReturnType<typeof parseArgs<{ options: T }>>['values'];

/** What a command is: the text of its --help, its options, and what it does with their values. */
export interface Command<T extends Options> {
  readonly usage: string;
  readonly options: T;
  /** @returns the exit code, or undefined to go on running */
  readonly run: (values: Values<T>) => Promise<number | undefined>;
}

/**
 * Runs a command with the process's arguments and sets the exit code: what `run` returns, or 2 for a wrong
 * command line or a failure of input or output, which is told on stderr in one line. A reader of stdout that has seen
 * enough, such as `head`, may close it.
 */
export async function runCommand<T extends Options>({ usage, options, run }: Command<T>): Promise<void> {
  const isWritten = watchOutput();
  try {
    const values = readArguments(options);
    if ((values as { help?: boolean }).help) console.log(usage);
    else {
      const code = await run(values);
      if (code === undefined) endWithShell();
      process.exitCode = isWritten() ? code : EXIT.failure;
    }
  } catch (error) {
    process.exitCode = EXIT.failure;
    console.error(`error: ${failureMessage(error)}`);
    if (error instanceof UsageError) console.error(`\n${usage}`);
    else if (isBug(error)) console.error((error as Error).stack);
  }
}

/**
 * npm runs a script in a shell that does not pass on the SIGTERM that npm sends it (`exec` would, but not on Windows):
 * the end of the shell is the signal for a server that would go on without it.
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

/** Makes a failure of writing to stdout or stderr one of the command; tells whether all has been written so far. */
function watchOutput(): () => boolean {
  let isWritten = true;
  const fail = (error: NodeJS.ErrnoException, tell: () => void) => {
    if (error.code === 'EPIPE') return;
    if (isWritten) tell();
    isWritten = false;
    process.exitCode = EXIT.failure;
  };
  process.stdout.on('error', (error) => fail(error, () => console.error(`error: ${stdoutFailure(error)}`)));
  process.stderr.on('error', (error) => fail(error, () => {}));
  return () => isWritten;
}

function readArguments<T extends Options>(options: T): Values<T> {
  const values = parse(options);
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' && value.trim() === '') {
      throw new UsageError(
        `--${name} has no value: give it one, or leave --${name} out; is a variable not set?`,
      );
    }
  }
  return values;
}

function parse<T extends Options>(options: T): Values<T> {
  try {
    return parseArgs({ options: { ...options, help: { type: 'boolean', short: 'h' } }, strict: true })
      .values as Values<T>;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** The value of an option that is a whole number from `least` on. */
export function readNumber(
  name: string,
  text: string,
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): number {
  const value = /^[0-9]+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) {
    const bound = most === Number.MAX_SAFE_INTEGER ? `from ${least}` : `from ${least} to ${most}`;
    throw new UsageError(`--${name} must be a whole number ${bound}, not "${text}"`);
  }
  return value;
}

/** The origin of the address that is the value of an option; the interface's paths begin at its root. */
export function readOrigin(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || `${url.origin}/` !== url.href) {
    throw new UsageError(`--${name} must be an http or https address without a path, not "${text}"`);
  }
  return url.origin;
}

/** Errors of the file system and of publishing carry all their user needs; anything else is ours to mend. */
const isBug = (error: unknown): boolean =>
  error instanceof TypeError ||
  error instanceof RangeError ||
  error instanceof ReferenceError ||
  error instanceof SyntaxError;
