import { program } from '#program';
import { type Preview, type PreviewOptions, startPreview } from '../build/api/hosts/preview/preview.ts';
import { defineCommand, readNumber, runCommand, STOP_SIGNALS, type Values } from './command.ts';

/** Options of commands that start a preview: its port, and which hosts and origins may read it. */
export const PREVIEW_TEXTS = {
  'port N = 8888': 'port on 127.0.0.1, 0 for any free port',
  'allow-host NAME ...':
    'host of the URL by which a tunnel or proxy is requested, in addition to localhost; may be repeated',
  cors: 'let scripts of other sites read the responses, like a published site',
} as const;

export const command = defineCommand({
  call: `${program.commandLine('preview')} [options]`,
  about: `Serves the output of a build on this machine: its files, and the API. Responses with a prerendered file are that file,
as on a host.`,
  options: { 'dir OUT = dist': 'output folder of the build', ...PREVIEW_TEXTS },
  end: `Prints "listening on http://127.0.0.1:PORT" when ready. Stops on SIGTERM and SIGINT.

Exit codes: 0 stopped, 2 usage or I/O error.`,
  run: async (values) => {
    const { url } = await runPreview({ dir: values.dir, ...readPreviewOptions(values) });
    console.log(`listening on ${url}`);
    return undefined;
  },
});

export const readPreviewOptions = (values: Values<typeof PREVIEW_TEXTS>) => ({
  port: readNumber('port', values.port, 0, 65535),
  allowedHosts: values['allow-host'],
  cors: values.cors,
});

/** Starts a preview that stops on SIGTERM or SIGINT. */
export async function runPreview(options: PreviewOptions): Promise<Preview> {
  const preview = await startPreview(options);
  onStop(() => void preview.close());
  return preview;
}

/** Calls a function on SIGTERM or SIGINT. */
export function onStop(stop: () => void): void {
  for (const signal of STOP_SIGNALS) process.once(signal, stop);
}

// Workflows for version 0.2.0 run this file itself.
if (process.argv[1] === import.meta.filename) await runCommand(command);
