import { startPreview } from '../build/preview/preview.ts';

/** Starts a preview that ends with the process's SIGTERM or SIGINT, and returns its address. */
export async function runPreview(dir: string, port: number): Promise<string> {
  const preview = await startPreview({ dir, port });
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void preview.close());
  return preview.url;
}
