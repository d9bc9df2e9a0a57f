import type { Budget } from '../../build/api/plan.ts';
import type { Problem } from '../../build/model/problems/problem.ts';
import { type BuildResult, build, DEFAULT_BUDGET } from '../../build/pipeline.ts';

/** Builds a content folder into an output folder. Default: the budget and formats of builds. */
export async function buildSite(
  content: string,
  out: string,
  budget: Budget = DEFAULT_BUDGET,
  formats?: readonly string[],
): Promise<BuildResult & { readonly problems: readonly Problem[] }> {
  const result = await build({ content, out, budget, ...(formats && { formats }), onProgress: () => {} });
  return { ...result, problems: [...result.problems] };
}
