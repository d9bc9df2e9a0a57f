import type { Budget } from '../../build/api/plan.ts';
import type { Problem } from '../../build/model/problems/problem.ts';
import { type BuildResult, build, DEFAULT_BUDGET } from '../../build/pipeline.ts';
import type { Target } from '../../build/release/hosts/target.ts';

/** Builds a content folder into an output folder. Default: the budget, the formats, no base URL, and the hosts of builds. */
export async function buildSite(
  content: string,
  out: string,
  budget: Budget = DEFAULT_BUDGET,
  formats?: readonly string[],
  baseUrl?: string,
  hosts?: readonly Target[],
): Promise<BuildResult & { readonly problems: readonly Problem[] }> {
  const result = await build({
    content,
    out,
    budget,
    ...(formats && { formats }),
    ...(baseUrl && { baseUrl }),
    ...(hosts && { hosts }),
    onProgress: () => {},
  });
  return { ...result, problems: [...result.problems] };
}
