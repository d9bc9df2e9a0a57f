import { createServer } from 'node:net';
import { program } from '#program';
import type { Preview } from '../build/api/hosts/preview/preview.ts';
import { FORMATS } from '../build/formats/all.ts';
import { DEFAULT_BUDGET } from '../build/pipeline.ts';
import { CACHE_OPTIONS, cacheFolder, previousOutputPath } from './cache.ts';
import { defineCommand, EXIT, printError, readNumber, runCommand } from './command.ts';
import { failureMessage } from './failure.ts';
import { FORMATS_OPTION, readFormats } from './formats.ts';
import { onStop, runPreview, SHARING_OPTIONS, SHARING_USAGE, sharing } from './run-preview.ts';
import { type BuildProcess, openBuildProcess } from './watch/build-process.ts';
import { type Changes, openChanges } from './watch/changes.ts';
import { type WatchedFolder, watchFolder } from './watch/folder.ts';

const usage = `Usage: ${program.commandLine('start')} [options]

Builds content/ into dist/ and serves the preview. Builds again when content/ changes: open pages are reloaded, or show
the errors while the last output stays. If the content has errors at the start, all pages show them until they are fixed.
Stops on SIGTERM and SIGINT.

Options:
  --content DIR content folder (default: content)
  --out DIR     output folder, replaced after a build without errors (default: dist)
  --port N      port on 127.0.0.1, 0 for any free port (default: 8888)
${SHARING_USAGE}
  --no-watch    do not watch the content
  --formats NAMES
                comma-separated list of formats to publish in addition to JSON: ${FORMATS.join(', ')}
                (default: all); CSV is always published
  --cache DIR   folder for results of checks, which the next one reuses, and for the output before the current one,
                which the next build updates (default: .cache/code-list-check)
  --no-cache    check all documents, and keep neither
  -h, --help    show this help

Exit codes: 0 stopped, 1 the content has errors at the start and is not watched, 2 usage or I/O error.`;

/** Milliseconds without further changes after which a build starts. */
const PAUSE = 50;

export const command = defineCommand({
  usage,
  options: {
    content: { type: 'string', default: 'content' },
    out: { type: 'string', default: 'dist' },
    port: { type: 'string', default: '8888' },
    'no-watch': { type: 'boolean', default: false },
    ...SHARING_OPTIONS,
    ...FORMATS_OPTION,
    ...CACHE_OPTIONS,
  },
  run: async (values) => {
    const port = readNumber('port', values.port as string, 0, 65535);
    const formats = readFormats(values.formats);
    await assertPortFree(port);
    const { content, out } = values;
    const cache = cacheFolder(values, content);
    const options = {
      content,
      out,
      budget: DEFAULT_BUDGET,
      cache,
      previousOutput: previousOutputPath(cache),
      ...(formats && { formats }),
    };
    const changes = openChanges(PAUSE);
    // Before the first build, so that no change is missed.
    const watched = values['no-watch']
      ? undefined
      : watchFolder(content, changes.add, (error) => warn(content, error));
    const builds = openBuildProcess(options);
    const stop = async () => {
      changes.close();
      watched?.close();
      await builds.stop();
    };
    onStop(() => void stop());
    try {
      const outcome = await buildFirst(builds, changes, watched);
      const errors = watched && outcome?.code === EXIT.content ? outcome.errors : undefined;
      if (outcome?.code !== EXIT.done && errors === undefined) {
        await stop();
        return outcome?.code ?? EXIT.done;
      }
      const preview = await runPreview({
        dir: out,
        port,
        ...(errors !== undefined && { errors }),
        liveReload: watched !== undefined,
        ...sharing(values),
      });
      const { url } = preview;
      console.log(
        `listening on ${url}; press Ctrl+C to stop\nAPI:      ${url}/v1/documents/index\nexplorer: ${url}/`,
      );
      if (watched) void buildAfterChanges(builds, changes, watched, preview);
      return undefined;
    } catch (error) {
      await stop();
      throw error;
    }
  },
});

/** Builds before the preview starts. */
const MAX_FIRST_BUILDS = 3;

/** Builds, and again after a failure if the content was changed meanwhile: the build may have seen half of an edit. */
async function buildFirst(builds: BuildProcess, changes: Changes, watched: WatchedFolder | undefined) {
  for (let number = 1; ; number++) {
    const outcome = await builds.build();
    if (
      outcome?.code === EXIT.done ||
      number === MAX_FIRST_BUILDS ||
      !changes.isPending() ||
      !(await changes.next())
    )
      return outcome;
    watched?.update();
  }
}

/** Builds after changes, one build at a time; changes during a build are for the next one. */
async function buildAfterChanges(
  builds: BuildProcess,
  changes: Changes,
  watched: WatchedFolder,
  preview: Preview,
): Promise<void> {
  while (await changes.next()) {
    watched.update();
    await rebuild(builds, preview);
  }
}

/** Builds, and announces the new output as soon as it is in place, or the errors. */
async function rebuild(builds: BuildProcess, { announceBuild }: Preview): Promise<void> {
  try {
    const outcome = await builds.build(() => void announceBuild());
    if (outcome) await announceBuild(outcome.errors);
  } catch (error) {
    await announceBuild(printError(error));
  }
}

function warn(content: string, error: unknown): void {
  console.error(
    `warning: cannot watch all folders of ${content}: ${failureMessage(error)}; on Linux, raise fs.inotify.max_user_watches`,
  );
}

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

// Workflows for version 0.2.0 run this file itself.
if (process.argv[1] === import.meta.filename) await runCommand(command);
