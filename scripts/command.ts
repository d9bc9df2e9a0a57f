import { type ParseArgsConfig, parseArgs } from 'node:util';
import { failureMessage, stdoutFailure } from './failure.ts';

/** Exit codes of all commands. */
export const EXIT = { done: 0, content: 1, failure: 2 } as const;

/** An invalid command line. */
export class UsageError extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<T extends Options> = ReturnType<typeof parseArgs<{ options: T }>>['values'];

/** A command of the package. */
export interface Command<T extends Options> {
  /** The text of --help. */
  readonly usage: string;
  readonly options: T;
  /** @returns the exit code, or undefined to keep running */
  readonly run: (values: Values<T>) => Promise<number | undefined>;
}

/**
 * Runs a command with the arguments of the process and sets the exit code: the result of `run`, or 2 after a usage or
 * I/O error, which it prints to stderr in one line. A reader of stdout may close it early, as `head` does.
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
 * npm runs scripts in a shell that does not forward SIGTERM (`exec` would, but not on Windows). A server that would
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
function watchOutput(): () => boolean {
  let isWritten = true;
  const fail = (error: NodeJS.ErrnoException, report: () => void) => {
    if (error.code === 'EPIPE') return;
    if (isWritten) report();
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
        `--${name} has an empty value: set the variable that it comes from, or leave out --${name}`,
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

/** Reads the value of an option that is an integer. */
export function readNumber(name: string, text: string, min: number, max = Number.MAX_SAFE_INTEGER): number {
  const value = /^[0-9]+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) {
    const range = max === Number.MAX_SAFE_INTEGER ? `from ${min}` : `from ${min} to ${max}`;
    throw new UsageError(`--${name} must be a whole number ${range}, not "${text}"`);
  }
  return value;
}

/** Reads the value of an option that is the origin of a site; the API is at its root. */
export function readOrigin(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || `${url.origin}/` !== url.href) {
    throw new UsageError(`--${name} must be an http or https URL without a path, not "${text}"`);
  }
  return url.origin;
}

/** Errors of JavaScript itself are bugs in this program: their stack is printed. */
const isBug = (error: unknown): boolean =>
  error instanceof TypeError ||
  error instanceof RangeError ||
  error instanceof ReferenceError ||
  error instanceof SyntaxError;
