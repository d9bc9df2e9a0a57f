import { REPORT_FORMATS } from '../build/check/report/all.ts';
import type { ReportFormat } from '../build/check/report/report.ts';
import { printable } from '../build/check/report/report.ts';
import { readChoice } from './command.ts';

/** Characters per write: enough to be fast, without using much memory. */
const BLOCK_LENGTH = 1 << 16;

/**
 * Writes texts one after the other, and waits for slow readers. Stops if writing fails or the reader has closed the
 * pipe; `runCommand` handles the error and sets the exit code.
 */
export async function writeTexts(stream: NodeJS.WriteStream, texts: Iterable<string>): Promise<void> {
  let block = '';
  for (const text of texts) {
    block += text;
    if (block.length < BLOCK_LENGTH) continue;
    if (!(await write(stream, block))) return;
    block = '';
  }
  await write(stream, block);
}

/** @returns whether the text was written */
function write(stream: NodeJS.WriteStream, text: string): Promise<boolean> {
  return new Promise((done) => stream.write(text, (error) => done(!error)));
}

/** The files that `--skip-invalid` does not publish, in one line, for the build and the check. */
export function leftOutLine(files: readonly string[]): string {
  return `left out because of errors: ${files.map(printable).join(', ')}`;
}

/** Milliseconds between two texts that differ only in numbers. */
const INTERVAL = 100;

/**
 * Shows the progress of an operation in a line on the terminal, which it removes at the end. Shows nothing in pipes, and on
 * terminals without cursor movement (TERM=dumb).
 */
export async function showProgress<T>(run: (show: (text: string) => void) => Promise<T>): Promise<T> {
  const { stderr } = process;
  if (!stderr.isTTY || process.env.TERM === 'dumb') return await run(() => {});
  let phase = '';
  let shownAt = 0;
  const clear = () => {
    stderr.clearLine(0);
    stderr.cursorTo(0);
  };
  const show = (text: string) => {
    const now = performance.now();
    const next = text.replace(/\d+/g, '');
    if (next === phase && now - shownAt < INTERVAL) return;
    phase = next;
    shownAt = now;
    clear();
    stderr.write(text.slice(0, stderr.columns || 80));
  };
  try {
    return await run(show);
  } finally {
    clear();
  }
}

/** The names of the formats of reports, the default first. */
export const FORMAT_NAMES: readonly string[] = REPORT_FORMATS.map(({ name }) => name);

/** Reads the value of `--format`. */
export const readFormat = (name: string): ReportFormat =>
  readChoice('format', name, new Map(REPORT_FORMATS.map((format) => [format.name, format])));

/**
 * Whether to print colours to a stream. FORCE_COLOR decides if it is set, also in pipes: 0 and false turn colours off.
 * NO_COLOR turns them off (no-color.org). Both count as unset if they are empty.
 */
export function hasColours(
  stream: NodeJS.WriteStream,
  { FORCE_COLOR, NO_COLOR, ...env }: NodeJS.ProcessEnv = process.env,
): boolean {
  if (FORCE_COLOR) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return !NO_COLOR && stream.isTTY && stream.hasColors(env);
}
