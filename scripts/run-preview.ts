import { type Preview, type PreviewOptions, startPreview } from '../build/api/hosts/preview/preview.ts';
import { STOP_SIGNALS } from './command.ts';

/** Options of commands that start a preview: which hosts and origins may read it. */
export const SHARING_OPTIONS = {
  'allow-host': { type: 'string', multiple: true },
  cors: { type: 'boolean', default: false },
} as const;

export const SHARING_USAGE = `  --allow-host NAME
                host of the URL by which a tunnel or proxy is requested, in addition to localhost; may be repeated
  --cors        let scripts of other sites read the responses, like a published site`;

export const sharing = (values: Readonly<Record<string, unknown>>) => ({
  allowedHosts: (values['allow-host'] ?? []) as string[],
  cors: values.cors as boolean,
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
