import { netlify } from './netlify.ts';
import type { Target } from './target.ts';

/** The hosts that every build prints rules for. */
export const TARGETS: readonly Target[] = [netlify];
