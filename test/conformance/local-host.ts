import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { buildSite, makeFolder } from '../support/site.ts';
import { writeConformanceContent } from './content.ts';
import { describeConformance, type Host } from './suite.ts';

/** A host that runs for the tests. */
interface RunningHost {
  /** Its address, without a slash at the end. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** A host on this machine. */
export interface LocalHost extends Omit<Host, 'url'> {
  /** Serves an output; `work` is an empty folder beside it for what the host needs. */
  readonly start: (out: string, work: string) => Promise<RunningHost>;
}

/** Builds the content of the suite, serves it by a host of this machine, and asks that one for everything. */
export function describeLocalHost({ start, ...host }: LocalHost): void {
  const { folder, remove } = makeFolder();
  let running: RunningHost | undefined;

  beforeAll(async () => {
    const out = join(folder, 'out');
    await buildConformanceSite(join(folder, 'content'), out);
    running = await start(out, join(folder, 'work'));
  });

  afterAll(async () => {
    await running?.close();
    remove();
  });

  describeConformance({ ...host, url: () => (running as RunningHost).url });
}

/** Writes the content of the suite into an empty folder and builds it. */
export async function buildConformanceSite(content: string, out: string): Promise<void> {
  writeConformanceContent(content);
  const { published, problems } = await buildSite(content, out);
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (!published || errors.length > 0) throw new Error(`the content is invalid: ${JSON.stringify(errors)}`);
}
