import { createServer } from 'node:net';
import { program } from '#program';
import type { Preview } from '../build/api/hosts/preview/preview.ts';
import { DEFAULT_BUDGET } from '../build/pipeline.ts';
import { defineCommand, EXIT, printError, runCommand } from './command.ts';
import { failureMessage } from './failure.ts';
import { CACHE_TEXTS, cacheFolder, FORMATS_TEXTS, previousOutputPath, readFormats } from './options.ts';
import { onStop, PREVIEW_TEXTS, readPreviewOptions, runPreview } from './preview.ts';
import { type BuildProcess, openBuildProcess } from './watch/build-process.ts';
import { type WatchedFolder, watchFolder } from './watch/folder.ts';

/** Milliseconds without further changes after which a build starts. */
const PAUSE = 50;

export const command = defineCommand({
  call: `${program.commandLine('start')} [options]`,
  about: `Builds content/ into dist/ and serves the preview. Builds again when content/ changes: open pages are reloaded, or show
the errors while the last output stays. If the content has errors at the start, all pages show them until they are fixed.
Stops on SIGTERM and SIGINT.`,
  options: {
    'content DIR = content': 'content folder',
    'out DIR = dist': 'output folder, replaced after a build without errors',
    ...PREVIEW_TEXTS,
    'no-watch': 'do not watch the content',
    ...FORMATS_TEXTS,
    ...CACHE_TEXTS,
  },
  end: 'Exit codes: 0 stopped, 1 the content has errors at the start and is not watched, 2 usage or I/O error.',
  run: async (values) => {
    const { content, out } = values;
    const previewOptions = readPreviewOptions(values);
    const formats = readFormats(values.formats);
    await assertPortFree(previewOptions.port);
    const cache = cacheFolder(values, content);
    const previousOutput = previousOutputPath(cache);
    const options = {
      content,
      out,
      budget: DEFAULT_BUDGET,
      cache,
      previousOutput,
      ...(formats && { formats }),
    };
    // Before the first build, so that no change is missed.
    const watched = values['no-watch']
      ? undefined
      : watchFolder(content, PAUSE, (error) => warn(content, error));
    const builds = openBuildProcess(options);
    const stop = async () => {
      watched?.close();
      await builds.stop();
    };
    onStop(() => void stop());
    try {
      const outcome = await buildFirst(builds, watched);
      const errors = watched && outcome?.code === EXIT.content ? outcome.errors : undefined;
      if (outcome?.code !== EXIT.done && errors === undefined) {
        await stop();
        return outcome?.code ?? EXIT.done;
      }
      const liveReload = watched !== undefined;
      const shown = { dir: out, liveReload, ...previewOptions, ...(errors !== undefined && { errors }) };
      const preview = await runPreview(shown);
      const { url } = preview;
      console.log(
        `listening on ${url}; press Ctrl+C to stop\nAPI:      ${url}/v1/documents/index\nexplorer: ${url}/`,
      );
      if (watched) void buildAfterChanges(builds, watched, preview);
      return undefined;
    } catch (error) {
      await stop();
      throw error;
    }
  },
});

/**
 * Checks the port before the build: a server on it may be serving the output that the build would replace.
 *
 * @throws the system error if the port cannot be used
 */
function assertPortFree(port: number): Promise<void> {
  return new Promise((done, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(port, '127.0.0.1', () => server.close(() => done()));
  });
}

function warn(content: string, error: unknown): void {
  console.error(
    `warning: cannot watch all folders of ${content}: ${failureMessage(error)}; on Linux, raise fs.inotify.max_user_watches`,
  );
}

/** Builds before the preview starts. */
const MAX_FIRST_BUILDS = 3;

/** Builds, and again after a failure if the content was changed meanwhile: the build may have seen half of an edit. */
async function buildFirst(builds: BuildProcess, watched: WatchedFolder | undefined) {
  for (let number = 1; ; number++) {
    const outcome = await builds.build();
    if (outcome?.code === EXIT.done || number === MAX_FIRST_BUILDS || !watched?.isPending()) return outcome;
    if (!(await watched.next())) return outcome;
  }
}

/** Builds after changes, one build at a time, and announces the new output as soon as it is in place, or the errors. */
async function buildAfterChanges(
  builds: BuildProcess,
  watched: WatchedFolder,
  { announceBuild }: Preview,
): Promise<void> {
  while (await watched.next()) {
    try {
      const outcome = await builds.build(() => void announceBuild());
      if (outcome) await announceBuild(outcome.errors);
    } catch (error) {
      await announceBuild(printError(error));
    }
  }
}

// Workflows for version 0.2.0 run this file itself.
if (process.argv[1] === import.meta.filename) await runCommand(command);
