import { printable } from '../build/report/printable.ts';

/** Characters that are written at once: enough to be fast, and few beside the memory that the rest takes. */
const BLOCK_LENGTH = 1 << 16;

/**
 * Writes texts one after the other, and waits for a reader that is slow. Ends where writing fails or the reader has
 * closed its end: `runCommand` sees the error, too, and sets the exit code.
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

/** What `--skip-invalid` does not publish, in one line; the build says it, and the check before it. */
export function leftOutLine(files: readonly string[]): string {
  return `left out because of errors: ${files.map(printable).join(', ')}`;
}

/** @returns whether the text was written */
function write(stream: NodeJS.WriteStream, text: string): Promise<boolean> {
  return new Promise((done) => stream.write(text, (error) => done(!error)));
}
