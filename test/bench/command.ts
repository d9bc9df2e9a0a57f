import { EXIT, readNumber, runCommand } from '../../scripts/command.ts';
import { showProgress } from '../../scripts/print.ts';
import { makeFolder } from '../support/content-tree.ts';

/** Shows the progress on a terminal; an empty text removes the line before something else is printed. */
export type Show = (text: string) => void;

/** A benchmark whose options are all numbers. */
interface Benchmark<K extends string> {
  /** The text of --help. */
  readonly usage: string;
  /** Default values by name. */
  readonly options: Readonly<Record<K, number>>;
  /** Names of options without a value. */
  readonly flags?: readonly string[];
  /** Measures in an empty folder, which is removed at the end. @returns the exit code; default: 0 */
  run(
    numbers: Readonly<Record<K, number>>,
    folder: string,
    show: Show,
    flags: Readonly<Record<string, unknown>>,
  ): Promise<number | undefined>;
}

/** Runs a benchmark with the arguments of this process. */
export async function runBenchmark<K extends string>(benchmark: Benchmark<K>): Promise<void> {
  const { usage, options: defaults, flags = [], run } = benchmark;
  const options: Record<string, { readonly type: 'string' | 'boolean' }> = {};
  for (const name of flags) options[name] = { type: 'boolean' };
  for (const name in defaults) options[name] = { type: 'string' };
  await runCommand({
    usage,
    options,
    run: async (values) => {
      const numbers: Record<K, number> = { ...defaults };
      for (const name in numbers) numbers[name] = readNumber(name, String(values[name] ?? numbers[name]), 0);
      const { folder, remove } = makeFolder();
      try {
        return (await showProgress((show) => run(numbers, folder, show, values))) ?? EXIT.done;
      } finally {
        remove();
      }
    },
  });
}
