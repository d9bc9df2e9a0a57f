import type { SitePlan } from '../plan/plan.ts';

/** Text files that make a host answer as planned. */
export interface TargetFile {
  /** Path in the output folder. */
  readonly path: string;
  readonly text: string;
}

/** A host: prints the neutral plan in the host's language. */
export interface Target {
  readonly name: string;
  readonly files: (plan: SitePlan) => TargetFile[];
}
