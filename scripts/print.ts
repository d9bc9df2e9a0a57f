import { printable } from '../build/check/report/printable.ts';

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

/** The files that `--skip-invalid` does not publish, in one line, for the build and the check. */
export function leftOutLine(files: readonly string[]): string {
  return `left out because of errors: ${files.map(printable).join(', ')}`;
}

/** @returns whether the text was written */
function write(stream: NodeJS.WriteStream, text: string): Promise<boolean> {
  return new Promise((done) => stream.write(text, (error) => done(!error)));
}
