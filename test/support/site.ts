import { type BuildResult, build, DEFAULT_BUDGET } from '../../build/pipeline.ts';
import type { Budget } from '../../build/plan/budget.ts';
import type { Problem } from '../../build/problems/problem.ts';

/** Builds a content folder into an output folder. */
export async function buildSite(
  content: string,
  out: string,
  budget: Budget = DEFAULT_BUDGET,
): Promise<BuildResult & { readonly problems: readonly Problem[] }> {
  const result = await build({ content, out, budget, onProgress: () => {} });
  return { ...result, problems: [...result.problems] };
}
