import { join } from 'node:path';
import { build, DEFAULT_BUDGET } from '../../build/pipeline.ts';
import { nginx as nginxTarget } from '../../build/release/hosts/nginx.ts';
import { type NginxOptions, type RunningNginx, startNginx } from '../support/nginx.ts';
import { type ContentSize, writeSeededContent } from '../support/seeded-content.ts';

/** Builds generated content, and serves it with nginx as long as a measurement takes. */
export async function withNginx(
  folder: string,
  size: ContentSize,
  options: NginxOptions,
  onProgress: (text: string) => void,
  measure: (nginx: RunningNginx) => Promise<void>,
): Promise<void> {
  const content = join(folder, 'content');
  const out = join(folder, 'out');
  writeSeededContent(content, size);
  const host = { hosts: [nginxTarget], budget: DEFAULT_BUDGET, compress: true };
  const { published } = await build({ content, out, onProgress, ...host });
  if (!published) throw new Error('the generated content was not built');
  const nginx = await startNginx(out, join(folder, 'nginx'), options);
  await measure(nginx).finally(nginx.close);
}
