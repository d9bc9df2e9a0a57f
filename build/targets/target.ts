import type { OutputFile } from '../plan/output-file.ts';
import type { SitePlan } from '../plan/plan.ts';

/** What targets must know of a build beside its plan. */
export interface TargetOptions {
  /** Files lie there compressed too. */
  readonly compress: boolean;
}

/** A host: prints the neutral plan in the host's language. */
export interface Target {
  readonly name: string;
  /** How many files it takes in one folder of the site; absent where it does not count them. */
  readonly filesInFolder?: number;
  readonly files: (plan: SitePlan, options: TargetOptions) => OutputFile[];
  /** What of the plan, and of the programs and rule files that come with it, the host cannot take. */
  readonly limits: (plan: SitePlan, extra: readonly OutputFile[]) => Limit[];
}

/** What a host cannot take. An error would fail the deploy or the site, a warning some requests. */
export interface Limit {
  readonly severity: 'error' | 'warning';
  /** What there is too much of, how much of it there may be, and what to do. */
  readonly message: string;
}
