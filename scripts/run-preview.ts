import { startPreview } from '../build/preview/preview.ts';

/** Starts a preview that stops on SIGTERM or SIGINT, and returns its URL. */
export async function runPreview(dir: string, port: number): Promise<string> {
  const preview = await startPreview({ dir, port });
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void preview.close());
  return preview.url;
}
