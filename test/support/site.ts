import { type BuildResult, build, DEFAULT_BUDGET } from '../../build/pipeline.ts';
import type { Budget } from '../../build/plan/budget.ts';
import type { Problem } from '../../build/problems/problem.ts';

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
