import { type Preview, type PreviewOptions, startPreview } from '../build/preview/preview.ts';
import { STOP_SIGNALS } from './command.ts';

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
