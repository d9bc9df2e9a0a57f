import { setTimeout } from 'node:timers/promises';
import type { BuildOptions } from '../../build/pipeline.ts';
import { SOURCE_CHANGED } from '../../build/read/files/read.ts';
import { optimizeLater } from '../../build/release/threads.ts';
import { EXIT, printError, STOP_SIGNALS, watchOutput } from '../command.ts';
import { buildSilently, errorsOf, runBuild } from '../run-build.ts';
import type { BuilderMessage, BuildOutcome } from './build-process.ts';

/*
 * The program of a build process: builds when it receives options, and sends the outcome. Ends when its parent does.
 */

type Options = Omit<BuildOptions, 'onProgress' | 'onPublished'>;

/** Milliseconds to wait after the content was changed during a build. */
const PAUSE = 50;

optimizeLater();
// Ctrl+C is for all processes of a terminal; the parent process decides.
for (const signal of STOP_SIGNALS) process.on(signal, () => {});
const isWritten = watchOutput();
process.on('message', async (options: Options) => {
  const outcome = await buildUnchanged(options).catch((error: unknown) => ({
    code: EXIT.failure,
    errors: printError(error),
  }));
  send({ outcome: isWritten() ? outcome : { ...outcome, code: EXIT.failure } });
});

/** Attempts to build content that is changed meanwhile; a change after the last one starts the next build. */
const MAX_ATTEMPTS = 3;

/** Builds again if the content is changed by others. */
async function buildUnchanged(options: Options): Promise<BuildOutcome> {
  for (let attempt = 1; ; attempt++) {
    try {
      const result = await runBuild(
        { ...options, postponesIndex: true, onPublished: () => send({}) },
        { brief: true },
      );
      // The pages are fresh by now.
      if (result.published?.hasOldIndex) await buildSilently(options);
      return result.published
        ? { code: EXIT.done }
        : { code: EXIT.content, errors: await errorsOf(result, options) };
    } catch (error) {
      // A source was changed while it was read.
      if ((error as NodeJS.ErrnoException).code !== SOURCE_CHANGED) throw error;
      if (attempt === MAX_ATTEMPTS) return { code: EXIT.content, errors: CHANGING };
      console.error('the content was changed during the build: building again');
      await setTimeout(PAUSE);
    }
  }
}

const CHANGING =
  'The content was changed during each build: the site follows when no file changes for some seconds.\n';

function send(message: BuilderMessage): void {
  if (process.connected) process.send?.(message);
}
