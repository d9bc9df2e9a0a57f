import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { program } from '#program';
import type { BuildOptions } from '../../build/pipeline.ts';
import { releaseOutput } from '../../build/release/output/publish.ts';

/** The end of a build that has printed its problems and a summary. */
export interface BuildOutcome {
  /** The exit code of `npm run build`. */
  readonly code: number;
  /** The errors if nothing was published. */
  readonly errors?: string;
}

/** Messages of a build process: without an outcome when the new output is in place, then with the outcome. */
export interface BuilderMessage {
  readonly outcome?: BuildOutcome;
}

/** Builds in another process, so that this one serves requests and stops at any time. */
export interface BuildProcess {
  /**
   * Builds once; one build at a time.
   *
   * @param onPublished is called when the new output is in place, before the old one is removed
   * @returns undefined if it was stopped
   * @throws Error if the process ends unexpectedly; the next build starts another one
   */
  readonly build: (onPublished?: () => void) => Promise<BuildOutcome | undefined>;
  /** Ends the process, and a running build with it. The last output stays; the next build removes unfinished files. */
  readonly stop: () => Promise<void>;
}

export function openBuildProcess(options: Omit<BuildOptions, 'onProgress' | 'onPublished'>): BuildProcess {
  let child: ChildProcess | undefined;
  let isStopped = false;
  const start = (): ChildProcess => {
    const started = fork(program.builder);
    started.once('exit', () => {
      child = undefined;
    });
    return started;
  };
  return {
    build: async (onPublished) => {
      if (isStopped) return undefined;
      child ??= start();
      const outcome = await outcomeOf(child, options, onPublished);
      if (typeof outcome === 'object') return outcome;
      if (isStopped) return undefined;
      throw new Error(`the process of the build ended unexpectedly (${outcome})`);
    },
    stop: async () => {
      isStopped = true;
      const stopped = child;
      if (!stopped) return;
      stopped.kill('SIGKILL');
      await once(stopped, 'exit');
      await releaseOutput(options.out, stopped.pid as number);
    },
  };
}

/** The outcome of a build; the exit code or signal if its process ends before. */
function outcomeOf(
  child: ChildProcess,
  options: object,
  onPublished?: () => void,
): Promise<BuildOutcome | number | string> {
  return new Promise((resolve) => {
    const onMessage = ({ outcome }: BuilderMessage): void => {
      if (outcome) {
        child.off('message', onMessage).off('exit', onExit);
        resolve(outcome);
      } else onPublished?.();
    };
    const onExit = (code: number | null, signal: string | null): void => resolve(signal ?? code ?? 0);
    child.on('message', onMessage).once('exit', onExit);
    child.send(options, () => {});
  });
}
