import type { Budget } from '../../build/api/plan.ts';
import type { Problem } from '../../build/model/problems/problem.ts';
import { type BuildResult, build, DEFAULT_BUDGET } from '../../build/pipeline.ts';

/** Builds a content folder into an output folder. Default: the budget, and the formats and no base URL, of builds. */
export async function buildSite(
  content: string,
  out: string,
  budget: Budget = DEFAULT_BUDGET,
  formats?: readonly string[],
  baseUrl?: string,
): Promise<BuildResult & { readonly problems: readonly Problem[] }> {
  const result = await build({
    content,
    out,
    budget,
    ...(formats && { formats }),
    ...(baseUrl && { baseUrl }),
    onProgress: () => {},
  });
  return { ...result, problems: [...result.problems] };
}
