import type { OutputFile } from '../plan/output-file.ts';
import type { SitePlan } from '../plan/plan.ts';

/** A host: prints the neutral plan in the host's language. */
export interface Target {
  readonly name: string;
  readonly files: (plan: SitePlan) => OutputFile[];
  /** What of the plan the host cannot take, in a line each. */
  readonly limits: (plan: SitePlan) => string[];
}
