import { EXIT, readNumber, runCommand } from '../../scripts/command.ts';
import { openProgress, type Progress } from '../../scripts/progress.ts';
import { makeFolder } from '../support/content-tree.ts';

/** A benchmark whose options are all numbers. */
interface Benchmark<K extends string> {
  /** The text of --help. */
  readonly usage: string;
  /** Default values by name. */
  readonly options: Readonly<Record<K, string>>;
  /** The smallest value of an option; default: 1. */
  readonly min?: Readonly<Partial<Record<K, number>>>;
  /**
   * Measures in an empty folder, which is removed at the end.
   *
   * @returns the exit code; default: 0
   */
  run(numbers: Readonly<Record<K, number>>, folder: string, progress: Progress): Promise<number | undefined>;
}

/** Runs a benchmark with the arguments of this process. */
export async function runBenchmark<K extends string>({ usage, options, min, run }: Benchmark<K>) {
  const names = Object.keys(options) as K[];
  await runCommand({
    usage,
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    run: async (values: Readonly<Record<string, string | boolean | undefined>>) => {
      const numbers = {} as Record<K, number>;
      for (const name of names)
        numbers[name] = readNumber(name, String(values[name] ?? options[name]), min?.[name] ?? 1);
      const { folder, remove } = makeFolder();
      const progress = openProgress();
      try {
        return (await run(numbers, folder, progress)) ?? EXIT.done;
      } finally {
        progress.clear();
        remove();
      }
    },
  });
}
