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
  readonly options: Readonly<Record<K, string>>;
  /**
   * Measures in an empty folder, which is removed at the end.
   *
   * @returns the exit code; default: 0
   */
  run(numbers: Readonly<Record<K, number>>, folder: string, show: Show): Promise<number | undefined>;
}

/** Runs a benchmark with the arguments of this process. */
export async function runBenchmark<K extends string>({ usage, options, run }: Benchmark<K>) {
  const names = Object.keys(options) as K[];
  await runCommand({
    usage,
    options: Object.fromEntries(
      names.map((name) => [name, { type: 'string', default: options[name] }] as const),
    ),
    run: async (values) => {
      const numbers = names.map((name) => [name, readNumber(name, values[name] ?? '', 0)] as const);
      const { folder, remove } = makeFolder();
      try {
        const byName = Object.fromEntries(numbers) as Record<K, number>;
        return (await showProgress((show) => run(byName, folder, show))) ?? EXIT.done;
      } finally {
        remove();
      }
    },
  });
}
