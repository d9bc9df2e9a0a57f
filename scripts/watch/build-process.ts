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
export type BuildProcess = ReturnType<typeof openBuildProcess>;

export function openBuildProcess(options: Omit<BuildOptions, 'onProgress' | 'onPublished'>) {
  let child: ChildProcess | undefined;
  let isStopped = false;
  return {
    /**
     * Builds once; one build at a time.
     *
     * @param onPublished is called when the new output is in place, before the old one is removed
     * @returns undefined if it was stopped
     * @throws Error if the process ends unexpectedly; the next build starts another one
     */
    build: async (onPublished?: () => void): Promise<BuildOutcome | undefined> => {
      if (isStopped) return undefined;
      if (!child) {
        child = fork(program.builder);
        child.once('exit', () => {
          child = undefined;
        });
      }
      const outcome = await outcomeOf(child, options, onPublished);
      if (typeof outcome === 'object') return outcome;
      if (isStopped) return undefined;
      throw new Error(`the process of the build ended unexpectedly (${outcome})`);
    },
    /** Ends the process, and a running build with it. The last output stays; the next build removes unfinished files. */
    stop: async (): Promise<void> => {
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
function outcomeOf(child: ChildProcess, options: object, onPublished?: () => void) {
  return new Promise<BuildOutcome | number | string>((resolve) => {
    const onMessage = ({ outcome }: BuilderMessage): void => {
      if (!outcome) {
        onPublished?.();
        return;
      }
      child.off('message', onMessage).off('exit', onExit);
      resolve(outcome);
    };
    const onExit = (code: number | null, signal: string | null): void => resolve(signal ?? code ?? 0);
    child.on('message', onMessage).once('exit', onExit);
    child.send(options, () => {});
  });
}
