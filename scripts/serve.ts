import { program } from '#program';
import { runServer } from '../build/api/hosts/server/server.ts';
import {
  readSettings,
  SETTING_TEXTS,
  type ServerSettings,
  SOURCE_TEXT,
} from '../build/api/hosts/server/settings.ts';
import { defineCommand, runCommand, UsageError } from './command.ts';

export const command = defineCommand({
  call: `${program.commandLine('serve')} [options]`,
  about: `Serves the files and the API of the output of a build, alone or behind nginx. A build writes the same program to
OUT/server/server.mjs, which requires only Node.js.`,
  options: {
    'dir OUT = dist': 'output folder of the build',
    ...SETTING_TEXTS,
  },
  end: `Prints "listening on http://HOST:PORT" when ready. Serves the output of a new build without a restart. Stops on
SIGTERM and SIGINT after completing the responses in progress. Each option except --dir may be an environment variable
instead: METRICS_PORT is --metrics-port. ${SOURCE_TEXT}

Exit codes: 0 stopped, 2 usage or I/O error.`,
  run: async ({ dir, ...flags }) => {
    let settings: ServerSettings;
    try {
      settings = readSettings(dir, flags, process.env);
    } catch (error) {
      throw new UsageError((error as Error).message);
    }
    await runServer(settings);
    return undefined;
  },
});

// Workflows for version 0.2.0 run this file itself.
if (process.argv[1] === import.meta.filename) await runCommand(command);
